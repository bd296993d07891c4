import { findEmailByToken } from '../emails/store.server.ts';
import type { AlertRow, Db } from '../ports.ts';
import { MAX_CLOCK_SKEW_MS } from '../rules.ts';
import type { AlertOfLink } from './rules.ts';

/** Whether an alert for the mailbox was requested from `since` to `now`. */
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

export type AlertChange = Partial<Pick<AlertRow, 'state' | 'seen_until' | 'ends_at' | 'due_at'>>;

/** Longest waiting first. A row written while the clock was ahead is due at once. */
export async function findDueAlerts(db: Db, now: number, limit: number): Promise<AlertRow[]> {
  return db
    .selectFrom('alerts')
    .selectAll()
    .where((eb) => eb.or([eb('due_at', '<=', now), eb('updated_at', '>', now + MAX_CLOCK_SKEW_MS)]))
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** Epoch milliseconds; undefined if there is no alert. */
export async function nextAlertAt(db: Db): Promise<number | undefined> {
  const next = await db
    .selectFrom('alerts')
    .select('due_at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return next?.due_at;
}

export async function findAlertByToken(db: Db, token: string): Promise<AlertOfLink | undefined> {
  const email = await findEmailByToken(db, token);
  const alert = email?.alert_id ? await findAlert(db, email.alert_id) : undefined;
  return email && alert && { alert, kind: email.kind };
}
