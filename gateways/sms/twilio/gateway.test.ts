import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type GatewayAnswer,
  openTextGateway,
  twilioAccount,
} from '../../../test/helpers/sms/fake-twilio.ts';
import { openTwilio } from './gateway.ts';

const account = (apiUrl: string) => twilioAccount('hush-hush', apiUrl);
const text = { to: '+15125550132', text: 'Warm oil & “towels” 🧖', messageId: 'm-1', attempt: 2 };

async function sentTo(answer: GatewayAnswer, deadlineMs = 5000) {
  const gateway = await openTextGateway({ answer: () => answer });
  const sms = openTwilio(account(`${gateway.url}/`), 'http://spa.test/status', deadlineMs);
  const outcome = await sms.send(text);
  await gateway.close();
  return { outcome, taken: gateway.acceptedTexts };
}

test('a text is posted in Twilio’s form, with an address for reports that names the text', async () => {
  const { outcome, taken } = await sentTo('accept');
  assert.equal(taken.length, 1);
  const [{ sid, takenAt, ...posted } = assert.fail()] = taken;
  assert.deepEqual(outcome, { kind: 'accepted', gatewayId: sid });
  assert.deepEqual(posted, {
    to: '+15125550132',
    from: '+15125550100',
    text: 'Warm oil & “towels” 🧖',
    statusCallback: 'http://spa.test/status?message=m-1&attempt=2',
    authorization: `Basic ${btoa('AC1:hush-hush')}`,
  });
  assert.ok(takenAt > 0);
});

test('a refusal by Twilio is final and has a reason in plain words', async () => {
  const refused = async (answer: GatewayAnswer) => (await sentTo(answer)).outcome;
  assert.deepEqual(await refused('not a phone'), {
    kind: 'refused',
    reason: 'this number cannot receive texts',
    optedOut: false,
  });
  assert.deepEqual(await refused('opted out'), {
    kind: 'refused',
    reason: 'the number has opted out',
    optedOut: true,
  });
  for (const answer of ['redirect', 'no such account'] as const) {
    const outcome = await refused(answer);
    assert.ok(outcome.kind === 'refused' && outcome.isOurs, answer);
  }
  const { reason } = { reason: '', ...(await refused('no such account')) };
  assert.equal(reason, 'the gateway does not accept our account and token');
  assert.doesNotMatch(reason, /hush|AC1/);
});

test('a text that Twilio did not accept is tried again after the pause that Twilio asks for', async () => {
  assert.deepEqual((await sentTo('too busy')).outcome, {
    kind: 'not-accepted',
    reason: 'the gateway is overloaded',
    retryAfterMs: 3000,
  });
  const delayed = await sentTo('too busy until a minute later');
  assert.equal({ retryAfterMs: 0, ...delayed.outcome }.retryAfterMs, 60_000);
  const closedGateway = await openTextGateway();
  await closedGateway.close();
  const outcome = await openTwilio(account(closedGateway.url), 'http://spa.test/s').send(text);
  assert.deepEqual(outcome, {
    kind: 'not-accepted',
    reason: 'the gateway refused the connection',
    retryAfterMs: 0,
  });
});

test('after any other failure it is unknown whether the text was sent', async () => {
  const unclearAnswers: GatewayAnswer[] = [
    'take, then hang',
    'take, then 500',
    'take, then garbage',
    'take, then flood',
    'hang, untaken',
    '500, untaken',
    'reset',
  ];
  for (const answer of unclearAnswers) {
    const { outcome } = await sentTo(answer, 300);
    assert.equal(outcome.kind, 'unknown', answer);
  }
});

test('Twilio lists the texts to a number since an instant, or the list is unknown', async () => {
  const gateway = await openTextGateway({ answer: () => 'take, then 500' });
  const sms = openTwilio(account(gateway.url), 'http://spa.test/status');
  await sms.send(text);
  await sms.send({ ...text, to: '+15125550199' });
  const since = Date.now() - 5000;
  const found = await sms.findAccepted(text.to, since);
  assert.deepEqual(
    found?.map(({ gatewayId, text: sentText, status }) => [gatewayId, sentText, status]),
    [[gateway.acceptedTexts[0]?.sid, text.text, 'sent']],
  );
  assert.deepEqual(await sms.findAccepted(text.to, Date.now() + 60_000), []);
  gateway.behavior.isListingAvailable = false;
  assert.equal(await sms.findAccepted(text.to, since), undefined);
  await gateway.close();
  assert.equal(await sms.findAccepted(text.to, since), undefined);
});
