import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { appendEvent, changeRow, eraseComplaints, makeRow } from '../changes/commands.server.ts';
import type { RowKind } from '../changes/kinds.ts';
import { createOnce } from '../changes/once.server.ts';
import { type Change, VISITOR } from '../changes/rules.ts';
import { MINUTE_MS } from '../durations.ts';
import { hashOf } from '../hash.server.ts';
import type { BusinessRow, ComplaintRow, Db } from '../ports.ts';
import { complaintNotice } from './copy.ts';
import { COMPLAINT_LIFE_MS, complaintSearchText } from './rules.ts';
import type { ComplaintForm } from './schema.ts';

export const COMPLAINT: RowKind<ComplaintRow> = {
  name: 'complaint',
  table: 'complaints',
  columns: ['status'],
  notice: complaintNotice,
};

interface Submission {
  deal: { id: string; title: string; business: Pick<BusinessRow, 'id' | 'name'> };
  sessionId?: string | undefined;
  form: ComplaintForm;
  idempotencyKey?: string | undefined;
}

/** Stores a report and its notice, both or neither; once per key, or per minute without a key. */
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
    await makeRow(tx, { kind: COMPLAINT, row, actor: VISITOR, now });
    return row.id;
  });
}

export function changeComplaintStatus(
  db: Db,
  id: string,
  status: ComplaintRow['status'],
  change: Change,
) {
  return db
    .transaction()
    .execute((tx) =>
      changeRow(tx, { kind: COMPLAINT, id, ...change }, () => ({ columns: { status } })),
    );
}

/** For the right to erasure: deletes notes and history, too. A line with the spa's name stays. */
export async function eraseComplaint(
  db: Db,
  id: string,
  { actor, now: at }: Change,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [erased] = await eraseComplaints(tx, sql`id = ${id}`);
    if (!erased) return;
    const before = { business_name: erased.business_name };
    const event = { at, actor, kind: 'complaint', record: id } as const;
    await appendEvent(tx, { ...event, before, after: undefined });
  });
}

export async function sweepComplaints(db: Db, now: number): Promise<void> {
  const isOld = sql<boolean>`created_at < ${now - COMPLAINT_LIFE_MS}`;
  await db.transaction().execute((tx) => eraseComplaints(tx, isOld));
}
