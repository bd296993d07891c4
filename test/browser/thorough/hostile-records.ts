import type { BusinessRow, DealRow } from '../../../database/tables.ts';
import { appendEvent } from '../../../market/changes/commands.server.ts';
import { formatPhone } from '../../../market/phones.ts';
import type {
  ComplaintRow,
  ConversationRow,
  Db,
  LeadRow,
  PurchaseRow,
} from '../../../market/ports.ts';
import { addConversation, addMessage } from '../../helpers/add-messages.ts';
import { addBusiness, addDeal, MONDAY_NOON } from '../../helpers/app.ts';
import { addComplaint } from '../../helpers/complaints.ts';
import { addPurchase } from '../../helpers/purchases.ts';
import { payloads } from '../xss-payloads.ts';

export interface HostileRecords {
  business: BusinessRow;
  deal: DealRow;
  lead: LeadRow;
  complaint: ComplaintRow;
  purchase: PurchaseRow;
  conversation: ConversationRow;
  historyTexts: string[];
  emailTexts: string[];
  messageTexts: string[];
}

/** Several payloads share a field up to the longest name, so fewer records contain them all. */
const MAX_NAME_LENGTH = 100;
const payloadGroups: string[] = [];
for (const payloadText of payloads) {
  const lastGroup = payloadGroups.at(-1);
  if (lastGroup !== undefined && lastGroup.length + 1 + payloadText.length <= MAX_NAME_LENGTH)
    payloadGroups[payloadGroups.length - 1] = `${lastGroup} ${payloadText}`;
  else payloadGroups.push(payloadText);
}

export const RECORD_COUNT = payloadGroups.length;

export const payloadGroup = (n: number) => payloadGroups[n % payloadGroups.length] ?? '';

type TextSource = (n: number) => string;

/**
 * Record number n has group n + k of payloads in its field number k. Rows are written past all forms, as if a
 * form had let everything through. `textOf` puts other texts in the fields.
 */
export async function addHostileRecords(
  db: Db,
  origin: string,
  n: number,
  textOf: TextSource = payloadGroup,
): Promise<HostileRecords> {
  const nationalNumber = `512555${String(1000 + n)}`;
  const business = await addBusiness(db, {
    name: textOf(n),
    email: `${textOf(n + 1)}@example.com`,
    phone: formatPhone(nationalNumber),
    address: textOf(n + 2),
    city: textOf(n + 3),
    about: textOf(n + 4),
    gallery: `${origin}/scenes/stones.svg ${textOf(n + 5)}\n${origin}/scenes/steam.svg`,
    zip: '78701',
  });
  const deal = await addDeal(db, business, {
    title: textOf(n + 5),
    description: textOf(n + 6),
    cancellation_policy: textOf(n + 7),
    image_url: `${origin}/scenes/${encodeURIComponent(textOf(n + 8))}.svg`,
    checkout_url: `https://buy.stripe.com/${textOf(n + 9)}`,
  });
  const historyTexts = [textOf(n + 10), textOf(n + 11), textOf(n + 12)];
  await addHistory(db, historyTexts, { business: business.id, deal: deal.id });
  const lead = await addLead(db, n, formatPhone(nationalNumber), textOf);
  const emailTexts = await addEmail(db, lead, n, textOf);
  const complaint = await addComplaint(db, deal, business, {
    text: textOf(n + 22),
    at: MONDAY_NOON - n,
  });
  const purchase = await addPurchase(db, deal, {
    state: 'look',
    look_reason: textOf(n + 23),
    first_name: textOf(n + 24).slice(0, 100),
    gift_name: textOf(n + 25).slice(0, 100),
  });
  const conversation = await addConversation(db, {
    customer_phone: `+1${nationalNumber}`,
    last_message: textOf(n + 20),
    updated_at: MONDAY_NOON - n,
  });
  const messageTexts = await addMessages(db, conversation, n, textOf);
  return {
    business,
    deal,
    lead,
    complaint,
    purchase,
    conversation,
    historyTexts,
    emailTexts,
    messageTexts,
  };
}

async function addHistory(
  db: Db,
  [actor = '', oldName, newName]: string[],
  ids: Record<string, string>,
) {
  const before = { name: oldName, title: oldName };
  const after = { name: newName, title: newName };
  for (const kind of ['business', 'deal'] as const)
    await appendEvent(db, { at: MONDAY_NOON, actor, kind, record: ids[kind] ?? '', before, after });
}

async function addLead(db: Db, n: number, phone: string, textOf: TextSource): Promise<LeadRow> {
  const row: LeadRow = {
    id: `00000000-0000-7000-9000-${String(n).padStart(12, '0')}`,
    business_name: textOf(n + 13),
    email: `${textOf(n + 14)}@example.com`,
    phone,
    location: textOf(n + 15),
    status: 'new',
    consent_wording: textOf(n + 16),
    consent_at: MONDAY_NOON,
    consent_address: textOf(n + 17),
    dedupe_key: `lead ${n}`,
    created_at: MONDAY_NOON - n,
    updated_at: MONDAY_NOON,
    last_contacted_at: null,
    business_id: null,
    search_text: textOf(n),
    email_key: `${n}@example.com`,
    business_key: '',
    next_on: null,
    next_step: '',
    source_page: '/list-your-spa',
    source_host: '',
    source_campaign: '',
  };
  await db.insertInto('leads').values(row).execute();
  return row;
}

async function addEmail(db: Db, lead: LeadRow, n: number, textOf: TextSource): Promise<string[]> {
  const [subject, body, result] = [textOf(n + 18), textOf(n + 19), textOf(n + 21)];
  const values = {
    id: `00000000-0000-7000-a000-${String(n).padStart(12, '0')}`,
    channel: 'mail',
    kind: 'lead',
    lead_id: lead.id,
    alert_id: null,
    idempotency_key: `a mail of the tests ${n}`,
    recipient: lead.email,
    recipient_key: lead.email_key,
    subject,
    body,
    state: 'refused',
    result,
    actor: 'owner@example.com',
    attempts: 1,
    next_attempt_at: null,
    token_hash: null,
    created_at: MONDAY_NOON,
    updated_at: MONDAY_NOON,
  } as const;
  await db.insertInto('outbox').values(values).execute();
  return [subject, body, result];
}

async function addMessages(
  db: Db,
  conversation: ConversationRow,
  n: number,
  textOf: TextSource,
): Promise<string[]> {
  const [written, received, reason] = [textOf(n + 22), textOf(n + 23), textOf(n + 24)];
  const failed = { sender: 'admin', status: 'failed', text: written, reason } as const;
  await addMessage(db, conversation, failed);
  const media = JSON.stringify([`https://media.example/${textOf(n + 25)}`]);
  const createdAt = { created_at: MONDAY_NOON + 1 };
  await addMessage(db, conversation, { sender: 'customer', text: received, media, ...createdAt });
  const [source, wording] = [textOf(n + 26), textOf(n + 27)];
  const consent = {
    phone: conversation.customer_phone,
    kind: 'opted-in',
    source,
    wording,
  } as const;
  await db
    .insertInto('consents')
    .values({ id: conversation.id, ...consent, created_at: MONDAY_NOON })
    .execute();
  return [written, received, reason, source, wording];
}
