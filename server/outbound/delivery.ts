import { heldSince } from '../../market/deliveries/store.server.ts';
import { deliverRelays } from '../../market/leads/commands.server.ts';
import { nextRelayAt } from '../../market/leads/store.server.ts';
import { deliverTexts } from '../../market/messages/delivery.server.ts';
import { nextTextAt } from '../../market/messages/store.server.ts';
import type { Clock, Db, RelayListing, TextGateway } from '../../market/ports.ts';
import { type Queue, startQueue } from './queue.ts';

/** Twice the form's deadline, so that a claim outlives every living sender. */
const RELAY_CLAIM_MS = 20_000;

/** The same for a text: a sender that got no clear answer asks the gateway a second time. */
const TEXT_CLAIM_MS = 40_000;

interface DeliveryParts {
  db: Db;
  now: Clock;
  /** Undefined where no external form is configured: then nothing is relayed. */
  relay?: RelayListing | undefined;
  /** Undefined where no gateway is configured: then texts wait. */
  texts?: TextGateway | undefined;
  report: (error: unknown) => void;
  /** An attempt at a text has begun or ended. */
  moved?: () => void;
  claimMs?: number;
}

export interface Delivery {
  /** Something was stored for delivery. */
  wake(): void;
  /** Lets what is under way end, and takes up nothing more. */
  stop(): Promise<void>;
}

/** Delivers what is pending. Each partner has a queue of its own: a slow one holds up no other. */
export function startDelivery(parts: DeliveryParts): Delivery {
  const { relay, texts, now, report } = parts;
  const queues: Queue[] = [];
  if (relay) queues.push(relayQueue(parts, relay));
  if (texts) queues.push(textQueue(parts, texts));
  const running = queues.map((queue) => startQueue(unlessHeld(parts.db, queue), now, report));
  return {
    wake() {
      for (const queue of running) queue.wake();
    },
    async stop() {
      await Promise.all(running.map((queue) => queue.stop()));
    },
  };
}

/** After a restore nothing leaves until the administrator says so; who releases it wakes the queue. */
function unlessHeld(db: Db, queue: Queue): Queue {
  const isHeld = async () => (await heldSince(db)) !== undefined;
  return {
    work: async () => ((await isHeld()) ? 0 : queue.work()),
    nextAt: async () => ((await isHeld()) ? undefined : queue.nextAt()),
  };
}

function relayQueue(parts: DeliveryParts, relay: RelayListing): Queue {
  const { db, now, claimMs = RELAY_CLAIM_MS } = parts;
  const delivering = { relay, now, claimMs, chance: Math.random };
  return {
    work: () => deliverRelays(db, delivering),
    nextAt: () => nextRelayAt(db),
  };
}

/**
 * One text at a time: a kill then leaves at most one in doubt, and the gateway passes on one a
 * second from a number anyway.
 */
function textQueue(parts: DeliveryParts, gateway: TextGateway): Queue {
  const { db, now, moved = () => {}, claimMs = TEXT_CLAIM_MS } = parts;
  const delivering = { gateway, now, claimMs, chance: Math.random };
  return {
    async work() {
      const begun = await deliverTexts(db, delivering, 1);
      if (begun.length === 0) return 0;
      moved();
      await Promise.all(begun).finally(moved);
      return begun.length;
    },
    nextAt: () => nextTextAt(db),
  };
}
