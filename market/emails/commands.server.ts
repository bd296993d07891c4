import { randomUUIDv7 } from 'node:crypto';
import type { Db, EmailRow } from '../ports.ts';
import { withFooter } from './rules.ts';
import { insertEmail } from './store.server.ts';

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
