import type { Db, LeadEmailRow } from '../ports.ts';

/** Longer than any sending may take: a row that is 'sending' still has lost its sender. */
export const LOST_AFTER_MS = 60_000;

const LOST_REASON = 'The program stopped before the mail server answered';

/** A lead's mails, newest first, `limit` at most; one that lost its sender may have been sent. */
export async function emailsOf(
  db: Db,
  leadId: string,
  now: number,
  limit: number,
): Promise<LeadEmailRow[]> {
  const rows = await db
    .selectFrom('lead_emails')
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

/** Begun long ago; or, where the clock has been set back since, in what is the future now. */
function isLost({ state, created_at }: LeadEmailRow, now: number): boolean {
  return state === 'sending' && Math.abs(now - created_at) >= LOST_AFTER_MS;
}

/** Writes down that mails to the lead which lost their sender may have been sent. */
export async function markLostEmails(tx: Db, leadId: string, now: number): Promise<void> {
  await tx
    .updateTable('lead_emails')
    .set({ state: 'unknown', result: LOST_REASON, updated_at: now })
    .where('lead_id', '=', leadId)
    .where('state', '=', 'sending')
    .where((eb) =>
      eb.or([
        eb('created_at', '<=', now - LOST_AFTER_MS),
        eb('created_at', '>=', now + LOST_AFTER_MS),
      ]),
    )
    .execute();
}

export async function findEmailByIdempotencyKey(
  db: Db,
  idempotencyKey: string,
): Promise<LeadEmailRow | undefined> {
  return db
    .selectFrom('lead_emails')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

/** False where a mail to the same lead is under way, or the same form has been sent. */
export async function insertEmail(tx: Db, row: LeadEmailRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('lead_emails')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Writes down what came of a mail; false where it had been given up. */
export async function recordEmailResult(
  tx: Db,
  id: string,
  result: Pick<LeadEmailRow, 'state' | 'result' | 'updated_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lead_emails')
    .set(result)
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
  refusal: { email_key: string; lead_id: string; created_at: number },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('email_unsubscribes')
    .values(refusal)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('email_key')
    .executeTakeFirst();
  return inserted !== undefined;
}
