import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  type CheckoutLink,
  type CheckoutSession,
  DEMO_KEY,
  type DemoStripe,
  type Reversal,
  type StripeReader,
} from '../../../market/ports/stripe.ts';

/** About 10,000 purchases. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;

type Line =
  | ({ kind: 'session' } & CheckoutSession)
  | ({ kind: 'refund' } & Reversal & { paymentIntent: string });

interface LoopBackOptions {
  file: string;
  now: () => number;
  /** 'Book Now' of the demo's deals leads to these. */
  links: () => Promise<CheckoutLink[]>;
}

/** For demos: each purchase is a line of JSON in `file`, and nobody is charged. */
export function openLoopBack(options: LoopBackOptions): DemoStripe & { reader: StripeReader } {
  const { file, now, links } = options;

  async function readLines(): Promise<Line[]> {
    const text = await readFile(file, 'utf8').catch(() => '');
    return text.split('\n').flatMap(readLine).toReversed();
  }
  const sessions = async () => (await readLines()).filter((line) => line.kind === 'session');
  const refunds = async () => (await readLines()).filter((line) => line.kind === 'refund');

  async function write(line: Line) {
    await mkdir(dirname(file), { recursive: true });
    await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  }

  return {
    key: DEMO_KEY,
    async pay({ link, cents, ...buyer }) {
      const text = await readFile(file, 'utf8').catch(() => '');
      if (text.length > MAX_FILE_BYTES) return undefined;
      const id = `cs_test_demo${randomBytes(16).toString('hex')}`;
      await write({
        kind: 'session',
        id,
        linkId: link.id,
        paymentIntent: id.replace('cs_test', 'pi'),
        mode: 'payment',
        status: 'complete',
        payment: 'paid',
        paidCents: cents,
        discountCents: 0,
        quantity: 1,
        currency: link.currency,
        isLive: false,
        at: now(),
        ...buyer,
      });
      return id;
    },
    async fill(sold) {
      for (const { session, refund } of sold) {
        await write({ kind: 'session', ...session });
        const { paymentIntent } = session;
        if (refund && paymentIntent) await write({ kind: 'refund', ...refund, paymentIntent });
      }
    },
    async refund(paymentIntent) {
      const isOfIt = (line: Line) => line.paymentIntent === paymentIntent;
      const paid = (await sessions()).find(isOfIt);
      if (!paid) return false;
      if ((await refunds()).some(isOfIt)) return true;
      const id = paymentIntent.replace('pi', 're');
      const cents = paid.paidCents;
      await write({ kind: 'refund', id, paymentIntent, cents, status: 'succeeded', at: now() });
      return true;
    },
    reader: {
      links,
      sessions: async (since) => (await sessions()).filter(({ at }) => at >= since),
      session: async (id) => (await sessions()).find((session) => session.id === id),
      refunds: async (since) => (await refunds()).filter(({ at }) => at >= since),
      refund: async (id) => (await refunds()).find((refund) => refund.id === id),
      disputes: async () => [],
      dispute: async () => undefined,
    },
  };
}

/** A crash may cut a line short. Its buyer never saw that it was paid, so it does not count. */
function readLine(line: string): Line[] {
  try {
    return [JSON.parse(line) as Line];
  } catch {
    return [];
  }
}
