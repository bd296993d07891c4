import { dayIn, endOfDay, startOfDay } from '../days.ts';
import type { DealRow } from '../ports.ts';
import { withTerms } from '../terms/schema.ts';
import { cut } from '../text.ts';
import { DEAL_MESSAGES } from './copy.ts';
import { DEAL_FIELD_NAMES, DEAL_FIELDS, type DealColumns, type DealField } from './fields.ts';
import { guessKind, MAX_INPUT_LENGTH, NO_END } from './rules.ts';

/** Start and end are days without a time zone, or empty. */
export type ParsedColumns = Omit<DealColumns, 'starts_at' | 'expires_at'> & {
  startDate: string;
  expiryDate: string;
};
export type DealValues = { [field in DealField]: string };
export type DealProblems = { [field in DealField]?: string };

export type ParsedDeal =
  | { kind: 'valid'; deal: ParsedColumns; problems: DealProblems }
  | { kind: 'invalid'; deal: Partial<ParsedColumns>; problems: DealProblems };

/** Rules without database or clock, for the server and the browser. */
export function parseDealForm(
  values: Record<string, string | undefined>,
  isDraft = false,
): ParsedDeal {
  const texts = dealValues(values);
  const problems: DealProblems = {};
  const deal: Partial<ParsedColumns> = {};
  for (const name of DEAL_FIELD_NAMES) {
    const { column, read } = DEAL_FIELDS[name];
    const result = isDraft && mayWait(name, texts) ? { value: '' } : read(texts[name]);
    if ('problem' in result) problems[name] = result.problem;
    else Object.assign(deal, { [isInstant(column) ? name : column]: result.value });
  }
  if (deal.kind?.length === 0 && deal.title) deal.kind = guessKind(deal.title);
  Object.assign(problems, problemsTogether(deal));
  return isComplete(deal, problems)
    ? { kind: 'valid', deal, problems }
    : { kind: 'invalid', deal, problems };
}

/** Problems between fields that are each valid. */
function problemsTogether(deal: Partial<ParsedColumns>): DealProblems {
  const { regular_price_cents: regularCents, deal_price_cents: dealCents } = deal;
  const { price_seen_at: seenAt, price_seen_on: seenOn } = deal;
  return {
    ...(regularCents &&
      dealCents &&
      dealCents >= regularCents && { dealPrice: DEAL_MESSAGES.notLess }),
    ...(seenOn && seenAt === '' && { priceSeenAt: DEAL_MESSAGES.noPlaceSeen }),
    ...(seenAt && seenOn === null && { priceSeenOn: DEAL_MESSAGES.noDaySeen }),
  };
}

/** A draft may leave some fields empty. */
function mayWait(name: DealField, texts: DealValues): boolean {
  return DEAL_FIELDS[name].isOptionalInDraft === true && texts[name].trim() === '';
}

const isInstant = (column: string) => column === 'starts_at' || column === 'expires_at';

function isComplete(deal: Partial<ParsedColumns>, problems: DealProblems): deal is ParsedColumns {
  return Object.keys(problems).length === 0;
}

/** Cuts fields far beyond any limit before they cost anything. */
export function dealValues(input: Record<string, string | undefined>): DealValues {
  const values = withTerms(input);
  const entries = DEAL_FIELD_NAMES.map((name) => [name, cut(values[name] ?? '', MAX_INPUT_LENGTH)]);
  return Object.fromEntries(entries) as DealValues;
}

/** `timeZone` is that of the business. */
export function storedDealValues(deal: DealRow, timeZone: string): DealValues {
  const entries = DEAL_FIELD_NAMES.map((name) => {
    const { column, toText } = DEAL_FIELDS[name];
    return [name, toText?.(deal, timeZone) ?? String(deal[column])];
  });
  return Object.fromEntries(entries) as DealValues;
}

export interface Place {
  timeZone: string;
  /** False if the stored days belong to another time zone. */
  isSame: boolean;
}

export interface Purpose {
  isDraft: boolean;
  stored?: DealRow;
}

type Period = Pick<DealRow, 'starts_at' | 'expires_at'>;

/** Start and end as instants in the spa's time zone, and what is wrong with them. */
export function periodOf(
  { startDate, expiryDate }: Partial<ParsedColumns>,
  place: Place,
  purpose: Purpose,
  now: number,
): { columns: Period; problems: DealProblems } {
  const problems: DealProblems = {};
  const starts_at = startDate === undefined ? null : startIn(place, startDate, purpose, now);
  const expires_at = expiryDate === undefined ? NO_END : endIn(place, expiryDate, purpose.stored);
  if (starts_at === undefined) problems.startDate = DEAL_MESSAGES.noStart;
  if (expires_at === undefined) problems.expiryDate = DEAL_MESSAGES.noDate;
  else if (expires_at !== NO_END) {
    if (expires_at <= now && !purpose.isDraft) problems.expiryDate = DEAL_MESSAGES.pastDate;
    else if (starts_at && starts_at >= expires_at) problems.startDate = DEAL_MESSAGES.lateStart;
  }
  return {
    columns: { starts_at: starts_at ?? null, expires_at: expires_at ?? NO_END },
    problems,
  };
}

/** An unchanged day keeps its instant, even if that is not the end of a day. */
function endIn({ timeZone, isSame }: Place, day: string, stored?: DealRow): number | undefined {
  if (day === '') return NO_END;
  const isUntouched = stored && isSame && dayIn(timeZone, stored.expires_at) === day;
  return isUntouched ? stored.expires_at : endOfDay(day, timeZone);
}

/** Without a day, or on a day that has come, a deal starts now or keeps its start. */
function startIn(
  { timeZone, isSame }: Place,
  day: string,
  { isDraft, stored }: Purpose,
  now: number,
): number | null | undefined {
  const storedStart = stored?.starts_at ?? null;
  const isUntouched = storedStart !== null && isSame && dayIn(timeZone, storedStart) === day;
  const chosen = day === '' ? null : isUntouched ? storedStart : startOfDay(day, timeZone);
  if (chosen === undefined || isDraft || (chosen !== null && chosen > now)) return chosen;
  const hasStarted = stored?.status !== 'draft' && storedStart !== null && storedStart <= now;
  return hasStarted ? storedStart : now;
}
