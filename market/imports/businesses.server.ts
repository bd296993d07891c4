import { randomUUID } from 'node:crypto';
import { createBusiness, editBusiness } from '../businesses/commands.server.ts';
import { BUSINESS_FIELDS } from '../businesses/fields.ts';
import { parseBusiness } from '../businesses/schema.ts';
import { findBusiness, formOf } from '../businesses/store.server.ts';
import type { DealContext } from '../deals/change.server.ts';
import type { BusinessRow } from '../ports.ts';
import { folded, oneLine } from '../text.ts';
import { unknownZipWarning } from '../zips/rules.ts';
import { otherPlace, ROW_MESSAGES } from './copy.ts';
import { assertSaved, type GivenRow, isUntouched, type Saved, saidOf } from './rows.server.ts';

/** Saves a row as the business's form would: by its ID, else as a new business. */
export async function importBusiness(context: DealContext, row: GivenRow): Promise<Saved> {
  const { db, now, zipTable } = context;
  const { id, status: statusText = '', ...given } = row.values;
  const current = id ? await findBusiness(db, id) : undefined;
  const { refuse } = saidOf('businesses', row, current?.name ?? given.name ?? id ?? '');
  if (id && !current) return refuse({ id: ROW_MESSAGES.noBusinessId });
  const status = (['', 'active', 'inactive'] as const).find(
    (one) => one === statusText.trim().toLowerCase(),
  );
  if (status === undefined) return refuse({ status: ROW_MESSAGES.status });
  const isSame =
    current &&
    row.problems.length === 0 &&
    ['', current.status].includes(status) &&
    isUntouched(BUSINESS_FIELDS, given, formOf(current));
  if (isSame) return { kind: 'same', id: current.id, version: current.updated_at };
  const parsed = parseBusiness({ ...(current && formOf(current)), ...given }, now);
  if (parsed.kind === 'invalid' || row.problems.length > 0)
    return refuse(parsed.kind === 'invalid' ? parsed.problems : {});
  const note = placeNote(zipTable.find(parsed.form.zip), parsed.form);
  const options = { status: status || undefined };
  if (current) {
    const { id, updated_at: version } = current;
    const edited = await editBusiness(db, id, parsed.form, version, context, options.status);
    assertSaved(edited);
    return { kind: 'changed', id, version, note };
  }
  const made = await createBusiness(db, parsed.form, randomUUID(), context, options);
  if (made.kind === 'similar') return refuse({ name: ROW_MESSAGES.sameBusiness });
  return { kind: 'new', id: made.id, note };
}

/** The form's warning for a ZIP code that is unknown, or of another city or state. */
function placeNote(
  entry: { city: string; state: string } | undefined,
  { zip, city, state }: Pick<BusinessRow, 'zip' | 'city' | 'state'>,
): string | undefined {
  if (!entry) return unknownZipWarning(zip);
  const isSame = state === entry.state && folded(oneLine(city)) === folded(entry.city);
  return isSame ? undefined : otherPlace(zip, `${entry.city}, ${entry.state}`);
}
