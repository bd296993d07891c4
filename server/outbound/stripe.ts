import { join } from 'node:path';
import { verifyBell } from '../../gateways/stripe/bell.ts';
import { openStripe } from '../../gateways/stripe/gateway.ts';
import { openLoopBack } from '../../gateways/stripe/loop-back/gateway.ts';
import { demoLinks } from '../../market/demo/store.server.ts';
import type { DemoStripe, ReadStripe, ReadStripeBell } from '../../market/ports/stripe.ts';
import type { Clock, Db } from '../../market/ports.ts';
import type { Config } from '../config/config.ts';

interface StripeDependencies {
  config: Pick<Config, 'stripe' | 'demo' | 'dataDir'>;
  db: Db;
  now: Clock;
  deadlineMs?: number;
}

export function openStripeService({ config, db, now, ...timing }: StripeDependencies): {
  readStripe: ReadStripe;
  readStripeBell: ReadStripeBell | undefined;
  demoStripe: DemoStripe | undefined;
} {
  const { webhookSecret } = config.stripe;
  const readAccount = openStripe({ ...config.stripe, ...timing });
  const readStripeBell: ReadStripeBell | undefined =
    webhookSecret === undefined
      ? undefined
      : (header, body, at) => verifyBell(webhookSecret, header, body, at);
  if (!config.demo) return { readStripe: readAccount, readStripeBell, demoStripe: undefined };
  const file = join(config.dataDir, 'outbox', 'purchases.jsonl');
  const demoStripe = openLoopBack({ file, now, links: () => demoLinks(db) });
  const readStripe: ReadStripe = (key) =>
    key === demoStripe.key ? demoStripe.reader : readAccount(key);
  return { readStripe, readStripeBell, demoStripe };
}
