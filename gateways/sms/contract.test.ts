import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ContractSetup } from '../../test/helpers/sms/contract-setup.ts';
import { openLoopBackSetup } from '../../test/helpers/sms/loop-back-setup.ts';
import { openTwilioSetup } from '../../test/helpers/sms/twilio-setup.ts';

const setups = { 'loop-back': openLoopBackSetup, twilio: openTwilioSetup };

const PHONE = '+15125550132';
const OTHER = '+15125550199';
const text = {
  to: PHONE,
  text: 'Warm oil & “towels” 🧖',
  messageId: '0198c0de-0000-7000-8000-000000000001',
  attempt: 2,
};
const aMinuteAgo = () => Date.now() - 60_000;

test('every SMS gateway is tested against this contract', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  assert.deepEqual(Object.keys(setups), folders.toSorted());
});

for (const [name, open] of Object.entries(setups)) {
  const contract = (promise: string, check: (setup: ContractSetup) => Promise<void>) =>
    test(`${name}: ${promise}`, async () => {
      const setup = await open();
      await check(setup).finally(setup.close);
    });

  contract('an accepted text has an id and is found by its number', async ({ gateway }) => {
    const outcome = await gateway.send(text);
    assert.ok(outcome.kind === 'accepted');
    assert.match(outcome.gatewayId, /^\w{1,64}$/);
    const [found, ...others] = (await gateway.findAccepted(PHONE, aMinuteAgo())) ?? [];
    assert.deepEqual([found?.gatewayId, found?.text], [outcome.gatewayId, text.text]);
    assert.deepEqual(others, []);
    assert.ok(found && Math.abs(found.takenAt - Date.now()) < 60_000);
    assert.ok(found.status !== 'failed' && found.reason === null);
  });

  contract(
    'equal texts to a number are found, other numbers and earlier texts are not',
    async ({ gateway }) => {
      await gateway.send(text);
      await gateway.send({ ...text, attempt: 3 });
      await gateway.send({ ...text, to: OTHER, messageId: text.messageId.replace(/1$/, '2') });
      const found = await gateway.findAccepted(PHONE, aMinuteAgo());
      assert.equal(new Set(found?.map(({ gatewayId }) => gatewayId)).size, 2);
      assert.equal(found?.length, 2);
      assert.deepEqual(await gateway.findAccepted(PHONE, Date.now() + 60_000), []);
    },
  );

  contract('a refused text was not sent, and the reason can follow a colon', async (setup) => {
    await setup.refuse();
    const outcome = await setup.gateway.send(text);
    assert.ok(outcome.kind === 'refused' || outcome.kind === 'not-accepted');
    assert.match(outcome.reason, /^[a-z].*[^.]$/);
    assert.deepEqual(await setup.gateway.findAccepted(PHONE, aMinuteAgo()), []);
  });

  contract('a text without an answer is not reported as failed, and is found', async (setup) => {
    const outcome = await setup.sendUnanswered(text);
    assert.equal(outcome?.kind ?? 'unknown', 'unknown');
    const found = await setup.gateway.findAccepted(PHONE, aMinuteAgo());
    assert.deepEqual(
      found?.map((one) => one.text),
      [text.text],
    );
  });

  contract(
    'an incoming text is read, with the same result each time it is posted',
    async (setup) => {
      const request = setup.inboundRequest(PHONE, 'Is “noon” free? 🧖');
      const outcome = setup.gateway.readInbound(request);
      assert.ok(outcome.kind === 'read');
      const { gatewayId, ...inbound } = outcome.value;
      assert.match(gatewayId, /^\w{1,64}$/);
      const expected = { from: PHONE, text: 'Is “noon” free? 🧖', media: [], isAnswered: false };
      assert.deepEqual(inbound, expected);
      assert.deepEqual(setup.gateway.readInbound(request), outcome);
    },
  );

  contract("a status report names the text, the attempt and the gateway's id", async (setup) => {
    const outcome = await setup.gateway.send(text);
    assert.ok(outcome.kind === 'accepted');
    const { gatewayId } = outcome;
    const { messageId, attempt } = text;
    assert.deepEqual(setup.gateway.readStatus(await setup.deliveredRequest()), {
      kind: 'read',
      value: { gatewayId, messageId, attempt, status: 'delivered', reason: null, optedOut: false },
    });
  });

  contract("a request without the provider's signature is forged", async (setup) => {
    await setup.gateway.send(text);
    const requests = [setup.inboundRequest(PHONE, 'STOP'), await setup.deliveredRequest()];
    const kinds = (request: (typeof requests)[number], gateway = setup.gateway) => [
      gateway.readInbound(request).kind,
      gateway.readStatus(request).kind,
    ];
    const forged = ['forged', 'forged'];
    for (const request of requests) {
      assert.ok(kinds(request).includes('read'));
      assert.deepEqual(kinds(request, setup.openStranger()), forged);
      const headers = new Headers(request.headers);
      for (const key of request.headers.keys()) {
        if (/signature/i.test(key)) headers.delete(key);
      }
      assert.deepEqual(kinds({ ...request, headers }), forged);
      assert.deepEqual(
        kinds({ ...request, body: request.body.replace(/STOP|SM|LB/, 'xx') }),
        forged,
      );
      assert.deepEqual(kinds({ ...request, address: `${request.address}x` }), forged);
    }
  });

  contract('an invented request is never read and never throws', async (setup) => {
    const { address, headers } = setup.inboundRequest(PHONE, 'STOP');
    const value = fc.oneof(fc.string(), fc.json());
    fc.assert(
      fc.property(value, (body) => {
        const request = { address, headers, body };
        assert.notEqual(setup.gateway.readInbound(request).kind, 'read');
        assert.notEqual(setup.gateway.readStatus(request).kind, 'read');
      }),
    );
  });
}
