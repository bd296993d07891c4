import { randomUUIDv7 } from 'node:crypto';
import { lockForUpdate } from '../../database/locks.ts';
import { createOnce, recordChange } from '../audit/store.server.ts';
import { hashOf } from '../hash.server.ts';
import type { Db } from '../ports.ts';
import { FOUND } from './copy.ts';
import { licenseKey } from './rules.ts';
import type { CheckForm, LicenseForm } from './schema.ts';
import { licensesOf } from './store.server.ts';

/** The administrator who changes something (an e-mail), and the time (epoch milliseconds). */
interface Change {
  actor: string;
  now: number;
}

/** Stores a further license of a business, once for a form's key. */
export async function addLicense(
  db: Db,
  businessId: string,
  form: LicenseForm,
  formKey: string,
  change: Change,
): Promise<void> {
  const { now } = change;
  await createOnce(db, keyOf('license', formKey, form), now, async (tx) => {
    const id = randomUUIDv7();
    const times = { created_at: now, updated_at: now };
    const row = { id, business_id: businessId, ...columnsOf(form), ...times };
    await tx.insertInto('licenses').values(row).execute();
    await recordLine(tx, businessId, { further_license: lineOf(columnsOf(form)) }, change);
    return id;
  });
}

/** Saves a further license as the form has it. */
export async function editLicense(
  db: Db,
  { businessId, id }: { businessId: string; id: string },
  form: LicenseForm,
  change: Change,
): Promise<{ kind: 'updated' | 'missing' }> {
  return db.transaction().execute(async (tx) => {
    const stored = tx
      .selectFrom('licenses')
      .selectAll()
      .where('id', '=', id)
      .where('business_id', '=', businessId);
    const former = await lockForUpdate(tx, stored).executeTakeFirst();
    if (!former) return { kind: 'missing' };
    const columns = columnsOf(form);
    await tx
      .updateTable('licenses')
      .set({ ...columns, updated_at: change.now })
      .where('id', '=', id)
      .execute();
    const before = { further_license: lineOf(former) };
    await recordLine(tx, businessId, { further_license: lineOf(columns) }, change, before);
    return { kind: 'updated' };
  });
}

/** Takes a further license off the file; the checks of its number stay. */
export async function removeLicense(
  db: Db,
  { businessId, id }: { businessId: string; id: string },
  change: Change,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('licenses')
      .where('id', '=', id)
      .where('business_id', '=', businessId)
      .returningAll()
      .executeTakeFirst();
    if (!removed) return;
    const before = { further_license: lineOf(removed) };
    const after = { further_license: `${nameOf(removed)}, removed` };
    await recordLine(tx, businessId, after, change, before);
  });
}

export type CheckOutcome =
  | { kind: 'recorded' }
  /** The business has this number no longer. */
  | { kind: 'missing' };

/** Writes down what a look at a license found, once for a form's key. */
export async function recordLicenseCheck(
  context: Change & { db: Db },
  businessId: string,
  form: CheckForm,
  formKey: string,
): Promise<CheckOutcome> {
  const { db, now, actor } = context;
  const key = licenseKey(form.number);
  const onFile = await licensesOf(db, businessId);
  const license = onFile.find((one) => one.state === form.state && licenseKey(one.number) === key);
  if (!license) return { kind: 'missing' };
  // The last look is the newest also where the clock was set back since the one before.
  const checkedAt = Math.max(now, (license.check?.checkedAt ?? 0) + 1);
  await createOnce(db, keyOf('license-check', formKey, form), now, async (tx) => {
    const id = randomUUIDv7();
    const { number, state, how, found, note } = form;
    const expires_seen = form.expiresSeen || null;
    await tx
      .insertInto('license_checks')
      .values({
        ...{ id, business_id: businessId, state, number, number_key: key, how, found, note },
        ...{ checked_at: checkedAt, actor, name_seen: form.nameSeen, expires_seen },
      })
      .execute();
    const text = `${nameOf(form)}: ${FOUND[found]}`;
    await recordLine(tx, businessId, { license_check: text }, { actor, now });
    return id;
  });
  return { kind: 'recorded' };
}

/** From now on the screen offers this link to a state's board. */
export async function confirmBoardLink(
  db: Db,
  { state, link }: { state: string; link: string },
  { actor, now }: Change,
): Promise<void> {
  const values = { link, confirmed_at: now, confirmed_by: actor };
  await db
    .insertInto('license_boards')
    .values({ state, ...values })
    .onConflict((conflict) => conflict.column('state').doUpdateSet(values))
    .execute();
}

function columnsOf(form: LicenseForm) {
  const { holder, number, state } = form;
  return {
    ...{ holder, number, state },
    number_key: licenseKey(number),
    holder_name: form.holderName,
    local_authority: form.localAuthority,
    expires_on: form.expiresOn || null,
  };
}

const nameOf = ({ number, state }: { number: string; state: string }) => `${number} (${state})`;

/** What the history says of a license: what a page may statement of it, and until when. */
function lineOf(columns: Omit<ReturnType<typeof columnsOf>, 'number_key' | 'holder_name'>) {
  const { local_authority: authority, expires_on: lastDay } = columns;
  const parts = [nameOf(columns), columns.holder, authority, lastDay && `until ${lastDay}`];
  return parts.filter(Boolean).join(', ');
}

async function recordLine(
  tx: Db,
  recordId: string,
  after: Record<string, string>,
  { actor, now: createdAt }: Change,
  before?: Record<string, string>,
) {
  const entry = { createdAt, actor, recordKind: 'business' as const, recordId };
  await recordChange(tx, { ...entry, action: 'updated', before, after });
}

const keyOf = (what: string, formKey: string, form: object) =>
  `${what}:${hashOf(formKey, JSON.stringify(form))}`;
