import type { AlertRow, Db } from '../ports.ts';
import { MAX_CLOCK_SKEW_MS } from '../rules.ts';

/** Whether an alert for the mailbox was requested between `since` and `now`. */
export async function hasAlertSince(
  tx: Db,
  mailboxKey: string,
  since: number,
  now: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('alerts')
    .select('id')
    .where('mailbox_key', '=', mailboxKey)
    .where('created_at', '>', since)
    // A clock that was far ahead does not lock an address out.
    .where('created_at', '<=', now + MAX_CLOCK_SKEW_MS)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAlert(tx: Db, row: AlertRow): Promise<void> {
  await tx.insertInto('alerts').values(row).execute();
}

export async function findAlert(db: Db, id: string): Promise<AlertRow | undefined> {
  return db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function activeAlertOf(tx: Db, emailKey: string): Promise<AlertRow | undefined> {
  return tx
    .selectFrom('alerts')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where('state', '=', 'active')
    .executeTakeFirst();
}

type AlertChange = Partial<Pick<AlertRow, 'state' | 'seen_until' | 'ends_at' | 'due_at'>>;

export async function updateAlert(
  tx: Db,
  id: string,
  change: AlertChange,
  now: number,
): Promise<void> {
  await tx
    .updateTable('alerts')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Alerts with which something is to be done, the longest waiting first, and those written down by a
 * clock that has been set back since.
 */
export async function findDueAlerts(db: Db, now: number, limit: number): Promise<AlertRow[]> {
  return db
    .selectFrom('alerts')
    .selectAll()
    .where((eb) => eb.or([eb('due_at', '<=', now), eb('updated_at', '>', now + MAX_CLOCK_SKEW_MS)]))
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** When something is to be done next; undefined where there is no alert. */
export async function nextAlertAt(db: Db): Promise<number | undefined> {
  const next = await db
    .selectFrom('alerts')
    .select('due_at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return next?.due_at;
}

/** Takes a due alert for this transaction; false where another process was faster. */
export async function takeAlert(
  tx: Db,
  { id, state, due_at }: AlertRow,
  next: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('alerts')
    .set({ due_at: next, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('due_at', '=', due_at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Its e-mails go with it. */
export async function deleteAlert(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('alerts').where('id', '=', id).execute();
}
