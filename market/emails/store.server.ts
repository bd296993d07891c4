import { sql } from 'kysely';
import { hashOf } from '../hash.server.ts';
import { CHANNELS } from '../outbox/rules.ts';
import { NOT_LEFT } from '../outbox/store.server.ts';
import type { Db, OutboxRow } from '../ports.ts';

/** A lead's mails, newest first, `limit` at most; one that lost its sender may have been sent. */
export async function emailsOf(
  db: Db,
  leadId: string,
  now: number,
  limit: number,
): Promise<OutboxRow[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'lead')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) =>
    isLost(row, now) ? { ...row, state: 'unknown', result: CHANNELS.mail.lost ?? null } : row,
  );
}

/** Whether sending began long ago, or in the future of a clock that has been set back since. */
function isLost({ state, updated_at }: OutboxRow, now: number): boolean {
  return state === 'sending' && Math.abs(now - updated_at) >= CHANNELS.mail.claimMs;
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

/** The last e-mail that an alert sent, or is about to send, after its confirmation. */
export async function lastAlertEmail(tx: Db, alertId: string): Promise<OutboxRow | undefined> {
  return tx
    .selectFrom('outbox')
    .selectAll()
    .where('alert_id', '=', alertId)
    .where('kind', '<>', 'alert-confirm')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many e-mails to leads surely or perhaps did not arrive, since a moment. */
export async function countFailedLeadEmails(db: Db, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from outbox
    where ${NOT_LEFT} and state in ('refused', 'unreachable', 'unknown')
      and kind = 'lead' and updated_at > ${since}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** The purchase whose buyer an e-mail is for; undefined of any other e-mail. */
export async function purchaseOfEmail(
  tx: Db,
  { kind, actor }: OutboxRow,
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
export function findEmailByToken(db: Db, token: string): Promise<OutboxRow | undefined> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
}
