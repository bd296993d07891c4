import { createHmac, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { appendEvent } from '../changes/commands.server.ts';
import {
  insertEmail,
  insertUnsubscribe,
  markLostEmails,
  storeEmailResult,
} from '../emails/commands.server.ts';
import { renderEmail } from '../emails/html.ts';
import { finalStateOf, LOST_AFTER_MS } from '../emails/rules.ts';
import type { EmailDraft } from '../emails/schema.ts';
import {
  findEmailByIdempotencyKey,
  findEmailByToken,
  unsubscribedAt,
} from '../emails/store.server.ts';
import type { EmailOutcome, SendEmail } from '../ports/email.ts';
import type { Clock, Db, EmailRow, LeadRow, Site } from '../ports.ts';
import { leadFooter } from './email-copy.ts';
import { findLead } from './store.server.ts';
import { markLeadEmailed } from './verbs.server.ts';

export interface LeadEmailRequest {
  leadId: string;
  draft: EmailDraft;
  idempotencyKey: string;
  actor: string;
}

export interface EmailDependencies {
  sender: Site;
  secret: string;
  send: SendEmail;
  now: Clock;
}

export type SentOutcome =
  | EmailOutcome
  | { kind: 'missing' }
  | { kind: 'unsubscribed' }
  | { kind: 'in-progress' }
  /** The same form was sent before with other words, and that e-mail was or may have been sent. */
  | { kind: 'sent-with-other-content' };

/**
 * Sends one e-mail to a lead, once per form. Its row is committed first, so after a crash it says
 * that the e-mail may have been sent, and nothing sends it again. The lead becomes contacted only
 * if the server accepts the e-mail.
 */
export async function sendLeadEmail(
  db: Db,
  request: LeadEmailRequest,
  { sender, secret, send, now }: EmailDependencies,
): Promise<SentOutcome> {
  const started = await startEmail(db, request, sender, secret, now());
  if (started.kind !== 'started') return started;
  const { row, html, unsubscribeUrl } = started;
  const { id, recipient: to, subject, body: text, created_at: at } = row;
  const outcome = await send({ id, to, subject, text, html, unsubscribeUrl, at });
  const change = { actor: request.actor, now: now() };
  await db.transaction().execute(async (tx) => {
    const finalState = { ...finalStateOf(outcome), updated_at: change.now };
    if (!(await storeEmailResult(tx, id, finalState))) return;
    if (outcome.kind === 'accepted') await markLeadEmailed(tx, request.leadId, id, change);
  });
  return outcome;
}

type StartedEmail = { kind: 'started'; row: EmailRow; html: string; unsubscribeUrl: string };

function startEmail(
  db: Db,
  { leadId, draft, idempotencyKey, actor }: LeadEmailRequest,
  sender: Site,
  secret: string,
  now: number,
): Promise<StartedEmail | SentOutcome> {
  return db.transaction().execute(async (tx) => {
    const lead = await findLead(tx, leadId);
    if (!lead) return { kind: 'missing' };
    const unsubscribeUrl = unsubscribeUrlFor(sender.publicUrl, lead.id, secret);
    const footerText = leadFooter(sender, lead.business_name, unsubscribeUrl);
    const { text, html } = renderEmail(draft.subject, draft.message, footerText, sender.publicUrl);
    const row = rowFor(
      lead,
      { subject: draft.subject, body: text, idempotency_key: idempotencyKey, actor },
      now,
    );
    await markLostEmails(tx, leadId, now);
    const existing = await findEmailByIdempotencyKey(tx, idempotencyKey);
    if (existing) return repeatedOutcome(existing, row);
    if ((await unsubscribedAt(tx, lead.email_key)) !== undefined) return { kind: 'unsubscribed' };
    if (!(await insertEmail(tx, row))) return { kind: 'in-progress' };
    return { kind: 'started', row, html, unsubscribeUrl };
  });
}

type EmailContent = Pick<EmailRow, 'subject' | 'body' | 'idempotency_key' | 'actor'>;

function rowFor(lead: LeadRow, content: EmailContent, now: number): EmailRow {
  return {
    id: randomUUIDv7(),
    kind: 'lead',
    lead_id: lead.id,
    alert_id: null,
    email_key: lead.email_key,
    recipient: lead.email,
    ...content,
    // The administrator waits for the answer, so no queue may take it.
    state: 'sending',
    result: null,
    attempts: 1,
    next_attempt_at: now + LOST_AFTER_MS,
    token_hash: null,
    created_at: now,
    updated_at: now,
  };
}

/** Answers a repeated form with its first outcome, without sending. */
function repeatedOutcome(existing: EmailRow, row: EmailRow): SentOutcome {
  const { state, result } = existing;
  if (existing.lead_id !== row.lead_id) return { kind: 'missing' };
  if (state === 'sending' || state === 'pending') return { kind: 'in-progress' };
  const isSame = existing.subject === row.subject && existing.body === row.body;
  if (!isSame && (state === 'accepted' || state === 'unknown'))
    return { kind: 'sent-with-other-content' };
  return state === 'accepted'
    ? { kind: state, result: result ?? '' }
    : { kind: state, reason: result ?? '' };
}

export function unsubscribeUrlFor(publicUrl: string, leadId: string, secret: string): string {
  return `${publicUrl}/unsubscribe/${leadId}.${signature(leadId, secret)}`;
}

function signature(leadId: string, secret: string): string {
  const key = createHmac('sha256', secret).update('unsubscribe links').digest();
  return createHmac('sha256', key).update(leadId).digest('base64url');
}

/** Undefined if we did not sign the token. */
export async function findLeadByLink(db: Db, token: string, secret: string) {
  const [id = '', signatureText = '', ...more] = token.split('.');
  const [actual, expected] = [Buffer.from(signatureText), Buffer.from(signature(id, secret))];
  if (more.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    return undefined;
  }
  return findLead(db, id);
}

/** The lead of a confirmation's link; undefined for links of other e-mails. */
export async function findLeadByToken(db: Db, token: string): Promise<LeadRow | undefined> {
  const email = await findEmailByToken(db, token);
  return email?.kind === 'lead-received' ? findLead(db, email.actor) : undefined;
}

/** Nothing more is e-mailed to the address, for any lead. */
export async function unsubscribe(db: Db, lead: LeadRow, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id: lead_id, email_key } = lead;
    if (!(await insertUnsubscribe(tx, { email_key, lead_id, created_at: now }))) return;
    const [before, after] = [{ unsubscribed: false }, { unsubscribed: true }];
    const event = { at: now, actor: lead.email, kind: 'lead', record: lead_id } as const;
    await appendEvent(tx, { ...event, before, after });
  });
}
