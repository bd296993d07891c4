import { historyOf, recordChange } from '../audit/store.server.ts';
import type { Db, LeadRow } from '../ports.ts';
import {
  type Change,
  type ChangeOutcome,
  changeRecord,
  saveRecord,
} from '../records/records.server.ts';
import { isTransitionAllowed, LEAD_STATUSES, UNDO_WINDOW_MS } from './rules.ts';
import { findLead, resetFailedRelays } from './store.server.ts';

/** Marks a lead contacted, or archives it; any other change of status is refused. */
export async function changeLeadStatus(
  db: Db,
  id: string,
  to: 'contacted' | 'archived',
  change: Change,
): Promise<ChangeOutcome> {
  return changeRecord(db, 'lead', id, change, (lead) => {
    if (lead.status === to) return {};
    if (!isTransitionAllowed(lead.status, to)) return undefined;
    return { status: to, ...(to === 'contacted' && { last_contacted_at: change.now }) };
  });
}

/**
 * Takes the last change of status back, with last_contacted_at as it was: within ten minutes, and
 * only where the lead is unchanged since (`version` is its `updated_at`).
 */
export async function undoLeadStatus(
  db: Db,
  id: string,
  version: number,
  change: Change,
): Promise<ChangeOutcome> {
  return db.transaction().execute(async (tx) => {
    const lead = await findLead(tx, id);
    if (!lead) return { kind: 'missing' };
    const before = await statusBeforeLastChange(tx, lead, change.now);
    if (!before || lead.updated_at !== version) return { kind: 'refused' };
    const { entryId: undoes, ...values } = before;
    const isSaved = await saveRecord(tx, 'lead', lead, values, { ...change, undoes });
    return { kind: isSaved ? 'updated' : 'refused' };
  });
}

/** What an undo would bring back; undefined where the last change is none that can be undone. */
export async function statusBeforeLastChange(
  db: Db,
  lead: LeadRow,
  now: number,
): Promise<(Pick<LeadRow, 'status' | 'last_contacted_at'> & { entryId: string }) | undefined> {
  const [last] = await historyOf(db, 'lead', lead.id, 1);
  if (!last?.before || !last.after || last.createdAt !== lead.updated_at) return undefined;
  // A mail that was sent cannot be taken back, nor what it made of the lead.
  if (now - last.createdAt > UNDO_WINDOW_MS || last.after.email_id) return undefined;
  const status = LEAD_STATUSES.find((one) => one === last.before?.status);
  if (!status || !isTransitionAllowed(status, lead.status)) return undefined;
  const at = last.before.last_contacted_at;
  return { status, last_contacted_at: typeof at === 'number' ? at : null, entryId: last.id };
}

/**
 * A mail to the lead was accepted: a new lead becomes contacted, an archived one stays archived
 * (specification, section 4), and either was contacted now. Called with the mail's transaction.
 */
export async function markLeadEmailed(tx: Db, id: string, emailId: string, change: Change) {
  const lead = await findLead(tx, id);
  if (!lead) return;
  const status = lead.status === 'new' ? 'contacted' : lead.status;
  const values = { status, last_contacted_at: change.now };
  // Another change came between reading and writing; a sent mail goes beside any of them.
  if (!(await saveRecord(tx, 'lead', lead, values, change, { email_id: emailId }))) {
    await markLeadEmailed(tx, id, emailId, change);
  }
}

/** A business was made of the lead; called within the transaction that makes it. */
export async function linkLead(tx: Db, id: string, businessId: string, change: Change) {
  const lead = await findLead(tx, id);
  if (!lead || lead.business_id) return;
  if (!(await saveRecord(tx, 'lead', lead, { business_id: businessId }, change))) {
    await linkLead(tx, id, businessId, change);
  }
}

/**
 * Lets relays that had failed, all or one lead's, begin again with their attempts; the external
 * form sees the same key. Returns how many there were.
 */
export async function retryRelays(db: Db, leadId: string | undefined, { actor, now }: Change) {
  return db.transaction().execute(async (tx) => {
    const retried = await resetFailedRelays(tx, leadId, now);
    for (const { id, reason } of retried) {
      await recordChange(tx, {
        createdAt: now,
        actor,
        action: 'updated',
        recordKind: 'lead',
        recordId: id,
        before: { relay: `failed: ${reason}` },
        after: { relay: 'to be tried again' },
      });
    }
    return retried.length;
  });
}
