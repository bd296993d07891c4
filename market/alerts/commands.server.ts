import { randomUUIDv7 } from 'node:crypto';
import { lockByName } from '../../database/locks.ts';
import { emailKey, mailboxKey } from '../email-addresses.ts';
import {
  deletePendingEmails,
  insertUnsubscribe,
  type QueuedEmail,
  queueEmail,
} from '../emails/commands.server.ts';
import { unsubscribedAt } from '../emails/store.server.ts';
import type { AlertRow, Db, Site } from '../ports.ts';
import { confirmEmail } from './copy.ts';
import {
  type AlertCriteria,
  type AlertOfLink,
  CONFIRM_WITHIN_MS,
  CONFIRMATION_EVERY_MS,
  endOfAlert,
  FORGET_AFTER_MS,
  filtersText,
  isToBeConfirmed,
  LATE_COMMIT_MS,
  LOOK_EVERY_MS,
} from './rules.ts';
import {
  type AlertChange,
  activeAlertOf,
  findAlert,
  findAlertByToken,
  hasAlertSince,
} from './store.server.ts';

/**
 * Stores an unconfirmed alert and its confirmation e-mail. It stores nothing if the address
 * unsubscribed, or if its mailbox got a confirmation within a day. The caller cannot tell which.
 */
export async function askForAlert(
  db: Db,
  { email, ...criteria }: AlertCriteria & { email: string },
  site: Site,
  now: number,
): Promise<void> {
  const email_key = emailKey(email);
  const mailbox_key = mailboxKey(email);
  await db.transaction().execute(async (tx) => {
    await lockByName(tx, `alerts of mailbox ${mailbox_key}`);
    await lockAddress(tx, email_key);
    if ((await unsubscribedAt(tx, email_key)) !== undefined) return;
    if (await hasAlertSince(tx, mailbox_key, now - CONFIRMATION_EVERY_MS, now)) return;
    const alert: AlertRow = {
      id: randomUUIDv7(),
      email,
      email_key,
      mailbox_key,
      zip: criteria.zip,
      radius_miles: criteria.radiusMiles,
      filters: filtersText(criteria.filters),
      state: 'unconfirmed',
      // Deals that are being committed at this moment count as new.
      seen_until: now - LATE_COMMIT_MS,
      ends_at: endOfAlert(now),
      due_at: now + CONFIRM_WITHIN_MS,
      created_at: now,
      updated_at: now,
    };
    await insertAlert(tx, alert);
    await queueAlertEmail(
      tx,
      alert,
      'alert-confirm',
      `${alert.id}`,
      confirmEmail(site, criteria),
      now,
    );
  });
}

export function queueAlertEmail(
  tx: Db,
  alert: AlertRow,
  kind: QueuedEmail['kind'],
  name: string,
  content: { subject: string; text: string; footerText: string },
  now: number,
): Promise<boolean> {
  const { id: alertId, email: recipient, email_key: recipientKey } = alert;
  const idempotencyKey = `${kind} ${name}`;
  return queueEmail(
    tx,
    { kind, alertId, recipient, recipientKey, idempotencyKey, ...content },
    now,
  );
}

const lockAddress = (tx: Db, email_key: string) => lockByName(tx, `alerts of ${email_key}`);

/** 'active' the second time, too; 'missing' if the link is too old or not from a confirmation. */
export async function confirmAlert(
  db: Db,
  token: string,
  now: number,
): Promise<{ kind: 'active' | 'missing' }> {
  return withAlert(db, token, async (tx, found) => {
    const { alert, kind } = found;
    if (kind === 'alert-confirm' && alert.state === 'active') return { kind: 'active' };
    if (!isToBeConfirmed(found, now)) return { kind: 'missing' };
    const former = await activeAlertOf(tx, alert.email_key);
    if (former) await endAlert(tx, former, now);
    const due_at = now + LOOK_EVERY_MS;
    await updateAlert(tx, alert.id, { state: 'active', ends_at: endOfAlert(now), due_at }, now);
    return { kind: 'active' };
  });
}

/** Six more months; 'missing' if the alert ended or the link is not from a 'Keep it?' e-mail. */
export async function keepAlert(
  db: Db,
  token: string,
  now: number,
): Promise<{ kind: 'active' | 'missing' }> {
  return withAlert(db, token, async (tx, { alert, kind }) => {
    if (kind !== 'alert-keep' || alert.state !== 'active') return { kind: 'missing' };
    await updateAlert(tx, alert.id, { ends_at: endOfAlert(now) }, now);
    return { kind: 'active' };
  });
}

/** An address that never confirmed may not have asked, so it gets no more e-mail at all. */
export async function unsubscribeByToken(db: Db, token: string, now: number): Promise<void> {
  await withAlert(db, token, async (tx, { alert }) => {
    if (alert.state === 'ended') return { kind: 'missing' };
    const { email_key, state } = alert;
    if (state === 'unconfirmed')
      await insertUnsubscribe(tx, { email_key, lead_id: null, created_at: now });
    await endAlert(tx, alert, now);
    return { kind: 'active' };
  });
}

async function withAlert(
  db: Db,
  token: string,
  work: (tx: Db, found: AlertOfLink) => Promise<{ kind: 'active' | 'missing' }>,
): Promise<{ kind: 'active' | 'missing' }> {
  const seen = await findAlertByToken(db, token);
  if (!seen) return { kind: 'missing' };
  return db.transaction().execute(async (tx) => {
    await lockAddress(tx, seen.alert.email_key);
    const alert = await findAlert(tx, seen.alert.id);
    return alert ? work(tx, { ...seen, alert }) : { kind: 'missing' };
  });
}

/** Sends nothing more, and deletes the alert a month later. */
export async function endAlert(tx: Db, alert: AlertRow, now: number): Promise<void> {
  await updateAlert(tx, alert.id, { state: 'ended', due_at: now + FORGET_AFTER_MS }, now);
  await deletePendingEmails(tx, alert.id);
}

export async function insertAlert(tx: Db, row: AlertRow): Promise<void> {
  await tx.insertInto('alerts').values(row).execute();
}

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

/** Claims a due alert; false if another process was faster. */
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

export async function deleteAlert(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('alerts').where('id', '=', id).execute();
}
