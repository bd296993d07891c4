import { Hono } from 'hono';
import type { ReadStripeBell, StripeBell } from '../../market/ports/stripe.ts';
import type { Clock } from '../../market/ports.ts';
import type { LogSecurity } from '../../market/security-events.ts';
import type { openRequestBodies } from './request-bodies.ts';

/** A Stripe event contains a whole object with everything that its owner wrote. */
const MAX_BODY_BYTES = 256 * 1024;
export const STRIPE_WEBHOOK = '/webhooks/stripe';

interface StripeWebhookDependencies {
  now: Clock;
  readStripeBell: ReadStripeBell | undefined;
  ringPurchases: (bell: StripeBell) => Promise<void>;
  bodies: Pick<ReturnType<typeof openRequestBodies>, 'form'>;
  logSecurity: LogSecurity;
}

/** A signed call only says that something changed; the program then reads it at Stripe. */
export function stripeWebhook(dependencies: StripeWebhookDependencies): Hono {
  const { now, readStripeBell, ringPurchases, bodies, logSecurity } = dependencies;
  const app = new Hono();
  app.post(STRIPE_WEBHOOK, bodies.form(MAX_BODY_BYTES), async (c) => {
    const signature = c.req.header('Stripe-Signature') ?? '';
    const bell = readStripeBell?.(signature, await c.req.text(), now());
    if (!bell) {
      logSecurity({ event: 'signature-forged' });
      return c.text('Forbidden', 403);
    }
    await ringPurchases(bell);
    return c.text('ok');
  });
  return app;
}
