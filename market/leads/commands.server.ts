import { randomUUIDv7 } from 'node:crypto';
import { lockByName } from '../../database/locks.ts';
import { makeRow } from '../changes/commands.server.ts';
import { VISITOR } from '../changes/rules.ts';
import { findDueRows } from '../due-rows.server.ts';
import { DAY_MS } from '../durations.ts';
import { emailKey, mailboxKey } from '../email-addresses.ts';
import { queueEmail } from '../emails/commands.server.ts';
import { findEmailByIdempotencyKey, unsubscribedAt } from '../emails/store.server.ts';
import { hashOf } from '../hash.server.ts';
import type { RelayedListing, RelayListing } from '../ports/form-relay.ts';
import type { Db, LeadRow, RelayRow, Site } from '../ports.ts';
import { retryDelayMs } from '../retries.ts';
import { MAIL_PACE } from '../rules.ts';
import { TEXT_CONSENT_WORDING } from './copy.ts';
import { receivedEmail } from './email-copy.ts';
import {
  businessKey,
  DUPLICATE_WINDOW_MS,
  MAX_CONCURRENT_RELAYS,
  MAX_RELAY_ATTEMPTS,
  searchText,
} from './rules.ts';
import type { LeadSource, ListingRequest } from './schema.ts';
import { isDuplicate } from './store.server.ts';

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
    await makeRow(tx, { kind: 'lead', row: lead, actor: VISITOR, now });
    if (submission.confirmedBy) await confirmRequest(tx, lead, submission.confirmedBy, now);
    if (submission.isRelayed) await insertRelay(tx, relayFrom(submission.request, lead.id, now));
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
  const yesterday = await findEmailByIdempotencyKey(tx, keyOn(day - 1));
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

function relayFrom(request: ListingRequest, leadId: string, now: number): RelayRow {
  return {
    lead_id: leadId,
    state: 'pending',
    payload: JSON.stringify({ ...request, submittedAt: new Date(now).toISOString() }),
    attempts: 0,
    next_attempt_at: now,
    last_result: null,
    created_at: now,
    updated_at: now,
  };
}

export interface RelayDependencies {
  relay: RelayListing;
  now: () => number;
  /** 0 to 1; spreads the pauses. */
  random: () => number;
  /** After this time a sender counts as dead; it is longer than any timeout. */
  claimMs: number;
}

/** Attempts the due relays, a few at a time; returns their number. */
export async function deliverRelays(db: Db, dependencies: RelayDependencies): Promise<number> {
  const due = await findDueRows(db, 'relays', dependencies.now(), MAX_CONCURRENT_RELAYS);
  const attempted = await Promise.all(due.map((relay) => attempt(db, relay, dependencies)));
  return attempted.filter(Boolean).length;
}

async function attempt(
  db: Db,
  relay: RelayRow,
  { now, claimMs, ...dependencies }: RelayDependencies,
) {
  const at = now();
  // Committed before the POST: after a crash the row shows that it may have been posted.
  if (!(await claimRelay(db, relay, at, at + claimMs))) return false;
  const attempts = relay.attempts + 1;
  const listing: RelayedListing = JSON.parse(relay.payload);
  const outcome = await dependencies.relay(listing, relay.lead_id);
  const finishedAt = now();
  const recordResult = (result: Pick<RelayRow, 'state' | 'next_attempt_at' | 'last_result'>) =>
    storeRelayResult(db, relay.lead_id, attempts, result, finishedAt);
  if (outcome.kind === 'accepted') {
    await recordResult({ state: 'sent', next_attempt_at: null, last_result: 'Accepted' });
  } else if (attempts >= MAX_RELAY_ATTEMPTS) {
    await recordResult({ state: 'failed', next_attempt_at: null, last_result: outcome.reason });
  } else {
    const next_attempt_at = finishedAt + retryDelayMs(MAIL_PACE, attempts, dependencies.random());
    await recordResult({ state: 'pending', next_attempt_at, last_result: outcome.reason });
  }
  return true;
}

export async function insertRelay(db: Db, relay: RelayRow): Promise<void> {
  await db.insertInto('relays').values(relay).execute();
}

/** The number of attempts guards the claim; false if another process was faster. */
export async function claimRelay(
  db: Db,
  relay: RelayRow,
  now: number,
  until: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('relays')
    .set({
      state: 'sending',
      attempts: relay.attempts + 1,
      next_attempt_at: until,
      updated_at: now,
    })
    .where('lead_id', '=', relay.lead_id)
    .where('attempts', '=', relay.attempts)
    .where('state', '=', relay.state)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

type RelayResult = Pick<RelayRow, 'state' | 'next_attempt_at' | 'last_result'>;

/** Stores the result of `attempt`, unless a later one has begun. */
export async function storeRelayResult(
  db: Db,
  leadId: string,
  attempt: number,
  result: RelayResult,
  now: number,
): Promise<void> {
  await db
    .updateTable('relays')
    .set({ ...result, updated_at: now })
    .where('lead_id', '=', leadId)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempt)
    .execute();
}

/** Resets failed relays, all or one lead's, to their first attempt; returns their leads. */
export async function resetFailedRelays(tx: Db, leadId: string | undefined, now: number) {
  let failed = tx
    .selectFrom('relays')
    .select(['lead_id as id', 'last_result as reason'])
    .where('state', '=', 'failed');
  if (leadId) failed = failed.where('lead_id', '=', leadId);
  const rows = await failed.execute();
  let reset = tx
    .updateTable('relays')
    .set({ state: 'pending', attempts: 0, next_attempt_at: now, updated_at: now })
    .where('state', '=', 'failed');
  if (leadId) reset = reset.where('lead_id', '=', leadId);
  await reset.execute();
  return rows;
}
