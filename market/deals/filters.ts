import { type Kind, parseKind } from './kinds.ts';

/** Chosen in docs/decisions/05-pages-and-caching.md. */
export const DEALS_PER_PAGE = 24;

/** The cost of a page grows with the pages before it. */
export const LAST_PAGE = 100;

export const MINUTES_STEPS = [30, 60, 90, 120];

/** Prices are below $10,000 (specification, section 9). */
export const PRICE_UPPER_BOUND_CENTS = 1_000_000;

/** Limits are inclusive; an undefined one lets all pass. */
export interface Filters {
  kind?: Kind | undefined;
  maxPriceDollars?: number | undefined;
  minDurationMinutes?: number | undefined;
  /** Returning clients may buy it. */
  anyClient?: true | undefined;
  /** Its terms allow a Saturday or a Sunday. */
  weekends?: true | undefined;
}

export const TERM_FILTERS = [
  { filter: 'anyClient', name: 'clients', value: 'any', label: 'Returning guests welcome' },
  { filter: 'weekends', name: 'days', value: 'weekends', label: 'Weekends' },
] as const;

/** Reads the filters of an address; unknown values are ignored. */
export function parseFilters(query: URLSearchParams): Filters {
  const filters: Filters = {};
  const kind = parseKind(query.get('kind'));
  if (kind) filters.kind = kind;
  const price = parsePrice(query.get('max_price') ?? '');
  if (price.kind === 'cents') filters.maxPriceDollars = price.cents / 100;
  const minutes = MINUTES_STEPS.find((step) => String(step) === query.get('minutes'));
  if (minutes) filters.minDurationMinutes = minutes;
  for (const { filter, name, value } of TERM_FILTERS)
    if (query.get(name) === value) filters[filter] = true;
  return filters;
}

/** Always in the same order, so that equal searches have one address. */
export function filterParams(filters: Filters): [name: string, value: string][] {
  const params: [string, string][] = [];
  const add = (name: string, value: string | number | undefined) => {
    if (value !== undefined) params.push([name, String(value)]);
  };
  add('kind', filters.kind);
  add('max_price', filters.maxPriceDollars);
  add('minutes', filters.minDurationMinutes);
  for (const { filter, name, value } of TERM_FILTERS) if (filters[filter]) add(name, value);
  return params;
}

/** 1 to LAST_PAGE in plain ASCII digits; anything else is page 1. */
export function parsePage(text: string | null): number {
  if (text === null || !/^[1-9][0-9]{0,2}$/.test(text)) return 1;
  const page = Number(text);
  return page <= LAST_PAGE ? page : 1;
}

export type ParsedPrice =
  | { kind: 'cents'; cents: number }
  | { kind: 'none' | 'not-money' | 'too-precise' | 'too-low' | 'too-high' };

/** Reads '79', '$ 1,250.5' or '.50' as cents, from the text: fractions round wrongly. */
export function parsePrice(input: string): ParsedPrice {
  const text = input.trim();
  if (text === '') return { kind: 'none' };
  const parts =
    /^(-?)\s*(?:\$\s*)?(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+|(?=\.\d))(?:\.(\d*))?$/.exec(
      text,
    );
  if (!parts) return { kind: 'not-money' };
  const [, minus, whole = '', decimals = ''] = parts;
  if (minus) return { kind: 'too-low' };
  if (decimals.length > 2) return { kind: 'too-precise' };
  const cents = Number(whole.replace(/[,\s]/g, '') + decimals.padEnd(2, '0'));
  if (cents === 0) return { kind: 'too-low' };
  return cents < PRICE_UPPER_BOUND_CENTS ? { kind: 'cents', cents } : { kind: 'too-high' };
}
