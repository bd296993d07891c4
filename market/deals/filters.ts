import { type Kind, parseKind } from './kinds.ts';
import { parsePrice } from './rules.ts';

/** What a deal must have to be found; each limit counts itself, an undefined one lets all pass. */
export interface Filters {
  kind?: Kind | undefined;
  maxPriceDollars?: number | undefined;
  minDurationMinutes?: number | undefined;
  minPercentOff?: number | undefined;
}

/** The filters that offer steps, each with its query parameter. */
export const STEPPED_FILTERS = [
  { filter: 'minDurationMinutes', name: 'minutes', steps: [30, 60, 90, 120] },
  { filter: 'minPercentOff', name: 'discount', steps: [10, 20, 30, 40] },
] as const;

/** Reads the filters of an address; what is not offered is as if it were not there. */
export function parseFilters(query: URLSearchParams): Filters {
  const filters: Filters = {};
  const kind = parseKind(query.get('kind'));
  if (kind) filters.kind = kind;
  const price = parsePrice(query.get('max_price') ?? '');
  if (price.kind === 'cents') filters.maxPriceDollars = price.cents / 100;
  for (const { filter, name, steps } of STEPPED_FILTERS) {
    const step = steps.find((one) => String(one) === query.get(name));
    if (step !== undefined) filters[filter] = step;
  }
  return filters;
}

/** The query parameters of filters, always in the same order. */
export function filterParams(filters: Filters): [name: string, value: string][] {
  const values = {
    kind: filters.kind,
    max_price: filters.maxPriceDollars,
    minutes: filters.minDurationMinutes,
    discount: filters.minPercentOff,
  };
  return Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
}
