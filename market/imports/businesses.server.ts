import { editedBusiness } from '../businesses/commands.server.ts';
import { BUSINESS_LABELS, type BusinessField } from '../businesses/fields.ts';
import { businessSlug, isSlugOf, slugWords } from '../businesses/rules.ts';
import { businessValues, parseBusiness } from '../businesses/schema.ts';
import { columnsOf, formOf, snapshot } from '../businesses/store.server.ts';
import type { BusinessRow } from '../ports.ts';
import { abbreviatedState } from '../states.ts';
import { folded, oneLine } from '../text.ts';
import { unknownZipWarning } from '../zips/rules.ts';
import { ROW_MESSAGES, ROW_NOTES } from './copy.ts';
import { headingOf } from './fields.ts';
import {
  type CheckContext,
  type CheckResult,
  cleanZip,
  type GivenRow,
  labeled,
  missingColumns,
  namesakes,
  resultsFor,
} from './given.server.ts';
import { type FieldProblem, isoDay, plainPhone, wholeNumber } from './rules.ts';

/** What each row would do to the businesses. `seen` has the line in which each one came before. */
export async function checkBusinesses(
  context: CheckContext,
  rows: GivenRow[],
  seen: Map<string, number>,
): Promise<CheckResult[]> {
  const found = await findBusinesses(context, rows);
  const results: CheckResult[] = [];
  for (const [index, row] of rows.entries()) {
    const same = found[index] ?? [];
    results.push(checkRow(context, row, same, seen));
  }
  return results;
}

/** The businesses that each row may mean: by its ID, else by its slug, else by name and ZIP code. */
async function findBusinesses(context: CheckContext, rows: GivenRow[]): Promise<BusinessRow[][]> {
  const { db } = context;
  const ids = rows.flatMap(({ values: { id } }) => id || []);
  const zips = rows.flatMap(({ values: { id, zip } }) => (id ? [] : cleanZip(context, zip)));
  const byId = ids.length
    ? await db.selectFrom('businesses').selectAll().where('id', 'in', ids).execute()
    : [];
  const byZip = zips.length
    ? await db.selectFrom('businesses').selectAll().where('zip', 'in', zips).execute()
    : [];
  return rows.map(({ values }) => {
    if (values.id) return byId.filter(({ id }) => id === values.id);
    const zip = cleanZip(context, values.zip);
    const named = namesakes(byZip, values.name ?? '', zip);
    const form = businessValues({ ...values, zip });
    const sameSlug = named.filter(({ slug }) => isSlugOf(slug, businessSlug(form)));
    return branchesOf(sameSlug.length > 0 ? sameSlug : named, form);
  });
}

/** Finds the branches of one name and ZIP code that a row means, by its street address or phone. */
function branchesOf(found: BusinessRow[], form: { address: string; phone: string }): BusinessRow[] {
  const address = slugWords(form.address).join(' ');
  const phone = plainPhone(form.phone);
  const sameAddress = found.filter((one) => slugWords(one.address).join(' ') === address);
  const same = sameAddress.length > 0 ? sameAddress : found.filter((one) => one.phone === phone);
  // A row whose address and phone both differ is another branch.
  return same.length > 0 || (address && phone) ? same : found;
}

function checkRow(
  context: CheckContext,
  row: GivenRow,
  found: BusinessRow[],
  seen: Map<string, number>,
): CheckResult {
  const { line, values, problems } = row;
  const [current] = found;
  const label = values.name || current?.name || values.id || '';
  const results = resultsFor(current, label, {
    problems,
    notes: [...row.notes, ...placeNotes(context, row)],
  });
  const { status, given } = cleanValues(context, values);
  const parsed = parseBusiness({ ...(current && formOf(current)), ...given }, context.now);
  const refusal =
    refusalOf(values, found, status) ??
    (problems.length > 0 ? undefined : repeatedIn(seen, keysOf(current, parsed), line, values));
  if (refusal) return results.refuse(refusal);
  if (!current && problems.length === 0 && row.missing.length > 0)
    return results.refuse(...missingColumns(row));
  if (current && problems.length === 0 && isUntouched(current, given, status)) return results.same;
  if (parsed.kind === 'invalid') return results.refuse(...labeled('businesses', parsed));
  if (problems.length > 0) return results.refuse();
  const { form } = parsed;
  const save = { kind: 'business', form, status: status || undefined } as const;
  if (!current) return results.create(save);
  const columns = { ...columnsOf(form), slug: businessSlug(form), ...(status && { status }) };
  return results.change(changesOf(current, editedBusiness(current, columns, context.now)), save);
}

/** What the form says beside a business whose ZIP code is unknown, or that of another place. */
function placeNotes(context: CheckContext, { values }: GivenRow): string[] {
  const zip = cleanZip(context, values.zip);
  if (!/^\d{5}$/.test(zip)) return [];
  const entry = context.zipTable.find(zip);
  if (!entry) return [unknownZipWarning(zip)];
  const isSameState = !values.state || abbreviatedState(values.state) === entry.state;
  const isSameCity = !values.city || folded(oneLine(values.city)) === folded(entry.city);
  if (isSameState && isSameCity) return [];
  return [ROW_NOTES.otherPlace(zip, `${entry.city}, ${entry.state}`)];
}

/** Whether every value that a row gives is as the business has it, whatever today's rules say. */
function isUntouched(
  current: BusinessRow,
  given: Record<string, string>,
  status: string | undefined,
): boolean {
  const stored = formOf(current);
  const isSame = Object.entries(given).every(
    ([name, text]) => stored[name as BusinessField] === text,
  );
  return isSame && (!status || status === current.status);
}

/** Why nobody knows which business a row means, or what status. */
function refusalOf(
  values: GivenRow['values'],
  found: BusinessRow[],
  status: string | undefined,
): FieldProblem | undefined {
  const problem = (name: string, text: string) => ({ label: headingOf('businesses', name), text });
  if (values.id && found.length === 0) return problem('id', ROW_MESSAGES.noBusinessId);
  if (found.length > 1) return problem('name', ROW_MESSAGES.severalBusinesses);
  return status === undefined ? problem('status', ROW_MESSAGES.status) : undefined;
}

/** What two rows of one business have in common; nothing for a row that the form refuses. */
function keysOf(current: BusinessRow | undefined, parsed: ReturnType<typeof parseBusiness>) {
  if (current) return [current.id];
  if (parsed.kind === 'invalid') return [];
  const { address, phone } = parsed.form;
  return [slugWords(address).join('-'), phone].map(
    (part) => `${businessSlug(parsed.form)} ${part}`,
  );
}

/** A row that means the same business as one before it. */
function repeatedIn(
  seen: Map<string, number>,
  keys: string[],
  line: number,
  values: GivenRow['values'],
): FieldProblem | undefined {
  const earlier = keys.flatMap((key) => seen.get(key) ?? [])[0];
  if (earlier === undefined) {
    for (const key of keys) seen.set(key, line);
    return undefined;
  }
  const label = headingOf('businesses', values.id ? 'id' : 'name');
  return { label, text: ROW_MESSAGES.twice(earlier) };
}

/** What a spreadsheet made of the values, as the form takes them. */
function cleanValues(context: CheckContext, values: GivenRow['values']) {
  const { id: _, status: statusText = '', ...given } = values;
  const status = (['', 'active', 'inactive'] as const).find(
    (one) => one === statusText.trim().toLowerCase(),
  );
  if (given.phone !== undefined) given.phone = plainPhone(given.phone);
  if (given.zip !== undefined) given.zip = cleanZip(context, given.zip);
  if (given.state !== undefined) given.state = abbreviatedState(given.state) || given.state;
  if (given.reviewCount !== undefined) given.reviewCount = wholeNumber(given.reviewCount);
  if (given.licenseExpires !== undefined) given.licenseExpires = isoDay(given.licenseExpires);
  if (given.licenseCheckedOn !== undefined) given.licenseCheckedOn = isoDay(given.licenseCheckedOn);
  if (given.ratingSeenOn !== undefined) given.ratingSeenOn = isoDay(given.ratingSeenOn);
  return { status, given };
}

function changesOf(current: BusinessRow, next: BusinessRow) {
  const before = snapshot(current);
  const after = snapshot(next);
  return Object.keys(before)
    .filter((column) => before[column] !== after[column])
    .map((column) => ({
      label: BUSINESS_LABELS[column] ?? column,
      before: String(before[column] ?? ''),
      after: String(after[column] ?? ''),
    }));
}
