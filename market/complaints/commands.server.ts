import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { appendEvent, changeRow, eraseComplaints, makeRow } from '../changes/commands.server.ts';
import type { RowKind } from '../changes/kinds.ts';
import { createOnce } from '../changes/once.server.ts';
import { type Change, VISITOR } from '../changes/rules.ts';
import { findRow } from '../changes/store.server.ts';
import { MINUTE_MS } from '../durations.ts';
import { emailKey } from '../email-addresses.ts';
import { queueEmail } from '../emails/commands.server.ts';
import { addNote, type NoteOutcome } from '../follow-up/commands.server.ts';
import { hashOf } from '../hash.server.ts';
import type { BusinessRow, ComplaintRow, Db, Site } from '../ports.ts';
import { findPurchaseLine } from '../statements/store.server.ts';
import { complaintNotice, notNewText } from './copy.ts';
import { ANSWERED, answerEmail } from './email-copy.ts';
import { NOT_NEW_CLIENT } from './kinds.ts';
import { COMPLAINT_LIFE_MS, complaintSearchText } from './rules.ts';
import type { ComplaintForm } from './schema.ts';
import { notNewKey } from './store.server.ts';

export const COMPLAINT: RowKind<ComplaintRow> = {
  name: 'complaint',
  table: 'complaints',
  columns: ['status'],
  notice: complaintNotice,
};

interface Written {
  deal: { id: string; title: string; business: Pick<BusinessRow, 'id' | 'name'> };
  sessionId?: string | undefined;
  form: Pick<ComplaintRow, 'kind' | 'text' | 'email' | 'phone'>;
}

interface Submission extends Written {
  form: ComplaintForm;
  idempotencyKey?: string | undefined;
}

/** Stores a report and its notice, both or neither; once per key, or per minute without a key. */
export function submitComplaint(
  db: Db,
  { idempotencyKey, ...written }: Submission,
  now: number,
): Promise<{ kind: 'created' | 'exists'; id: string }> {
  const { deal, form } = written;
  const formKey = idempotencyKey ?? String(Math.floor(now / MINUTE_MS));
  const key = hashOf(JSON.stringify(['complaint', deal.id, formKey, Object.entries(form)]));
  return storeOnce(db, key, written, { actor: VISITOR, now });
}

/**
 * A spa says of a purchase in its statement that the client was not new: a complaint, once per purchase.
 * `lineId` is of one of its own lines; any other is 'missing'.
 */
export async function sayNotNew(
  db: Db,
  lineId: string,
  { businessId, name, address }: { businessId: string; name: string; address: string },
  { site, now }: { site: Site; now: number },
): Promise<{ kind: 'created' | 'exists' | 'missing' }> {
  const line = await findPurchaseLine(db, lineId, { businessId, isDemo: site.isDemo === true });
  if (!line) return { kind: 'missing' };
  const { session_id: sessionId, deal_id, deal_title: title } = line;
  const deal = { id: deal_id ?? '', title, business: { id: businessId, name } };
  const text = notNewText(line, site.timeZone);
  const form = { kind: NOT_NEW_CLIENT, text, email: address, phone: null };
  return storeOnce(db, notNewKey(sessionId), { deal, sessionId, form }, { actor: name, now });
}

function storeOnce(
  db: Db,
  key: string,
  { deal, sessionId, form }: Written,
  { actor, now }: Change,
): Promise<{ kind: 'created' | 'exists'; id: string }> {
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
    await makeRow(tx, { kind: COMPLAINT, row, actor, now });
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

/** Sends an answer to the address of the complaint, and writes it down as a note: both or neither. */
export async function answerComplaint(
  db: Db,
  id: string,
  { text, formKey }: { text: string; formKey: string },
  { site, ...change }: Change & { site: Site },
): Promise<NoteOutcome> {
  const complaint = await findRow(db, COMPLAINT, id);
  if (!complaint) return { kind: 'missing' };
  const email = {
    ...{ kind: 'complaint' as const, alertId: null, actor: id },
    ...{ recipient: complaint.email, recipientKey: emailKey(complaint.email) },
    ...answerEmail(site, complaint, text),
  };
  const whenWritten = (tx: Db, idempotencyKey: string) =>
    queueEmail(tx, { ...email, idempotencyKey }, change.now);
  const note = { text: `${ANSWERED}\n${text}`, formKey, whenWritten };
  return addNote(db, 'complaint', id, note, change);
}

/** For the right to erasure: deletes notes, answers and history, too. A line with the spa's name stays. */
export async function eraseComplaint(
  db: Db,
  id: string,
  { actor, now: at }: Change,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [erased] = await eraseComplaints(tx, sql`id = ${id}`);
    if (!erased) return;
    await tx.deleteFrom('outbox').where('kind', '=', 'complaint').where('actor', '=', id).execute();
    const before = { business_name: erased.business_name };
    const event = { at, actor, kind: 'complaint', record: id } as const;
    await appendEvent(tx, { ...event, before, after: undefined });
  });
}

export async function sweepComplaints(db: Db, now: number): Promise<void> {
  const isOld = sql<boolean>`created_at < ${now - COMPLAINT_LIFE_MS}`;
  await db.transaction().execute((tx) => eraseComplaints(tx, isOld));
}
