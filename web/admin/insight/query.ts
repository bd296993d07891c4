import type { PathStep } from '../../../market/insight/figures.server.ts';

const INSIGHT = '/admin/insight';

/** The tables that can be downloaded, by their word in the address. */
export const TABLES = ['weeks', 'deals', 'towns'] as const;
export type TableId = (typeof TABLES)[number];

export interface InsightQuery {
  /** The step by which deals are sorted, the largest first. */
  order: PathStep;
}

export const ORDER_NAMES: Record<PathStep, string> = {
  shown: 'Most shown',
  viewed: 'Most viewed',
  clicked: 'Most clicked',
};

/** What the address asks for; anything that makes no sense is left out. */
export function parseInsightQuery(params: URLSearchParams): InsightQuery {
  const steps = Object.keys(ORDER_NAMES) as PathStep[];
  return { order: steps.find((step) => step === params.get('order')) ?? 'shown' };
}

export function insightPath({ order }: InsightQuery, hash = ''): string {
  return `${INSIGHT}${order === 'shown' ? '' : `?order=${order}`}${hash}`;
}

export function csvPath(table: TableId, { order }: InsightQuery): string {
  return `${INSIGHT}.csv?table=${table}${table === 'deals' ? `&order=${order}` : ''}`;
}
