import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { sendMessage } from '../../../market/messages/commands.server.ts';
import { findConversation, messagesBefore } from '../../../market/messages/store.server.ts';
import { MONDAY_NOON, ORIGIN, openApp } from '../../helpers/app.ts';
import { hearingTwilio } from '../../helpers/sms/fake-twilio.ts';

const TOKEN = 'the token of the tests';
const PHONE = '+15125550132';
const INBOUND = { MessageSid: 'SM1', From: PHONE, To: '+15125550100', Body: 'Hello' };
const FORM = 'application/x-www-form-urlencoded';

let testApp: Awaited<ReturnType<typeof openApp>>;
let wakeCount = 0;
const wake = () => {
  wakeCount += 1;
};
const delivery = { relaysLeads: false, wake };
beforeEach(async () => {
  await testApp?.close();
  wakeCount = 0;
  testApp = await openApp({ smsGateway: hearingTwilio(TOKEN), delivery });
});
after(() => testApp.close());

const sign = (path: string, fields: Record<string, string>, token = TOKEN) =>
  getExpectedTwilioSignature(token, `${ORIGIN}${path}`, fields);

/** A proxy may name any address. */
const post = (
  path: string,
  fields: Record<string, string>,
  signature: string | undefined = sign(path, fields),
  extraHeaders: Record<string, string> = {},
) =>
  testApp.app.request(`http://10.0.0.7:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: {
      'Content-Type': FORM,
      ...(signature === undefined ? {} : { 'X-Twilio-Signature': signature }),
      ...extraHeaders,
    },
  });

async function texts() {
  const conversation = await findConversation(testApp.db, PHONE);
  if (!conversation) return [];
  const { messages } = await messagesBefore(testApp.db, conversation.id, undefined);
  return messages.map(({ text, status, reason, media }) => ({ text, status, reason, media }));
}

test('a slash at the end of the address loses no text and no report', async () => {
  assert.equal((await post('/webhooks/sms/', INBOUND)).status, 200);
  assert.deepEqual(
    (await texts()).map(({ text }) => text),
    ['Hello'],
  );
  const report = { MessageSid: 'SM9', MessageStatus: 'delivered' };
  assert.equal((await post('/webhooks/sms/status/', report)).status, 200);
  assert.equal((await post('/webhooks/sms/', INBOUND, 'forged')).status, 403);
  const read = await testApp.get('/webhooks/sms/');
  assert.deepEqual([read.status, read.headers.get('Allow')], [405, 'POST, OPTIONS']);
});

test('a signed text is stored and answered with nothing to say', async () => {
  const response = await post('/webhooks/sms', INBOUND);
  assert.equal(response.status, 200);
  assert.match(response.headers.get('Content-Type') ?? '', /^text\/xml/);
  assert.match(await response.text(), /<Response><\/Response>$/);
  assert.equal((await post('/webhooks/sms', INBOUND)).status, 200);
  assert.deepEqual(await texts(), [{ text: 'Hello', status: 'received', reason: null, media: [] }]);
  assert.equal(wakeCount, 1);
});

test('what the gateway took a text for holds both ways, whatever its words', async () => {
  const ids = new Set<string>();
  const receive = async (Body: string, OptOutType: string) => {
    const MessageSid = `SMverdict${ids.size}`;
    ids.add(MessageSid);
    await post('/webhooks/sms', { ...INBOUND, MessageSid, Body, OptOutType });
    return (await findConversation(testApp.db, PHONE))?.opted_out_at !== null;
  };
  for (const body of ['Y NO MAS', 'JOIN', 'START']) {
    assert.equal(await receive(body, 'STOP'), true, body);
    assert.equal(await receive('Where are you?', 'a verdict of tomorrow'), true);
    assert.equal(await receive('AYUDA', 'HELP'), true);
    assert.equal(await receive(body === 'START' ? 'STOP' : 'SI', 'START'), false, body);
  }
  assert.ok(
    (await texts()).every(({ status }) => status === 'received'),
    'it answers by itself',
  );
});

test('without a valid signature nothing is accepted', async () => {
  const forged = [
    await post('/webhooks/sms', INBOUND, ''),
    await post('/webhooks/sms', INBOUND, 'x'),
    await post('/webhooks/sms', INBOUND, sign('/webhooks/sms', INBOUND, 'another token')),
    await post('/webhooks/sms', INBOUND, sign('/webhooks/sms', INBOUND, '')),
    await post('/webhooks/sms', { ...INBOUND, Body: 'STOP' }, sign('/webhooks/sms', INBOUND)),
    await post('/webhooks/sms/status', INBOUND, sign('/webhooks/sms', INBOUND)),
    await post('/webhooks/sms?x=1', INBOUND, sign('/webhooks/sms', INBOUND)),
  ];
  assert.deepEqual(
    forged.map(({ status }) => status),
    [403, 403, 403, 403, 403, 403, 403],
  );
  assert.deepEqual(await texts(), []);
});

test('without a gateway nothing is accepted, with any signature', async () => {
  const ownTestApp = await openApp();
  const fields = { ...INBOUND };
  for (const token of ['', TOKEN]) {
    const response = await ownTestApp.app.request(`${ORIGIN}/webhooks/sms`, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': FORM, 'X-Twilio-Signature': sign('/webhooks/sms', fields, token) },
    });
    assert.equal(response.status, 403);
  }
  await ownTestApp.close();
});

test('a signed request that lacks a field, or is no form, or is too large, says so', async () => {
  for (const name of Object.keys(INBOUND)) {
    const fields = Object.fromEntries(Object.entries(INBOUND).filter(([key]) => key !== name));
    assert.equal((await post('/webhooks/sms', fields)).status, 400, name);
  }
  assert.equal((await post('/webhooks/sms', { ...INBOUND, From: ' ' })).status, 400);
  assert.equal((await post('/webhooks/sms/status', { MessageSid: 'SM1' })).status, 400);
  const json = { 'Content-Type': 'application/json' };
  assert.equal((await post('/webhooks/sms', INBOUND, undefined, json)).status, 415);
  assert.equal((await post('/webhooks/sms', { ...INBOUND, Body: 'x'.repeat(70_000) })).status, 413);
  assert.deepEqual(await texts(), []);
});

test('characters moved between a name and its value keep a signature right, and gain nothing', async () => {
  await post('/webhooks/sms', INBOUND);
  const { Body, ...withoutBody } = INBOUND;
  const moved = { ...withoutBody, [`Body${Body}`]: '' };
  assert.equal((await post('/webhooks/sms', moved, sign('/webhooks/sms', INBOUND))).status, 400);
});

test('pictures are stored as https links, and nothing else is', async () => {
  await post('/webhooks/sms', {
    ...INBOUND,
    Body: 'a\u0000b',
    NumMedia: '3',
    MediaUrl0: 'https://api.twilio.example/1',
    MediaUrl1: 'javascript:alert(1)',
    MediaUrl2: 'http://api.twilio.example/2',
  });
  const [text] = await texts();
  assert.deepEqual(text?.media, ['https://api.twilio.example/1']);
  assert.equal(text?.text, 'a\uFFFDb');
});

test('a report of failure says why, in plain words', async () => {
  const sent = await sendMessage(
    testApp.db,
    { phone: PHONE, text: 'Hi', idempotencyKey: 'k' },
    MONDAY_NOON,
  );
  const id = sent.kind === 'stored' ? sent.messageId : '';
  const sentAs = { status: 'sent', next_attempt_at: null, gateway_id: 'SM9' } as const;
  await testApp.db.updateTable('messages').set(sentAs).where('id', '=', id).execute();
  const failed = { MessageSid: 'SM9', MessageStatus: 'undelivered', ErrorCode: '30003' };
  await post('/webhooks/sms/status', failed);
  const [text] = await texts();
  assert.deepEqual(
    [text?.status, text?.reason],
    ['failed', 'the phone is switched off or out of reach'],
  );
});
