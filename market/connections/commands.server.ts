import { randomUUIDv7 } from 'node:crypto';
import { emailKey } from '../email-addresses.ts';
import { renderEmail } from '../emails/html.ts';
import { finalStateOf, LOST_AFTER_MS, withFooter } from '../emails/rules.ts';
import {
  findEmailByIdempotencyKey,
  insertEmail,
  recordEmailResult,
  unsubscribedAt,
} from '../emails/store.server.ts';
import type { EmailOutcome, SendEmail } from '../ports/email.ts';
import type { Clock, Db, EmailRow, Site } from '../ports.ts';
import { testEmail } from './copy.ts';

export type TestEmailOutcome =
  | EmailOutcome
  | { kind: 'unsubscribed' }
  /** The same form's mail is being sent at this moment. */
  | { kind: 'in-progress' };

/**
 * Sends a test to the administrator's address, once however often its form is sent. Its row is
 * committed before the mail server gets it, as that of every e-mail.
 */
export async function sendTestEmail(
  db: Db,
  { to, idempotencyKey }: { to: string; idempotencyKey: string },
  { site, send, now }: { site: Site; send: SendEmail; now: Clock },
): Promise<TestEmailOutcome> {
  const { subject, text, footerText } = testEmail(site);
  const at = now();
  const row: EmailRow = {
    id: randomUUIDv7(),
    kind: 'test',
    lead_id: null,
    alert_id: null,
    idempotency_key: idempotencyKey,
    email_key: emailKey(to),
    recipient: to,
    subject,
    body: withFooter(text, footerText),
    // The administrator waits for the answer, so the mail begins as claimed.
    state: 'sending',
    result: null,
    actor: to,
    attempts: 1,
    next_attempt_at: at + LOST_AFTER_MS,
    token_hash: null,
    created_at: at,
    updated_at: at,
  };
  if ((await unsubscribedAt(db, row.email_key)) !== undefined) return { kind: 'unsubscribed' };
  if (!(await insertEmail(db, row))) return repeatedOutcome(db, idempotencyKey);
  const { html } = renderEmail(subject, text, footerText, site.publicUrl);
  const email = { id: row.id, to, subject, text: row.body, html, at };
  const outcome = await send({ ...email, unsubscribeUrl: undefined, isAutomatic: true });
  await recordEmailResult(db, row.id, { ...finalStateOf(outcome), updated_at: now() });
  return outcome;
}

/** The form was sent before: it is answered by what came of that, and nothing is sent. */
async function repeatedOutcome(db: Db, idempotencyKey: string): Promise<TestEmailOutcome> {
  const { state = 'sending', result } = (await findEmailByIdempotencyKey(db, idempotencyKey)) ?? {};
  if (state === 'sending' || state === 'pending') return { kind: 'in-progress' };
  return state === 'accepted'
    ? { kind: state, result: result ?? '' }
    : { kind: state, reason: result ?? '' };
}
