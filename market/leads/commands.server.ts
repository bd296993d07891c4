import { createHash, randomUUIDv7 } from 'node:crypto';
import { inTurn } from '../../database/locks.ts';
import type { Db, LeadRow, RelayListing, RelayRow } from '../ports.ts';
import { TEXT_CONSENT_WORDS } from './copy.ts';
import {
  emailKey,
  MOST_RELAY_ATTEMPTS,
  pauseAfter,
  REPEAT_MS,
  searchText,
  spaKey,
} from './rules.ts';
import type { ListingRequest } from './schema.ts';
import {
  claimRelay,
  findDueRelays,
  insertLead,
  insertRelay,
  isAskedAlready,
  settleRelay,
} from './store.server.ts';

export interface Asking {
  request: ListingRequest;
  /** Whether the box that allows text messages was ticked. */
  mayText: boolean;
  /** The asking client's address, kept as proof only where texts are allowed. */
  address: string;
  /** Whether the request goes on to an external form. */
  relays: boolean;
}

/**
 * Stores a spa owner's request, and with it what is to be relayed: both or neither. The same
 * request again within a minute is 'repeated', and nothing is stored.
 */
export async function takeRequest(
  db: Db,
  asking: Asking,
  now: number,
): Promise<{ kind: 'stored'; leadId: string } | { kind: 'repeated' }> {
  const lead = leadFrom(asking, now);
  return db.transaction().execute(async (tx) => {
    // The key names the minute, so that around its end only this holds two equal ones apart.
    await inTurn(tx, `listing of ${lead.email}`);
    if (await isAskedAlready(tx, lead, now - REPEAT_MS)) return { kind: 'repeated' };
    if (!(await insertLead(tx, lead))) return { kind: 'repeated' };
    if (asking.relays) await insertRelay(tx, relayFrom(asking.request, lead.id, now));
    return { kind: 'stored', leadId: lead.id };
  });
}

function leadFrom({ request, mayText, address }: Asking, now: number): LeadRow {
  const { businessName, email, phone, location } = request;
  const minute = Math.floor(now / REPEAT_MS);
  const asked = JSON.stringify([businessName, email, phone, location, mayText, minute]);
  return {
    id: randomUUIDv7(),
    business_name: businessName,
    email,
    phone,
    location,
    status: 'new',
    text_consent_words: mayText ? TEXT_CONSENT_WORDS : null,
    text_consent_at: mayText ? now : null,
    text_consent_address: mayText ? address : null,
    once_key: createHash('sha256').update(asked).digest('base64url'),
    created_at: now,
    updated_at: now,
    last_contacted_at: null,
    business_id: null,
    search_text: searchText({ businessName, email, phone, location }),
    email_key: emailKey(email),
    spa_key: spaKey(businessName, location),
  };
}

function relayFrom(request: ListingRequest, leadId: string, now: number): RelayRow {
  return {
    lead_id: leadId,
    state: 'pending',
    payload: relayPayload(request, now),
    attempts: 0,
    next_attempt_at: now,
    last_result: null,
    created_at: now,
    updated_at: now,
  };
}

/** The body that the external form is sent (specification, section 3; names: decision 011). */
function relayPayload({ businessName, email, phone, location }: ListingRequest, now: number) {
  const submittedAt = new Date(now).toISOString();
  const controls = { _redirect: false, _honeypot: '' };
  return JSON.stringify({ businessName, email, phone, location, ...controls, submittedAt });
}

const RELAYS_AT_ONCE = 4;

export interface Delivering {
  relay: RelayListing;
  now: () => number;
  /** From 0 to 1: spreads the pauses. */
  chance: () => number;
  /** How long a sender may take before another counts it as dead; longer than any deadline. */
  claimMs: number;
}

/** Makes one attempt at each relay that is due, a few at a time; returns how many it attempted. */
export async function deliverRelays(db: Db, delivering: Delivering): Promise<number> {
  const due = await findDueRelays(db, delivering.now(), RELAYS_AT_ONCE);
  const attempted = await Promise.all(due.map((relay) => attempt(db, relay, delivering)));
  return attempted.filter(Boolean).length;
}

async function attempt(db: Db, relay: RelayRow, { now, claimMs, ...outside }: Delivering) {
  const at = now();
  // Committed before the POST: after a crash the row still says that somebody may have posted it.
  if (!(await claimRelay(db, relay, at, at + claimMs))) return false;
  const attempts = relay.attempts + 1;
  const outcome = await outside.relay(relay.payload, relay.lead_id);
  const done = now();
  const settle = (settled: Pick<RelayRow, 'state' | 'next_attempt_at' | 'last_result'>) =>
    settleRelay(db, relay.lead_id, attempts, settled, done);
  if (outcome.kind === 'accepted') {
    await settle({ state: 'sent', next_attempt_at: null, last_result: 'Accepted' });
  } else if (attempts >= MOST_RELAY_ATTEMPTS) {
    await settle({ state: 'failed', next_attempt_at: null, last_result: outcome.reason });
  } else {
    const next_attempt_at = done + pauseAfter(attempts, outside.chance());
    await settle({ state: 'pending', next_attempt_at, last_result: outcome.reason });
  }
  return true;
}
