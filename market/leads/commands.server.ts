import { randomUUIDv7 } from 'node:crypto';
import { lockByName } from '../../database/locks.ts';
import { makeRow } from '../changes/commands.server.ts';
import { VISITOR } from '../changes/rules.ts';
import { DAY_MS } from '../durations.ts';
import { emailKey, mailboxKey } from '../email-addresses.ts';
import { queueEmail } from '../emails/commands.server.ts';
import { unsubscribedAt } from '../emails/store.server.ts';
import { hashOf } from '../hash.server.ts';
import { addToOutbox } from '../outbox/commands.server.ts';
import { findByIdempotencyKey } from '../outbox/store.server.ts';
import type { Db, LeadRow, Site } from '../ports.ts';
import { TEXT_CONSENT_WORDING } from './copy.ts';
import { receivedEmail } from './email-copy.ts';
import { relayOf } from './relays.server.ts';
import { businessKey, DUPLICATE_WINDOW_MS, searchText } from './rules.ts';
import type { LeadSource, ListingRequest } from './schema.ts';
import { isDuplicate } from './store.server.ts';

export interface ListingSubmission {
  request: ListingRequest;
  mayText: boolean;
  /** The client's address, stored as proof only where texts are allowed. */
  address: string;
  isRelayed: boolean;
  /** The site that confirms the request by e-mail; undefined where no e-mail can be sent. */
  confirmedBy?: Site | undefined;
  /** Undefined where it is not known. */
  source?: LeadSource | undefined;
}

/**
 * Stores a spa owner's request, and with it what is to be relayed and the e-mail that confirms it:
 * all or nothing. The same request again within a minute is 'duplicate', and nothing is stored.
 */
export async function submitListing(
  db: Db,
  submission: ListingSubmission,
  now: number,
): Promise<{ kind: 'stored'; leadId: string } | { kind: 'duplicate' }> {
  const lead = leadFrom(submission, now);
  return db.transaction().execute(async (tx) => {
    // The key names the minute, so around its end only this separates two equal ones.
    await lockByName(tx, `listing of ${lead.email}`);
    if (await isDuplicate(tx, lead, now - DUPLICATE_WINDOW_MS)) return { kind: 'duplicate' };
    await makeRow(tx, { kind: 'lead', row: lead, actor: VISITOR, now });
    if (submission.confirmedBy) await confirmRequest(tx, lead, submission.confirmedBy, now);
    if (submission.isRelayed) await addToOutbox(tx, relayOf(submission.request, lead.id, now), now);
    return { kind: 'stored', leadId: lead.id };
  });
}

/**
 * Queues the e-mail that confirms a request: one a mailbox and day, whoever types its address, and
 * none to an address that has unsubscribed.
 */
async function confirmRequest(tx: Db, lead: LeadRow, site: Site, now: number): Promise<void> {
  const { id, email, email_key } = lead;
  if ((await unsubscribedAt(tx, email_key)) !== undefined) return;
  const mailbox = hashOf(mailboxKey(email));
  const day = Math.floor(now / DAY_MS);
  const keyOn = (number: number) => `lead-received ${mailbox} ${number}`;
  const yesterday = await findByIdempotencyKey(tx, keyOn(day - 1));
  if (yesterday && yesterday.created_at > now - DAY_MS) return;
  const queued = {
    kind: 'lead-received',
    alertId: null,
    actor: id,
    ...receivedEmail(site),
  } as const;
  const recipient = { recipient: email, recipientKey: email_key };
  await queueEmail(tx, { ...queued, ...recipient, idempotencyKey: keyOn(day) }, now);
}

function leadFrom({ request, mayText, address, source }: ListingSubmission, now: number): LeadRow {
  const { businessName, email, phone, location } = request;
  const minute = Math.floor(now / DUPLICATE_WINDOW_MS);
  return {
    id: randomUUIDv7(),
    business_name: businessName,
    email,
    phone,
    location,
    status: 'new',
    consent_wording: mayText ? TEXT_CONSENT_WORDING : null,
    consent_at: mayText ? now : null,
    consent_address: mayText ? address : null,
    dedupe_key: hashOf(JSON.stringify([businessName, email, phone, location, mayText, minute])),
    created_at: now,
    updated_at: now,
    last_contacted_at: null,
    business_id: null,
    search_text: searchText({ businessName, email, phone, location }),
    email_key: emailKey(email),
    business_key: businessKey(businessName, location),
    next_on: null,
    next_step: '',
    source_page: source?.page ?? '',
    source_host: source?.host ?? '',
    source_campaign: source?.campaign ?? '',
  };
}
