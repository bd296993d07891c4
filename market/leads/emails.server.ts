import { createHmac, timingSafeEqual } from 'node:crypto';
import { appendEvent } from '../changes/commands.server.ts';
import { insertUnsubscribe, markLostEmails } from '../emails/commands.server.ts';
import { renderEmail } from '../emails/html.ts';
import { endingOf, outcomeOf, withFooter } from '../emails/rules.ts';
import type { EmailDraft } from '../emails/schema.ts';
import { findEmailByToken, unsubscribedAt } from '../emails/store.server.ts';
import { addToOutbox, endRow } from '../outbox/commands.server.ts';
import { findByIdempotencyKey } from '../outbox/store.server.ts';
import { makeOwnerLink } from '../owners/commands.server.ts';
import { LINK_HERE } from '../owners/copy.ts';
import { ownerUrl } from '../owners/store.server.ts';
import type { EmailOutcome, SendEmail } from '../ports/email.ts';
import type { Clock, Db, LeadRow, OutboxRow, Site } from '../ports.ts';
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
  const { row, text, html, unsubscribeUrl } = started;
  const { id, recipient: to, subject, created_at: at } = row;
  const outcome = await send({ id, to, subject, text, html, unsubscribeUrl, at });
  const change = { actor: request.actor, now: now() };
  await db.transaction().execute(async (tx) => {
    if (!(await endRow(tx, row, endingOf(outcome), change.now))) return;
    if (outcome.kind === 'accepted') await markLeadEmailed(tx, request.leadId, id, change);
  });
  return outcome;
}

type StartedEmail = {
  kind: 'started';
  row: OutboxRow;
  /** With the link of the spa, which is stored nowhere. */
  text: string;
  html: string;
  unsubscribeUrl: string;
};

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
    const { subject, message } = draft;
    const email = { lead_id: lead.id, subject, body: withFooter(message, footerText) };
    await markLostEmails(tx, leadId, now);
    const existing = await findByIdempotencyKey(tx, idempotencyKey);
    if (existing) return repeatedOutcome(existing, email);
    if ((await unsubscribedAt(tx, lead.email_key)) !== undefined) return { kind: 'unsubscribed' };
    const outgoing = {
      ...({ channel: 'mail', kind: 'lead', actor, idempotency_key: idempotencyKey } as const),
      ...{ recipient: lead.email, recipient_key: lead.email_key, ...email },
    };
    const row = await addToOutbox(tx, outgoing, now, true);
    if (!row) return { kind: 'in-progress' };
    const shown = await withOwnerLink(tx, lead, message, { sender, secret, now });
    const rendered = renderEmail(subject, shown, footerText, sender.publicUrl);
    return { kind: 'started', row, ...rendered, unsubscribeUrl };
  });
}

async function withOwnerLink(
  tx: Db,
  { id: leadId, email: address }: LeadRow,
  message: string,
  { sender, secret, now }: { sender: Site; secret: string; now: number },
): Promise<string> {
  if (!message.includes(LINK_HERE)) return message;
  const owner = await makeOwnerLink(tx, { leadId, address }, secret, now);
  return message.replaceAll(LINK_HERE, ownerUrl(owner, sender.publicUrl, secret) ?? '');
}

function repeatedOutcome(
  existing: OutboxRow,
  email: Pick<OutboxRow, 'lead_id' | 'subject' | 'body'>,
): SentOutcome {
  if (existing.lead_id !== email.lead_id) return { kind: 'missing' };
  const outcome = outcomeOf(existing) ?? { kind: 'in-progress' };
  const isSame = existing.subject === email.subject && existing.body === email.body;
  if (!isSame && (outcome.kind === 'accepted' || outcome.kind === 'unknown'))
    return { kind: 'sent-with-other-content' };
  return outcome;
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
