import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyBell } from '../../gateways/stripe/bell.ts';
import type { StripeBell } from '../../market/ports/stripe.ts';
import type { SecurityEvent } from '../../market/security-events.ts';
import { MONDAY_NOON } from '../../test/helpers/app.ts';
import { signBell } from '../../test/helpers/stripe/sign-bell.ts';
import { openRequestBodies } from './request-bodies.ts';
import { stripeWebhook } from './stripe-webhook.ts';

const SECRET = 'whsec_0123456789abcdef';
const refund = { id: 're_1', object: 'refund' };

function openWebhook(secret: string | undefined) {
  const bells: StripeBell[] = [];
  const events: SecurityEvent[] = [];
  const app = stripeWebhook({
    now: () => MONDAY_NOON,
    readStripeBell:
      secret === undefined
        ? undefined
        : (header, body, now) => verifyBell(secret, header, body, now),
    ringPurchases: async (bell) => void bells.push(bell),
    bodies: openRequestBodies(0),
    logSecurity: (event) => events.push(event),
  });
  const post = async (header: string, body: string) => {
    const headers = { 'Stripe-Signature': header };
    const address = 'http://localhost/webhooks/stripe';
    const request = new Request(address, { method: 'POST', body, headers });
    return (await app.fetch(request, { incoming: { socket: {} } })).status;
  };
  return { bells, events, post };
}

test('a signed call rings once for what it names', async () => {
  const { bells, events, post } = openWebhook(SECRET);
  const { header, body } = signBell(SECRET, refund, MONDAY_NOON);
  assert.equal(await post(header, body), 200);
  assert.deepEqual(bells, [{ object: 'refund', id: 're_1' }]);
  assert.deepEqual(events, []);
});

test('a forged, stale or unsigned call, and any without a secret, rings nothing', async () => {
  const { bells, events, post } = openWebhook(SECRET);
  const forged = signBell('whsec_another0123456', refund, MONDAY_NOON);
  const stale = signBell(SECRET, refund, MONDAY_NOON - 301_000);
  for (const { header, body } of [forged, stale, { header: '', body: '{}' }])
    assert.equal(await post(header, body), 403);
  const { header, body } = signBell(SECRET, refund, MONDAY_NOON);
  assert.equal(await openWebhook(undefined).post(header, body), 403);
  assert.deepEqual(bells, []);
  assert.deepEqual(events, Array(3).fill({ event: 'signature-forged' }));
});

test('a body that no event has is not read', async () => {
  const { post } = openWebhook(SECRET);
  assert.equal(await post('', 'x'.repeat(300_000)), 413);
});
