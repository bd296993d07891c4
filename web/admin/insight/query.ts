import { INSIGHT_DAYS, type InsightDays } from '../../../market/insight/compare.ts';
import type { PathGroup, PathOrder } from '../../../market/insight/paths.server.ts';

export const INSIGHT = '/admin/insight';

/** The tables that can be downloaded, by their word in the address. */
export const TABLES = [
  'searches',
  'views',
  'books',
  'bookings',
  'people',
  'paths',
  'from',
  'leads',
  'lead-answers',
  'text-answers',
  'demand',
] as const;
export type TableId = (typeof TABLES)[number];

export interface InsightQuery {
  days: InsightDays;
  by: PathGroup;
  order: PathOrder;
}

export const GROUP_NAMES: Record<PathGroup, string> = {
  deal: 'Deals',
  business: 'Spas',
  zip: 'ZIPs',
};
export const ORDER_NAMES: Record<PathOrder, string> = {
  most: 'Most shown',
  worst: 'Worst',
  best: 'Best',
};

const DEFAULTS: InsightQuery = { days: 28, by: 'deal', order: 'most' };

/** What the address asks for; anything that makes no sense is left out. */
export function parseInsightQuery(params: URLSearchParams): InsightQuery {
  const oneOf = <Value extends string>(names: Record<Value, string>, name: string) =>
    (Object.keys(names) as Value[]).find((one) => one === params.get(name));
  return {
    days: INSIGHT_DAYS.find((days) => String(days) === params.get('days')) ?? DEFAULTS.days,
    by: oneOf(GROUP_NAMES, 'by') ?? DEFAULTS.by,
    order: oneOf(ORDER_NAMES, 'order') ?? DEFAULTS.order,
  };
}

export function insightPath(query: InsightQuery, hash = ''): string {
  return `${INSIGHT}?${searchOf(query)}${hash}`;
}

export function csvPath(table: TableId, query: InsightQuery): string {
  return `${INSIGHT}.csv?table=${table}&${searchOf(query)}`;
}

const searchOf = ({ days, by, order }: InsightQuery) =>
  new URLSearchParams({ days: String(days), by, order });
