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
import { isDuplicate, LEAD } from './store.server.ts';

export interface ListingSubmission {
  request: ListingRequest;
  mayText: boolean;
  /** Stored as proof, and only if texts are allowed. */
  address: string;
  isRelayed: boolean;
  /** Confirms by e-mail; undefined if no e-mail can be sent. */
  confirmedBy?: Site | undefined;
  source?: LeadSource | undefined;
}

/** All or nothing, with relay and confirmation. The same within a minute is 'duplicate'. */
export async function submitListing(
  db: Db,
  submission: ListingSubmission,
  now: number,
): Promise<{ kind: 'stored'; leadId: string } | { kind: 'duplicate' }> {
  const lead = leadFrom(submission, now);
  return db.transaction().execute(async (tx) => {
    // Two equal requests may have keys of different minutes; the lock separates them.
    await lockByName(tx, `listing of ${lead.email}`);
    if (await isDuplicate(tx, lead, now - DUPLICATE_WINDOW_MS)) return { kind: 'duplicate' };
    await makeRow(tx, { kind: LEAD, row: lead, actor: VISITOR, now });
    if (submission.confirmedBy) await confirmRequest(tx, lead, submission.confirmedBy, now);
    if (submission.isRelayed) await addToOutbox(tx, relayOf(submission.request, lead.id, now), now);
    return { kind: 'stored', leadId: lead.id };
  });
}

/** One e-mail per mailbox and day, whoever typed the address, and none after an unsubscribe. */
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
