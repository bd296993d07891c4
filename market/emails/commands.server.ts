import { createHmac, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { recordChange } from '../audit/store.server.ts';
import { noteLeadMailed } from '../leads/status.server.ts';
import { findLead } from '../leads/store.server.ts';
import type { Clock, Db, EmailOutcome, LeadEmailRow, LeadRow, SendEmail } from '../ports.ts';
import { footer, type Sender, twins } from './rules.ts';
import type { Letter } from './schema.ts';
import {
  findEmailByKey,
  giveUpLost,
  insertEmail,
  insertRefusal,
  refusedAt,
  settleEmail,
} from './store.server.ts';

export interface Writing {
  leadId: string;
  letter: Letter;
  /** The form's key. */
  key: string;
  /** The administrator's e-mail. */
  who: string;
}

/** What a mail is written with and sent by. */
export interface PostOffice {
  sender: Sender;
  /** Signs the links that unsubscribe. */
  secret: string;
  send: SendEmail;
  now: Clock;
}

export type SentOutcome =
  | EmailOutcome
  | { kind: 'missing' }
  /** The owner of the address wants no mail. */
  | { kind: 'unsubscribed' }
  /** Another mail to this lead is being sent at this moment. */
  | { kind: 'underWay' }
  /** The same form was sent before with other words, and that mail was or may have been sent. */
  | { kind: 'sentOtherwise' };

/**
 * Sends one mail to one lead, once however often its form is sent. Its row is committed before the
 * mail server is asked: after a crash it says that the mail may have been sent, and nothing sends
 * it again by itself. Only where the server accepted it does the lead become contacted.
 */
export async function sendLeadEmail(
  db: Db,
  writing: Writing,
  { sender, secret, send, now }: PostOffice,
): Promise<SentOutcome> {
  const begun = await begin(db, writing, sender, secret, now());
  if (begun.kind !== 'begun') return begun;
  const { row, html, unsubscribeUrl } = begun;
  const { id, recipient: to, subject, body: text, created_at: at } = row;
  const outcome = await send({ id, to, subject, text, html, unsubscribeUrl, at });
  const change = { who: writing.who, now: now() };
  await db.transaction().execute(async (tx) => {
    const result = outcome.kind === 'accepted' ? outcome.result : outcome.reason;
    const settled = { state: outcome.kind, result, updated_at: change.now };
    if (!(await settleEmail(tx, id, settled))) return;
    if (outcome.kind === 'accepted') await noteLeadMailed(tx, writing.leadId, id, change);
  });
  return outcome;
}

type Begun = { kind: 'begun'; row: LeadEmailRow; html: string; unsubscribeUrl: string };

function begin(
  db: Db,
  { leadId, letter, key, who }: Writing,
  sender: Sender,
  secret: string,
  now: number,
): Promise<Begun | SentOutcome> {
  return db.transaction().execute(async (tx) => {
    const lead = await findLead(tx, leadId);
    if (!lead) return { kind: 'missing' };
    const unsubscribeUrl = unsubscribeAddress(sender.publicUrl, lead.id, secret);
    const foot = footer(sender, lead.business_name, unsubscribeUrl);
    const { text, html } = twins(letter.subject, letter.message, foot);
    const row = rowFor(lead, { subject: letter.subject, body: text, once_key: key, who }, now);
    await giveUpLost(tx, leadId, now);
    const before = await findEmailByKey(tx, key);
    if (before) return answerAgain(before, row);
    if ((await refusedAt(tx, lead.email_key)) !== undefined) return { kind: 'unsubscribed' };
    if (!(await insertEmail(tx, row))) return { kind: 'underWay' };
    return { kind: 'begun', row, html, unsubscribeUrl };
  });
}

type Written = Pick<LeadEmailRow, 'subject' | 'body' | 'once_key' | 'who'>;

function rowFor(lead: LeadRow, written: Written, now: number): LeadEmailRow {
  return {
    id: randomUUIDv7(),
    lead_id: lead.id,
    email_key: lead.email_key,
    recipient: lead.email,
    ...written,
    state: 'sending',
    result: null,
    created_at: now,
    updated_at: now,
  };
}

/** The form was sent before: it is answered by what came of that, and nothing is sent. */
function answerAgain(before: LeadEmailRow, row: LeadEmailRow): SentOutcome {
  const { state, result } = before;
  if (before.lead_id !== row.lead_id) return { kind: 'missing' };
  if (state === 'sending') return { kind: 'underWay' };
  const isSame = before.subject === row.subject && before.body === row.body;
  if (!isSame && (state === 'accepted' || state === 'unknown')) return { kind: 'sentOtherwise' };
  return state === 'accepted'
    ? { kind: state, result: result ?? '' }
    : { kind: state, reason: result ?? '' };
}

/** The link that unsubscribes a lead's address. It holds the lead's id and our signature. */
export function unsubscribeAddress(publicUrl: string, leadId: string, secret: string): string {
  return `${publicUrl}/unsubscribe/${leadId}.${signature(leadId, secret)}`;
}

function signature(leadId: string, secret: string): string {
  const key = createHmac('sha256', secret).update('unsubscribe links').digest();
  return createHmac('sha256', key).update(leadId).digest('base64url');
}

/** The lead that a link's last part stands for; undefined where we did not sign it. */
export async function leadOfLink(db: Db, token: string, secret: string) {
  const [id = '', signed = '', ...more] = token.split('.');
  const [given, right] = [Buffer.from(signed), Buffer.from(signature(id, secret))];
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) {
    return undefined;
  }
  return findLead(db, id);
}

/** From now on nothing is mailed to the lead's address, on behalf of whichever lead. */
export async function unsubscribe(db: Db, lead: LeadRow, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id: lead_id, email_key } = lead;
    if (!(await insertRefusal(tx, { email_key, lead_id, created_at: now }))) return;
    await recordChange(tx, {
      at: now,
      who: lead.email,
      what: 'updated',
      kind: 'lead',
      recordId: lead_id,
      before: { unsubscribed: false },
      after: { unsubscribed: true },
    });
  });
}
