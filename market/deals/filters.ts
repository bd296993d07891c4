import { type Kind, parseKind } from './kinds.ts';

/** Deals on one page of search results (docs/decisions/05-pages-and-caching.md). */
export const DEALS_PER_PAGE = 24;

/** The last page of results that can be requested: its cost grows with the pages before it. */
export const LAST_PAGE = 100;

/** The shortest lengths that can be asked for. */
export const MINUTES_STEPS = [30, 60, 90, 120];

/** Prices are above 0 and below $10,000 (specification, section 9). */
export const PRICE_UPPER_BOUND_CENTS = 1_000_000;

/** What a deal must have to be found; each limit counts itself, an undefined one lets all pass. */
export interface Filters {
  kind?: Kind | undefined;
  maxPriceDollars?: number | undefined;
  minDurationMinutes?: number | undefined;
  /** Its terms take returning clients, too. */
  anyClient?: true | undefined;
  /** By its terms it can be used on a Saturday or a Sunday. */
  weekends?: true | undefined;
}

/** The filters that are on or off, each with its query parameter when it is on. */
export const TERM_FILTERS = [
  { filter: 'anyClient', name: 'clients', value: 'any', label: 'Returning guests welcome' },
  { filter: 'weekends', name: 'days', value: 'weekends', label: 'Weekends' },
] as const;

/** Reads the filters of an address; what is not offered is as if it were not there. */
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

/** The query parameters of filters, always in the same order. */
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

/** A results page from a query: 1 to LAST_PAGE in plain ASCII digits, anything else is page 1. */
export function parsePage(text: string | null): number {
  if (text === null || !/^[1-9][0-9]{0,2}$/.test(text)) return 1;
  const page = Number(text);
  return page <= LAST_PAGE ? page : 1;
}

export type ParsedPrice =
  | { kind: 'cents'; cents: number }
  | { kind: 'none' | 'not-money' | 'too-precise' | 'too-low' | 'too-high' };

/** A price as typed ('79', '$ 1,250.5', '.50') in cents, read as text and never as a fraction. */
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
