import { LIFE } from '../../database/sample/data.ts';
import { seededRandom, uuidV7 } from '../../database/sample/random.ts';
import type { Db, InsertableBusiness, InsertableDeal } from '../../database/tables.ts';
import { toE164 } from '../../market/businesses/rules.ts';
import { complaintSearchText } from '../../market/complaints/rules.ts';
import { dayIn } from '../../market/days.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../market/durations.ts';
import { emailKey } from '../../market/email-addresses.ts';
import { TEXT_CONSENT_WORDING } from '../../market/leads/copy.ts';
import { businessKey, type LeadStatus, searchText } from '../../market/leads/rules.ts';
import type { ComplaintRow, LeadRow, MessageRow } from '../../market/ports.ts';
import { SAMPLE_ACTOR, type SampleRows } from '../../market/sample/rules.ts';

const SEED = 20_261_127;
const ANSWERED_AFTER_MS = 5 * HOUR_MS;
/** Reserved for documentation (RFC 5737). */
const CLIENT_ADDRESS = '192.0.2.7';

type SampleRecords = Pick<SampleRows, 'leads' | 'conversations' | 'messages' | 'complaints'>;

export function sampleRecords(
  deals: InsertableDeal[],
  businesses: InsertableBusiness[],
  now: number,
): SampleRecords {
  const random = seededRandom(SEED);
  const idAt = (instant: number) => uuidV7(random, instant);
  const threads = LIFE.conversations.map(({ phone, messages: texts }) => {
    const customer_phone = toE164(phone);
    const conversation_id = idAt(now - (texts[0]?.minutesAgo ?? 0) * MINUTE_MS);
    const messages = texts.map(({ sender, text, minutesAgo }): MessageRow => {
      const at = now - minutesAgo * MINUTE_MS;
      return {
        id: idAt(at),
        conversation_id,
        phone: customer_phone,
        text,
        sender: sender === 'admin' ? 'admin' : 'customer',
        kind: 'written',
        status: sender === 'admin' ? 'delivered' : 'received',
        reason: null,
        media: '[]',
        gateway_id: null,
        attempts: sender === 'admin' ? 1 : 0,
        first_attempt_at: null,
        next_attempt_at: null,
        idempotency_key: null,
        created_at: at,
        updated_at: at,
      };
    });
    return { customer_phone, conversation_id, messages };
  });
  return {
    leads: LIFE.leads.map((lead) => leadFrom(lead, idAt(now - lead.hoursAgo * HOUR_MS), now)),
    conversations: threads.flatMap(({ customer_phone, conversation_id, messages }) => {
      const [first, last] = [messages[0], messages.at(-1)];
      if (!first || !last) return [];
      return {
        id: conversation_id,
        customer_phone,
        status: 'active',
        unread: messages.length === 1 ? 1 : 0,
        last_message: last.text,
        last_sender: last.sender,
        opted_out_at: null,
        stop_answered_at: null,
        help_answered_at: null,
        created_at: first.created_at,
        updated_at: last.created_at,
      };
    }),
    messages: threads.flatMap(({ messages }) => messages),
    complaints: sampleComplaints(deals, businesses, { idAt, now }),
  };
}

function leadFrom(lead: (typeof LIFE.leads)[number], id: string, now: number): LeadRow {
  const { name: businessName, email, phone, location, next } = lead;
  const created_at = now - lead.hoursAgo * HOUR_MS;
  const contactedAt = lead.status === 'new' ? null : created_at + ANSWERED_AFTER_MS;
  const mayText = lead.mayText ?? false;
  return {
    id,
    business_name: businessName,
    email,
    phone,
    location,
    status: lead.status as LeadStatus,
    consent_wording: mayText ? TEXT_CONSENT_WORDING : null,
    consent_at: mayText ? created_at : null,
    consent_address: mayText ? CLIENT_ADDRESS : null,
    dedupe_key: id,
    created_at,
    updated_at: contactedAt ?? created_at,
    last_contacted_at: contactedAt,
    business_id: null,
    search_text: searchText({ businessName, email, phone, location }),
    email_key: emailKey(email),
    business_key: businessKey(businessName, location),
    next_on: next ? dayIn('UTC', now + next.inDays * DAY_MS) : null,
    next_step: next?.step ?? '',
    source_page: '/',
    source_host: lead.source[0] ?? '',
    source_campaign: lead.source[1] ?? '',
  };
}

function sampleComplaints(
  deals: InsertableDeal[],
  businesses: InsertableBusiness[],
  { idAt, now }: { idAt: (instant: number) => string; now: number },
): ComplaintRow[] {
  const { kind, hoursAgo, email, phone, text } = LIFE.complaint;
  const deal = deals.find(
    ({ created_at, expires_at }) => created_at < now - 20 * DAY_MS && expires_at > now,
  );
  const business = businesses.find(({ id }) => id === deal?.business_id);
  if (!deal || !business) return [];
  const created_at = now - hoursAgo * HOUR_MS;
  const names = { business_name: business.name, deal_title: deal.title };
  return [
    {
      id: idAt(created_at),
      deal_id: deal.id,
      business_id: business.id,
      ...names,
      kind,
      text,
      email,
      phone,
      status: 'open',
      session_id: null,
      search_text: complaintSearchText({ ...names, email, phone }),
      created_at,
      updated_at: created_at,
    },
  ];
}

export async function loadSampleRecords(tx: Db, rows: SampleRecords): Promise<void> {
  await tx.insertInto('leads').values(rows.leads).execute();
  const notes = rows.leads.map(({ id, created_at }) => ({
    id,
    lead_id: id,
    text: LIFE.note,
    actor: SAMPLE_ACTOR,
    created_at,
  }));
  await tx.insertInto('lead_notes').values(notes).execute();
  await tx.insertInto('conversations').values(rows.conversations).execute();
  await tx.insertInto('messages').values(rows.messages).execute();
  await tx.insertInto('complaints').values(rows.complaints).execute();
}
