import { test } from 'node:test';
import { checkDelivery, faultyDelivery } from './texts.ts';
import { checkWebhooks, webhookStorm } from './webhooks.ts';

const figures = (ledger: Record<string, number>) =>
  Object.entries(ledger)
    .map(([what, figure]) => `${figure} ${what}`)
    .join(', ');

// The whole of both is `npm run faults`.
test('killed at each of six points, through a gateway that misbehaves, no text is sent twice', async (t) => {
  const ledger = await faultyDelivery({ texts: 40, killsAtEachPoint: 1 });
  t.diagnostic(figures(ledger));
  checkDelivery(ledger);
});

test('texts told several times at once are stored once, forged ones never', async (t) => {
  const ledger = await webhookStorm({ texts: 300 });
  t.diagnostic(figures(ledger));
  checkWebhooks(ledger);
});
