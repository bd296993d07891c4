import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { createOnce, recordChange } from '../audit/store.server.ts';
import { MINUTE_MS } from '../durations.ts';
import { hashOf } from '../hash.server.ts';
import { newComplaintNotice } from '../notices/copy.ts';
import { recordNotice } from '../notices/store.server.ts';
import type { BusinessRow, ComplaintRow, Db } from '../ports.ts';
import { type Change, type ChangeOutcome, changeRecord } from '../records/records.server.ts';
import { complaintKindName } from './kinds.ts';
import { COMPLAINT_LIFE_MS, complaintSearchText } from './rules.ts';
import type { ComplaintForm } from './schema.ts';

interface Submission {
  deal: { id: string; title: string; business: Pick<BusinessRow, 'id' | 'name'> };
  /** The purchase, where its voucher led here. */
  sessionId?: string | undefined;
  form: ComplaintForm;
  idempotencyKey?: string | undefined;
}

/**
 * Stores what a buyer reports, and with it the notice to the administrator: both or neither. The
 * same form again, by its key or, without one, within the minute, stores nothing.
 */
export async function submitComplaint(
  db: Db,
  { deal, sessionId, form, idempotencyKey }: Submission,
  now: number,
): Promise<{ kind: 'created' | 'exists'; id: string }> {
  const formKey = idempotencyKey ?? String(Math.floor(now / MINUTE_MS));
  const key = hashOf(JSON.stringify(['complaint', deal.id, formKey, Object.entries(form)]));
  const written = {
    ...form,
    deal_id: deal.id,
    deal_title: deal.title,
    business_id: deal.business.id,
    business_name: deal.business.name,
  };
  return createOnce(db, key, now, async (tx) => {
    const row: ComplaintRow = {
      ...written,
      id: randomUUIDv7(),
      session_id: sessionId ?? null,
      status: 'open',
      search_text: complaintSearchText(written),
      created_at: now,
      updated_at: now,
    };
    await tx.insertInto('complaints').values(row).execute();
    await recordNotice(tx, newComplaintNotice(row, complaintKindName(row.kind)), now);
    return row.id;
  });
}

/** Closes a complaint, or opens it again. */
export function changeComplaintStatus(
  db: Db,
  id: string,
  status: ComplaintRow['status'],
  change: Change,
): Promise<ChangeOutcome> {
  return changeRecord(db, 'complaint', id, change, (stored) =>
    stored.status === status ? {} : { status },
  );
}

/**
 * Erases one complaint, with its notes and its history, because the person asks for it. The history
 * says of which spa it was, and nothing more.
 */
export async function eraseComplaint(
  db: Db,
  id: string,
  { actor, now: createdAt }: Change,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [erased] = await deleteComplaints(tx, sql`id = ${id}`);
    if (!erased) return;
    const entry = { createdAt, actor, action: 'deleted', recordKind: 'complaint' } as const;
    const before = { business_name: erased.business_name };
    await recordChange(tx, { ...entry, recordId: id, before, after: undefined });
  });
}

/** Deletes complaints that came longer ago than COMPLAINT_LIFE_MS. */
export async function sweepComplaints(db: Db, now: number): Promise<void> {
  const isOld = sql<boolean>`created_at < ${now - COMPLAINT_LIFE_MS}`;
  await db.transaction().execute((tx) => deleteComplaints(tx, isOld));
}

/** Deletes complaints with all that was written about them; notes follow by the tables' own rule. */
async function deleteComplaints(tx: Db, which: RawBuilder<boolean>) {
  const complaints = tx.deleteFrom('complaints').where(which);
  const deleted = await complaints.returning(['id', 'business_name']).execute();
  const entries = tx.deleteFrom('audit_entries').where('record_kind', '=', 'complaint');
  for (const { id } of deleted) await entries.where('record_id', '=', id).execute();
  return deleted;
}
