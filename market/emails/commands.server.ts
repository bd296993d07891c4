import { randomUUIDv7 } from 'node:crypto';
import type { Db, EmailRow } from '../ports.ts';
import { ALWAYS_SENT, LOST_AFTER_MS, LOST_REASON, withFooter } from './rules.ts';

export interface QueuedEmail {
  id?: string;
  kind: Exclude<EmailRow['kind'], 'lead' | 'test'>;
  alertId: string | null;
  /** The person or thing that caused it; an alert where none is named. */
  actor?: string;
  recipient: string;
  recipientKey: string;
  /** One e-mail for each. */
  idempotencyKey: string;
  subject: string;
  /** The text, with TOKEN_PLACEHOLDER where a link has its token. */
  text: string;
  footerText: string;
}

/** Stores an e-mail that nobody waits for; false where one with its key was stored before. */
export function queueEmail(tx: Db, email: QueuedEmail, now: number): Promise<boolean> {
  return insertEmail(tx, {
    id: email.id ?? randomUUIDv7(),
    kind: email.kind,
    lead_id: null,
    alert_id: email.alertId,
    idempotency_key: email.idempotencyKey,
    email_key: email.recipientKey,
    recipient: email.recipient,
    subject: email.subject,
    body: withFooter(email.text, email.footerText),
    state: 'pending',
    result: null,
    actor: email.actor ?? 'alert',
    attempts: 0,
    next_attempt_at: now,
    token_hash: null,
    created_at: now,
    updated_at: now,
  });
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
export async function storeEmailResult(tx: Db, id: string, result: EmailResult): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('emails')
    .set({ next_attempt_at: null, ...result })
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'unknown'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** Takes back what waits for a sender; what one has taken stays. */
export async function deletePendingEmails(tx: Db, alertId: string): Promise<void> {
  await tx
    .deleteFrom('emails')
    .where('alert_id', '=', alertId)
    .where('state', '=', 'pending')
    .execute();
}
