import type { DealRow } from '../ports.ts';
import {
  DEAL_FIELD_NAMES,
  DEAL_FIELDS,
  DEAL_MESSAGES,
  type DealColumns,
  type DealField,
} from './fields.ts';
import { guessKind } from './kinds.ts';

export const DEAL_DEFAULTS = { durationMinutes: '60', maxPurchases: '1' } as const;

const MAX_INPUT_LENGTH = 5000;

/** The columns as the form gave them, each a safe value; an expiry is still a day without a place. */
export type DealDraft = Omit<DealColumns, 'expires_at'> & { expiryDate: string };
export type DealValues = { [field in DealField]: string };
export type DealProblems = { [field in DealField]?: string };

export type ParsedDeal =
  | { kind: 'valid'; deal: DealDraft; problems: DealProblems }
  | { kind: 'invalid'; deal: Partial<DealDraft>; problems: DealProblems };

/** The rules that need no database and no clock, for the server and for the browser alike. */
export function parseDealForm(values: Record<string, string | undefined>): ParsedDeal {
  const texts = dealValues(values);
  const problems: DealProblems = {};
  const deal: Partial<DealDraft> = {};
  for (const name of DEAL_FIELD_NAMES) {
    const { column, read } = DEAL_FIELDS[name];
    const result = read(texts[name]);
    if ('problem' in result) problems[name] = result.problem;
    else Object.assign(deal, { [column === 'expires_at' ? 'expiryDate' : column]: result.value });
  }
  if (deal.kind?.length === 0 && deal.title) deal.kind = guessKind(deal.title);
  const { regular_price_cents: regularPriceCents, deal_price_cents: dealPriceCents } = deal;
  if (regularPriceCents && dealPriceCents && dealPriceCents >= regularPriceCents)
    problems.dealPrice = DEAL_MESSAGES.notLess;
  return isComplete(deal, problems)
    ? { kind: 'valid', deal, problems }
    : { kind: 'invalid', deal, problems };
}

function isComplete(deal: Partial<DealDraft>, problems: DealProblems): deal is DealDraft {
  return Object.keys(problems).length === 0;
}

/** The form as it was filled in; far more than any limit is cut before it costs anything. */
export function dealValues(values: Record<string, string | undefined>): DealValues {
  const entries = DEAL_FIELD_NAMES.map((name) => [
    name,
    (values[name] ?? '').slice(0, MAX_INPUT_LENGTH),
  ]);
  return Object.fromEntries(entries) as DealValues;
}

/** A stored deal as its form shows it; its business is in `timeZone`. */
export function storedDealValues(deal: DealRow, timeZone: string): DealValues {
  const entries = DEAL_FIELD_NAMES.map((name) => {
    const { column, toText } = DEAL_FIELDS[name];
    return [name, toText?.(deal, timeZone) ?? String(deal[column])];
  });
  return Object.fromEntries(entries) as DealValues;
}
