import { sql } from 'kysely';
import type { Db, EmailRow } from '../ports.ts';
import { ALWAYS_SENT, LOST_AFTER_MS } from './rules.ts';

export const LOST_REASON = 'The program stopped before the mail server answered';

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

/** Writes down that mails to the lead which lost their sender may have been sent. */
export async function markLostEmails(tx: Db, leadId: string, now: number): Promise<void> {
  await tx
    .updateTable('emails')
    .set({ state: 'unknown', result: LOST_REASON, next_attempt_at: null, updated_at: now })
    .where('lead_id', '=', leadId)
    .where('state', '=', 'sending')
    .where((eb) =>
      eb.or([
        eb('updated_at', '<=', now - LOST_AFTER_MS),
        eb('updated_at', '>=', now + LOST_AFTER_MS),
      ]),
    )
    .execute();
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

/** False where a mail to the same lead is under way, or the same form has been sent. */
export async function insertEmail(tx: Db, row: EmailRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('emails')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export type EmailResult = Pick<EmailRow, 'state' | 'result' | 'updated_at'> & {
  /** For 'pending': when it is tried again. */
  next_attempt_at?: number;
};

/** Writes down what came of a mail; false where it had been given up. */
export async function recordEmailResult(tx: Db, id: string, result: EmailResult): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('emails')
    .set({ next_attempt_at: null, ...result })
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'unknown'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

export async function insertUnsubscribe(
  tx: Db,
  refusal: { email_key: string; lead_id: string | null; created_at: number },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('email_unsubscribes')
    .values(refusal)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('email_key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Takes a due mail for this sender: the new row, or undefined where another process was faster or
 * its address has unsubscribed, which is part of the one UPDATE and silences no e-mail that is
 * always sent.
 */
export async function claimEmail(
  db: Db,
  { id, attempts }: EmailRow,
  claim: { tokenHash: string; until: number },
  now: number,
): Promise<EmailRow | undefined> {
  return db
    .updateTable('emails')
    .set({
      state: 'sending',
      attempts: attempts + 1,
      next_attempt_at: claim.until,
      token_hash: claim.tokenHash,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('attempts', '=', attempts)
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('kind', 'in', ALWAYS_SENT),
        not(
          exists(
            selectFrom('email_unsubscribes')
              .select('email_unsubscribes.email_key')
              .whereRef('email_unsubscribes.email_key', '=', 'emails.email_key'),
          ),
        ),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Ends a mail that no sender is at, if it is `from` still and was tried as often as `row` says; false
 * where it is not.
 */
export async function endEmail(
  db: Db,
  { id, attempts, state: from }: EmailRow,
  end: Pick<EmailRow, 'state' | 'result'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set({ ...end, next_attempt_at: null, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .where('attempts', '=', attempts)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
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

/** Takes back what waits for a sender; what one has taken stays. */
export async function deletePendingEmails(tx: Db, alertId: string): Promise<void> {
  await tx
    .deleteFrom('emails')
    .where('alert_id', '=', alertId)
    .where('state', '=', 'pending')
    .execute();
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
