import { sql } from 'kysely';
import { hashOf } from '../hash.server.ts';
import type { Db, EmailRow } from '../ports.ts';
import { LOST_AFTER_MS, LOST_REASON } from './rules.ts';

/** A lead's mails, newest first, `limit` at most; one that lost its sender may have been sent. */
export async function emailsOf(
  db: Db,
  leadId: string,
  now: number,
  limit: number,
): Promise<EmailRow[]> {
  const rows = await db
    .selectFrom('emails')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) =>
    isLost(row, now) ? { ...row, state: 'unknown', result: LOST_REASON } : row,
  );
}

/** Whether sending began long ago, or in the future of a clock that has been set back since. */
function isLost({ state, updated_at }: EmailRow, now: number): boolean {
  return state === 'sending' && Math.abs(now - updated_at) >= LOST_AFTER_MS;
}

export async function findEmailByIdempotencyKey(
  db: Db,
  idempotencyKey: string,
): Promise<EmailRow | undefined> {
  return db
    .selectFrom('emails')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

/** When the owner of the address unsubscribed (epoch ms); undefined where it did not happen. */
export async function unsubscribedAt(db: Db, emailKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('email_unsubscribes')
    .select('created_at')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row?.created_at;
}

export async function findEmailByTokenHash(
  db: Db,
  tokenHash: string,
): Promise<EmailRow | undefined> {
  return db.selectFrom('emails').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** The last e-mail that an alert sent, or is about to send, after its confirmation. */
export async function lastAlertEmail(tx: Db, alertId: string): Promise<EmailRow | undefined> {
  return tx
    .selectFrom('emails')
    .selectAll()
    .where('alert_id', '=', alertId)
    .where('kind', '<>', 'alert-confirm')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many e-mails to leads surely or perhaps did not arrive, since a moment. */
export async function countFailedLeadEmails(db: Db, since: number): Promise<number> {
  // The first list is that of the small index.
  const { rows } = await sql<{ count: number }>`select count(*) as count from emails
    where state in ('pending', 'sending', 'refused', 'unreachable', 'unknown')
      and state in ('refused', 'unreachable', 'unknown')
      and lead_id is not null and updated_at > ${since}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** The purchase whose buyer an e-mail is for; undefined of any other e-mail. */
export async function purchaseOfEmail(
  tx: Db,
  { kind, actor }: EmailRow,
): Promise<string | undefined> {
  if (kind !== 'voucher' && kind !== 'voucher-reminder') return undefined;
  const voucher = await tx
    .selectFrom('vouchers')
    .select('session_id')
    .where('id', '=', actor)
    .executeTakeFirst();
  return voucher?.session_id;
}

/** The e-mail that a link with this token was in. */
export function findEmailByToken(db: Db, token: string): Promise<EmailRow | undefined> {
  return findEmailByTokenHash(db, hashOf(token));
}
