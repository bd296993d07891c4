import { inTransaction } from '../../database/locks.ts';
import { appendEvent, changeRow } from '../changes/commands.server.ts';
import type { Change } from '../changes/rules.ts';
import { historyOf } from '../changes/store.server.ts';
import type { Db, LeadRow } from '../ports.ts';
import { resetFailedRelays } from './relays.server.ts';
import { isTransitionAllowed, LEAD_STATUSES, UNDO_WINDOW_MS } from './rules.ts';
import { LEAD } from './store.server.ts';

const REFUSED = { kind: 'refused' } as const;

/** Any other change of status is refused. */
export async function changeLeadStatus(
  db: Db,
  id: string,
  to: 'contacted' | 'archived',
  change: Change,
) {
  return inTransaction(db, (tx) =>
    changeRow(tx, { kind: LEAD, id, ...change }, ({ status, last_contacted_at }) => {
      if (status !== to && !isTransitionAllowed(status, to)) return REFUSED;
      const isContact = status !== to && to === 'contacted';
      return {
        columns: { status: to, last_contacted_at: isContact ? change.now : last_contacted_at },
      };
    }),
  );
}

/** Within ten minutes, and only if the lead is unchanged since `version`, its `updated_at`. */
export async function undoLeadStatus(db: Db, id: string, version: number, change: Change) {
  return inTransaction(db, (tx) =>
    changeRow(tx, { kind: LEAD, id, ...change }, async (lead) => {
      const columns = await statusBeforeLastChange(tx, lead, change.now);
      return columns && lead.updated_at === version ? { columns } : REFUSED;
    }),
  );
}

/** What an undo would restore; undefined if the last change cannot be undone. */
export async function statusBeforeLastChange(
  db: Db,
  lead: LeadRow,
  now: number,
): Promise<Pick<LeadRow, 'status' | 'last_contacted_at'> | undefined> {
  const [last] = await historyOf(db, 'lead', lead.id, 1);
  if (!last?.before || !last.after || last.at !== lead.updated_at) return undefined;
  // A sent e-mail cannot be taken back, nor its effect on the lead.
  if (now - last.at > UNDO_WINDOW_MS || last.after.email_id) return undefined;
  const status = LEAD_STATUSES.find((one) => one === last.before?.status);
  if (!status || !isTransitionAllowed(status, lead.status)) return undefined;
  const at = last.before.last_contacted_at;
  return { status, last_contacted_at: typeof at === 'number' ? at : null };
}

/** Runs in the e-mail's transaction. An archived lead stays archived (specification, section 4). */
export async function markLeadEmailed(tx: Db, id: string, email_id: string, change: Change) {
  await changeRow(tx, { kind: LEAD, id, ...change, also: { email_id } }, ({ status }) => ({
    columns: {
      status: status === 'new' ? 'contacted' : status,
      last_contacted_at: change.now,
    },
  }));
}

/** `nextOn` is like '2026-11-24', or '' for no next step. */
export function planNextStep(
  db: Db,
  id: string,
  { nextOn, nextStep }: { nextOn: string; nextStep: string },
  change: Change,
) {
  const columns = { next_on: nextOn || null, next_step: nextStep };
  return db
    .transaction()
    .execute((tx) => changeRow(tx, { kind: LEAD, id, ...change }, () => ({ columns })));
}

export async function linkLead(tx: Db, id: string, businessId: string, change: Change) {
  await changeRow(tx, { kind: LEAD, id, ...change }, ({ business_id }) => ({
    columns: { business_id: business_id ?? businessId },
  }));
}

/** Restarts failed relays, all or one lead's; the external form gets the same key. */
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
