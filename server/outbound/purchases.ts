import { demoLinks } from '../../market/demo/store.server.ts';
import type { DemoStripe, StripeBell } from '../../market/ports/stripe.ts';
import type { Db } from '../../market/ports.ts';
import {
  type ConnectContext,
  connectStripe,
  findAccount,
  hastenReading,
  nextReadAt,
} from '../../market/purchases/accounts.server.ts';
import {
  accountOf,
  answerBell,
  readDueAccounts,
  type StripeWork,
} from '../../market/purchases/readings.server.ts';
import { OPERATOR } from '../../market/purchases/rules.ts';
import { loadSamplePurchases } from '../lifecycle/sample-purchases.ts';
import { startQueue } from './queue.ts';

interface PurchaseDependencies {
  db: Db;
  work: StripeWork;
  report: (error: unknown) => void;
}

/** Further calls are dropped. The next reading finds all but a refund that fails late. */
const MAX_BELLS = 200;

export function openPurchases({ db, work, report }: PurchaseDependencies) {
  const { now } = work;
  /** One per object: its state is read once, however often Stripe calls. */
  const bells = new Map<string, StripeBell>();
  let reading: ReturnType<typeof startQueue> | undefined;

  async function lookForPurchases(accountIds: string[]) {
    await hastenReading(db, accountIds, now());
    reading?.wake();
  }

  return {
    lookForPurchases,
    /** A call is trusted only for the name of the object. */
    async ringPurchases(bell: StripeBell) {
      if (bell.object !== 'other' && bells.size < MAX_BELLS)
        bells.set(`${bell.object} ${bell.id}`, bell);
      await lookForPurchases([await accountOf(db, bell)]);
    },
    start() {
      const queue = {
        async work() {
          for (const [name, bell] of [...bells]) {
            bells.delete(name);
            await answerBell(db, bell, work);
          }
          return readDueAccounts(db, work);
        },
        nextAt: () => nextReadAt(db),
      };
      reading = startQueue(queue, now, report);
    },
    async stop() {
      await reading?.stop();
    },
  };
}

/** A demo reads its own Stripe from the start, while it has deals of it, and sells some. */
export async function connectDemoStripe(
  db: Db,
  { demoStripe }: { demoStripe: DemoStripe | undefined },
  context: Omit<ConnectContext, 'actor'> & Parameters<typeof loadSamplePurchases>[2],
): Promise<void> {
  if (!demoStripe || (await findAccount(db, OPERATOR))) return;
  if ((await demoLinks(db)).length === 0) return;
  const owner = { businessId: null, name: 'The demo' };
  await connectStripe(db, owner, demoStripe.key, { ...context, actor: 'demo' });
  await loadSamplePurchases(db, demoStripe, context);
}
