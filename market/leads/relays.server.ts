import { sql } from 'kysely';
import type { Outgoing } from '../outbox/commands.server.ts';
import type { Sender } from '../outbox/delivery.server.ts';
import { NOT_LEFT } from '../outbox/store.server.ts';
import type { RelayedListing, RelayListing } from '../ports/form-relay.ts';
import type { Db } from '../ports.ts';
import type { ListingRequest } from './schema.ts';

/** A lead's request as it is passed on to the form service: the same words at every attempt. */
export function relayOf(request: ListingRequest, leadId: string, now: number): Outgoing {
  const listing: RelayedListing = { ...request, submittedAt: new Date(now).toISOString() };
  return {
    id: leadId,
    channel: 'relay',
    kind: 'listing',
    lead_id: leadId,
    idempotency_key: `listing ${leadId}`,
    recipient: '',
    body: JSON.stringify(listing),
    actor: 'visitor',
  };
}

/** Passes requests on; the form service knows a repeated one by the lead's id. */
export function relaySender(relay: RelayListing): Sender {
  return {
    channel: 'relay',
    async send({ id, body }) {
      const outcome = await relay(JSON.parse(body), id);
      return outcome.kind === 'accepted'
        ? { state: 'accepted', result: 'Accepted' }
        : { state: 'refused', result: outcome.reason, mayRetry: true };
    },
  };
}

/** Relays that were refused for good. */
export const HAS_FAILED = sql<boolean>`outbox.channel = 'relay' and outbox.state = 'refused' and ${NOT_LEFT}`;

/** Puts failed relays, all or one lead's, back to their first attempt; returns whose they were. */
export function resetFailedRelays(tx: Db, leadId: string | undefined, now: number) {
  let reset = tx
    .updateTable('outbox')
    .set({ state: 'pending', attempts: 0, next_attempt_at: now, updated_at: now })
    .where(HAS_FAILED);
  if (leadId) reset = reset.where('id', '=', leadId);
  return reset.returning(['id', 'result as reason']).execute();
}
