import { deliverRelays } from '../market/leads/commands.server.ts';
import { nextRelayAt } from '../market/leads/store.server.ts';
import type { Clock, Db, RelayListing } from '../market/ports.ts';

/** Twice the form's deadline, so that a claim outlives every living sender. */
const CLAIM_MS = 20_000;

/** Another process may have stored something without telling us. */
const LONGEST_SLEEP_MS = 30_000;

/** A row that is due but claimed by a faster process is looked at again after this. */
const SHORTEST_SLEEP_MS = 50;

interface DeliveryParts {
  db: Db;
  now: Clock;
  /** Undefined where no external form is configured: then nothing is relayed. */
  relay: RelayListing | undefined;
  report: (error: unknown) => void;
  claimMs?: number;
}

export interface Delivery {
  /** Something was stored for delivery. */
  wake(): void;
  /** Lets what is under way end, and takes up nothing more. */
  stop(): Promise<void>;
}

/** Delivers what is pending, one round after another; the tables are the queue. */
export function startDelivery(parts: DeliveryParts): Delivery {
  const { db, now, relay, report, claimMs = CLAIM_MS } = parts;
  if (!relay) return { wake: () => {}, stop: async () => {} };
  const delivering = { relay, now, claimMs, chance: Math.random };
  let stopped = false;
  let awake = true;
  let rouse = () => {};

  const wake = () => {
    awake = true;
    rouse();
  };

  async function sleep(ms: number) {
    if (awake || stopped) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      rouse = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  }

  async function run() {
    while (!stopped) {
      awake = false;
      try {
        if ((await deliverRelays(db, delivering)) > 0) continue;
        const next = (await nextRelayAt(db)) ?? Number.POSITIVE_INFINITY;
        await sleep(Math.min(LONGEST_SLEEP_MS, Math.max(SHORTEST_SLEEP_MS, next - now())));
      } catch (error) {
        report(error);
        await sleep(LONGEST_SLEEP_MS);
      }
    }
  }

  const running = run();
  return {
    wake,
    async stop() {
      stopped = true;
      rouse();
      await running;
    },
  };
}
