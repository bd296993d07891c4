import { addToOutbox } from '../outbox/commands.server.ts';
import { CHANNELS } from '../outbox/rules.ts';
import type { Db, OutboxRow } from '../ports.ts';
import { withFooter } from './rules.ts';

export interface QueuedEmail {
  id?: string;
  kind: Exclude<OutboxRow['kind'], 'lead' | 'test' | 'listing'>;
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
export async function queueEmail(tx: Db, email: QueuedEmail, now: number): Promise<boolean> {
  const { id, kind, actor = 'alert', recipient, subject } = email;
  const row = {
    ...(id !== undefined && { id }),
    ...({ channel: 'mail', kind, actor, recipient, subject } as const),
    alert_id: email.alertId,
    idempotency_key: email.idempotencyKey,
    recipient_key: email.recipientKey,
    body: withFooter(email.text, email.footerText),
  };
  return (await addToOutbox(tx, row, now)) !== undefined;
}

/** Writes down that mails to the lead which lost their sender may have been sent. */
export async function markLostEmails(tx: Db, leadId: string, now: number): Promise<void> {
  const { claimMs, lost } = CHANNELS.mail;
  await tx
    .updateTable('outbox')
    .set({ state: 'unknown', result: lost, next_attempt_at: null, updated_at: now })
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'lead')
    .where('state', '=', 'sending')
    .where((eb) =>
      eb.or([eb('updated_at', '<=', now - claimMs), eb('updated_at', '>=', now + claimMs)]),
    )
    .execute();
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

/** Takes back what waits for a sender; what one has taken stays. */
export async function deletePendingEmails(tx: Db, alertId: string): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('alert_id', '=', alertId)
    .where('state', '=', 'pending')
    .execute();
}
