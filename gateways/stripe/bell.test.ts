import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import Stripe from 'stripe';
import { signBell } from '../../test/helpers/stripe/sign-bell.ts';
import { verifyBell } from './bell.ts';

const SECRET = 'whsec_hush';
const NOW = Date.parse('2026-03-02T18:00:00Z');
const session = { id: 'cs_test_1', object: 'checkout.session' };

test('a bell that Stripe signed names its object, as a snapshot and as a thin event', () => {
  for (const isThin of [false, true]) {
    for (const [object, kind] of [
      ['checkout.session', 'session'],
      ['refund', 'refund'],
      ['dispute', 'dispute'],
      ['charge', 'other'],
    ] as const) {
      const { header, body } = signBell(SECRET, { id: 'x_1', object }, NOW, isThin);
      assert.deepEqual(verifyBell(SECRET, header, body, NOW), { object: kind, id: 'x_1' });
    }
  }
});

test('a forged, stale or blank bell is none', () => {
  const { header, body } = signBell(SECRET, session, NOW);
  assert.equal(verifyBell('whsec_other', header, body, NOW), undefined);
  assert.equal(verifyBell(SECRET, header, body.replace('cs_test_1', 'cs_test_2'), NOW), undefined);
  assert.equal(verifyBell(SECRET, '', body, NOW), undefined);
  assert.ok(verifyBell(SECRET, header, body, NOW + 300_000));
  assert.equal(verifyBell(SECRET, header, body, NOW + 301_000), undefined);
  assert.equal(verifyBell(SECRET, header, body, NOW - 301_000), undefined);
  const [time = '', signature = ''] = header.split(',');
  const later = `t=${Number(time.slice(2)) + 1}`;
  assert.equal(verifyBell(SECRET, `${later},${signature}`, body, NOW), undefined);
  assert.equal(verifyBell(SECRET, `${later},${header}`, body, NOW), undefined);
  assert.equal(verifyBell(SECRET, header.replace('v1=', 'v0='), body, NOW), undefined);
});

test('with a blank secret nothing is signed', () => {
  for (const secret of ['', ' ']) {
    const { header, body } = signBell(secret, session, NOW);
    assert.equal(verifyBell(secret, header, body, NOW), undefined);
  }
});

test('while a secret is replaced Stripe signs with both', () => {
  const old = signBell('whsec_old', session, NOW);
  const { header, body } = signBell(SECRET, session, NOW);
  const both = `${old.header},${header.split(',')[1]}`;
  assert.ok(verifyBell(SECRET, both, body, NOW));
  assert.ok(verifyBell('whsec_old', both, body, NOW));
});

test('a signed body that names no object is no bell', () => {
  for (const body of [
    '',
    'null',
    '{"object":"event"}',
    '{"object":"event","data":{"object":{}}}',
  ]) {
    const timestamp = NOW / 1000;
    const options = { payload: body, secret: SECRET, timestamp };
    const header = Stripe.webhooks.generateTestHeaderString(options);
    assert.equal(verifyBell(SECRET, header, body, NOW), undefined, body);
  }
});

test("a signature is right where Stripe's own check says so", () => {
  const { header, body } = signBell(SECRET, session, NOW);
  const [time = '', signature = ''] = header.split(',');
  const part = fc.oneof(
    fc.constantFrom(time, signature, 'v0=1', `v1=${'0'.repeat(64)}`, ''),
    fc.string({ maxLength: 6 }).map((text) => `x${text.replaceAll(/[=,]/g, '')}`),
  );
  let rightCount = 0;
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      if (parts.filter((one) => one === time).length > 1) return;
      const presented = parts.join(',');
      const isOurs = verifyBell(SECRET, presented, body, NOW) !== undefined;
      assert.equal(isOurs, stripeAccepts(presented, body));
      rightCount += Number(isOurs);
    }),
    { numRuns: 2000 },
  );
  assert.ok(rightCount > 50, `${rightCount} of them were right`);
});

function stripeAccepts(header: string, body: string): boolean {
  try {
    return (
      Stripe.webhooks.signature?.verifyHeader(body, header, SECRET, 300, undefined, NOW) === true
    );
  } catch {
    return false;
  }
}
