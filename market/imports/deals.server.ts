import type { BusinessOfDeal } from '../deals/checks.server.ts';
import { checkDeal } from '../deals/checks.server.ts';
import { DEAL_FIELD_NAMES, DEAL_FIELDS, type DealField } from '../deals/fields.ts';
import { KINDS } from '../deals/kinds.ts';
import { DEAL_DEFAULTS, guessKind, timeZoneOf } from '../deals/rules.ts';
import { type DealProblems, parseDealForm, storedDealValues } from '../deals/schema.ts';
import type { DealRow } from '../ports.ts';
import { folded, oneLine } from '../text.ts';
import { ROW_MESSAGES, ROW_NOTES } from './copy.ts';
import { headingOf } from './fields.ts';
import {
  type CheckContext,
  type CheckResult,
  type GivenRow,
  missingColumns,
  resultsFor,
} from './given.server.ts';
import {
  type DealMatches,
  findDealMatches,
  type Match,
  namedDeals,
  otherLinks,
  variantIn,
  variantKey,
} from './matches.server.ts';
import { type FieldProblem, isoDay, plainMinutes, plainPrice, wholeNumber } from './rules.ts';

/**
 * What each row would do to the deals. `seen` has the line in which each one came before, `named` all that
 * the file names.
 */
export async function checkDeals(
  context: CheckContext,
  rows: GivenRow[],
  seen: Map<string, number>,
  named = namedDeals(rows),
): Promise<CheckResult[]> {
  const matches: DealMatches = await findDealMatches(context, rows);
  return rows.map((row, index) => checkRow(context, row, matches[index], { seen, named }));
}

interface OtherRows {
  seen: Map<string, number>;
  named: Set<string>;
}

function checkRow(
  context: CheckContext,
  row: GivenRow,
  match: Match | undefined,
  { seen, named }: OtherRows,
): CheckResult {
  const { line, values, problems } = row;
  const current = match?.deals[0];
  const label = oneLine(values.title ?? '') || current?.title || values.id || '';
  const refusal =
    refusalOf(values, match, named) ??
    (problems.length > 0 ? undefined : repeatedIn(seen, line, values, match, label));
  const [business] = match?.businesses ?? [];
  if (refusal || !match || !business)
    return resultsFor(current, label, row).refuse(...(refusal ? [refusal] : []));
  const notes = current ? [] : newNotes(match, row);
  return compare(
    context,
    { ...row, notes: [...row.notes, ...notes] },
    { current, business, businessName: match.businessName, label },
  );
}

/** What is said of a new deal: how it differs from others of its title, and that its maximum is the form's. */
function newNotes({ others }: Match, { values, missing }: GivenRow): string[] {
  const { minutes } = variantIn(values);
  const isOtherLink = others.some((deal) => String(deal.duration_minutes) === minutes);
  const takesDefault = values.maxPurchases === undefined && missing.length === 0;
  return [
    ...(others.length > 0 ? [ROW_NOTES.otherVariant(isOtherLink ? 'link' : 'length')] : []),
    ...(takesDefault ? [ROW_NOTES.noMaximum(DEAL_DEFAULTS.maxPurchases)] : []),
  ];
}

interface Pair {
  /** Undefined for a new deal. */
  current: DealRow | undefined;
  business: BusinessOfDeal;
  /** The id of the business that it has now. */
  businessName: string;
  label: string;
}

function compare(
  context: CheckContext,
  row: GivenRow,
  { current, business, businessName, label }: Pair,
): CheckResult {
  const { values, problems } = row;
  const results = resultsFor(current, label, row);
  if (!current && problems.length === 0 && row.missing.length > 0)
    return results.refuse(...missingColumns(row));
  const timeZone = timeZoneOf(context.zipTable.find(business.zip));
  const stored = current && storedDealValues(current, timeZone);
  const given = { ...cleanValues(values, !current), businessId: business.id };
  if (stored && problems.length === 0 && isUntouched(given, stored)) return results.same;
  const isDraft = current ? current.status === 'draft' : isDraftText(values.status);
  const purpose = { isDraft, ...(current && { stored: current }) };
  const form = { ...stored, ...given };
  const checked = checkDeal(context, parseDealForm(form, isDraft), business, purpose);
  if (checked.kind === 'invalid') return results.refuse(...labeledProblems(checked.problems));
  if (problems.length > 0) return results.refuse();
  const save = { kind: 'deal', values: form, isDraft } as const;
  if (!current) return results.create(save);
  return results.change(
    changesOf(current, checked.columns, businessName, business, timeZone),
    save,
  );
}

const isDraftText = (status = '') => /^drafts?$/i.test(status.trim());

/** Why nobody knows which deal or business a row means. */
function refusalOf(
  values: GivenRow['values'],
  match: Match | undefined,
  named: Set<string>,
): FieldProblem | undefined {
  const problem = (name: string, text: string) => ({ label: headingOf('deals', name), text });
  if (!match) return problem('id', ROW_MESSAGES.noDealId);
  const { businesses, deals } = match;
  if (businesses.length > 1) return problem('businessName', ROW_MESSAGES.severalBusinesses);
  if (businesses.length === 0)
    return values.businessId
      ? problem('businessId', ROW_MESSAGES.noBusinessId)
      : problem('businessName', ROW_MESSAGES.noBusiness);
  if (deals.length > 1) return problem('title', ROW_MESSAGES.severalDeals);
  // With a column of IDs an empty one says that the row is new.
  if (deals.length === 0 && values.id === undefined && otherLinks(match, values, named).length > 0)
    return problem('checkoutUrl', ROW_MESSAGES.otherLink);
  const status = values.status ?? '';
  const isKnown = isDraftText(status) || /^(active|live|)$/i.test(status.trim());
  return deals.length === 0 && !isKnown ? problem('status', ROW_MESSAGES.newStatus) : undefined;
}

/** A row that means the same deal as one before it. */
function repeatedIn(
  seen: Map<string, number>,
  line: number,
  values: GivenRow['values'],
  match: Match | undefined,
  label: string,
): FieldProblem | undefined {
  const key =
    match?.deals[0]?.id ?? variantKey(match?.businesses[0]?.id ?? '', label, variantIn(values));
  const earlier = seen.get(key);
  if (earlier === undefined) {
    seen.set(key, line);
    return undefined;
  }
  const heading = headingOf('deals', values.id ? 'id' : 'title');
  return { label: heading, text: ROW_MESSAGES.twice(earlier) };
}

function labeledProblems(problems: DealProblems): FieldProblem[] {
  return Object.entries(problems).map(([name, text]) => ({
    label: headingOf('deals', name),
    text,
  }));
}

/** What a spreadsheet made of the values, as the form takes them. */
function cleanValues(values: GivenRow['values'], isNew: boolean): { [name in DealField]?: string } {
  const given: { [name in DealField]?: string } = {};
  for (const name of DEAL_FIELD_NAMES) {
    const text = values[name];
    if (text !== undefined) given[name] = cleanValue(name, text);
  }
  if (isNew) given.maxPurchases ??= DEAL_DEFAULTS.maxPurchases;
  return given;
}

function cleanValue(name: DealField, text: string): string {
  switch (name) {
    case 'regularPrice':
    case 'dealPrice':
      return plainPrice(text);
    case 'priceSeenOn':
    case 'startDate':
    case 'expiryDate':
      return isoDay(text);
    case 'kind': {
      const wanted = folded(oneLine(text));
      const named = KINDS.find(({ label }) => folded(label) === wanted)?.kind;
      if (named || wanted === '') return named ?? '';
      // 'Facials', 'Massage Therapy': as a title with these words.
      const guessed = guessKind(text);
      return guessed === 'other' ? wanted : guessed;
    }
    case 'durationMinutes':
      return plainMinutes(text);
    case 'maxPurchases':
      return wholeNumber(text);
    default:
      return text;
  }
}

/** Whether every value that a row gives is as the deal has it, whatever today's rules say of it. */
function isUntouched(
  given: { [name in DealField]?: string },
  stored: { [name in DealField]: string },
): boolean {
  return DEAL_FIELD_NAMES.every((name) => {
    const text = given[name];
    if (text === undefined || text === stored[name]) return true;
    const [now, before] = [DEAL_FIELDS[name].read(text), DEAL_FIELDS[name].read(stored[name])];
    return 'value' in now && 'value' in before && now.value === before.value;
  });
}

function changesOf(
  current: DealRow,
  columns: Partial<DealRow>,
  businessName: string,
  business: BusinessOfDeal,
  timeZone: string,
) {
  const next: DealRow = { ...current, ...columns };
  return DEAL_FIELD_NAMES.filter((name) => {
    const { column } = DEAL_FIELDS[name];
    return current[column] !== next[column];
  }).map((name) => {
    const { toText, column, label } = DEAL_FIELDS[name];
    const text = (deal: DealRow) => toText?.(deal, timeZone) ?? String(deal[column] ?? '');
    if (name === 'businessId')
      return { label: 'Business', before: businessName, after: business.name };
    return { label, before: text(current), after: text(next) };
  });
}
