import { inTransaction } from '../../database/locks.ts';
import { appendEvent, changeRow } from '../changes/commands.server.ts';
import type { Change } from '../changes/rules.ts';
import { historyOf } from '../changes/store.server.ts';
import type { Db, LeadRow } from '../ports.ts';
import { resetFailedRelays } from './relays.server.ts';
import { isTransitionAllowed, LEAD_STATUSES, UNDO_WINDOW_MS } from './rules.ts';

const REFUSED = { kind: 'refused' } as const;

/** Marks a lead contacted, or archives it; any other change of status is refused. */
export async function changeLeadStatus(
  db: Db,
  id: string,
  to: 'contacted' | 'archived',
  change: Change,
) {
  return inTransaction(db, (tx) =>
    changeRow(tx, { kind: 'lead', id, ...change }, ({ status, last_contacted_at }) => {
      if (status !== to && !isTransitionAllowed(status, to)) return REFUSED;
      const isContact = status !== to && to === 'contacted';
      return {
        columns: { status: to, last_contacted_at: isContact ? change.now : last_contacted_at },
      };
    }),
  );
}

/**
 * Takes the last change of status back, with last_contacted_at as it was: within ten minutes, and
 * only where the lead is unchanged since (`version` is its `updated_at`).
 */
export async function undoLeadStatus(db: Db, id: string, version: number, change: Change) {
  return inTransaction(db, (tx) =>
    changeRow(tx, { kind: 'lead', id, ...change }, async (lead) => {
      const columns = await statusBeforeLastChange(tx, lead, change.now);
      return columns && lead.updated_at === version ? { columns } : REFUSED;
    }),
  );
}

/** What an undo would bring back; undefined where the last change is none that can be undone. */
export async function statusBeforeLastChange(
  db: Db,
  lead: LeadRow,
  now: number,
): Promise<Pick<LeadRow, 'status' | 'last_contacted_at'> | undefined> {
  const [last] = await historyOf(db, 'lead', lead.id, 1);
  if (!last?.before || !last.after || last.at !== lead.updated_at) return undefined;
  // A mail that was sent cannot be taken back, nor what it made of the lead.
  if (now - last.at > UNDO_WINDOW_MS || last.after.email_id) return undefined;
  const status = LEAD_STATUSES.find((one) => one === last.before?.status);
  if (!status || !isTransitionAllowed(status, lead.status)) return undefined;
  const at = last.before.last_contacted_at;
  return { status, last_contacted_at: typeof at === 'number' ? at : null };
}

/**
 * A mail to the lead was accepted: a new lead becomes contacted, an archived one stays archived
 * (specification, section 4), and either was contacted now. Called with the mail's transaction.
 */
export async function markLeadEmailed(tx: Db, id: string, email_id: string, change: Change) {
  await changeRow(tx, { kind: 'lead', id, ...change, also: { email_id } }, ({ status }) => ({
    columns: {
      status: status === 'new' ? 'contacted' : status,
      last_contacted_at: change.now,
    },
  }));
}

/** A business was made of the lead; called within the transaction that makes it. */
export async function linkLead(tx: Db, id: string, businessId: string, change: Change) {
  await changeRow(tx, { kind: 'lead', id, ...change }, ({ business_id }) => ({
    columns: { business_id: business_id ?? businessId },
  }));
}

/**
 * Lets relays that had failed, all or one lead's, begin again with their attempts; the external
 * form sees the same key. Returns how many there were.
 */
export async function retryRelays(db: Db, leadId: string | undefined, { actor, now }: Change) {
  return db.transaction().execute(async (tx) => {
    const retried = await resetFailedRelays(tx, leadId, now);
    for (const { id, reason } of retried) {
      const [before, after] = [{ relay: `failed: ${reason}` }, { relay: 'to be tried again' }];
      await appendEvent(tx, { at: now, actor, kind: 'lead', record: id, before, after });
    }
    return retried.length;
  });
}
