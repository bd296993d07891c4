import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { openMessaging, PHONE } from '../../test/helpers/messaging.ts';
import type { SmsOutcome } from '../ports/sms.ts';
import { resolveReview, sendMessage, setBlocked } from './commands.server.ts';
import { applyStatus } from './inbound.server.ts';
import { consentsOf, messagesBefore } from './store.server.ts';

let line: Awaited<ReturnType<typeof openMessaging>>;
beforeEach(async () => {
  line = await openMessaging();
});
afterEach(() => line.close());

const unclearOutcome: SmsOutcome = { kind: 'unknown', reason: 'the gateway answered HTTP 500' };
const busyOutcome: SmsOutcome = {
  kind: 'not-accepted',
  reason: 'too much to do',
  retryAfterMs: 90_000,
};

const report = (messageId: string, status: 'sent' | 'delivered' | 'failed', overrides = {}) =>
  applyStatus(
    line.db,
    {
      gatewayId: 'SMreport',
      messageId,
      attempt: 1,
      status,
      reason: null,
      optedOut: false,
      ...overrides,
    },
    line.clock.now,
  );

const consentLedger = async () =>
  (await consentsOf(line.db, PHONE)).map(({ kind, source, wording }) => [kind, source, wording]);

test('a message is stored once, however often it is reported, at the same instant too', async () => {
  const deliveries = Array.from({ length: 5 }, () => line.receive('Hello', { gatewayId: 'SM1' }));
  const kinds = (await Promise.all(deliveries)).map(({ kind }) => kind);
  assert.deepEqual(kinds.toSorted(), [
    'duplicate',
    'duplicate',
    'duplicate',
    'duplicate',
    'stored',
  ]);
  assert.deepEqual(await line.messageLines(), ['customer | Hello | received']);
  assert.equal((await line.conversation())?.unread, 1);
});

test('STOP is confirmed once, START opts in again, and the ledger has both', async () => {
  await line.queueMessage('waiting');
  await line.receive('Unsubscribe!');
  const again = { phone: PHONE, text: 'more', idempotencyKey: 'k' };
  assert.deepEqual(await sendMessage(line.db, again, line.clock.now), { kind: 'opted-out' });
  await line.receive('stop');
  await line.receive('start');
  await line.receive('UNSTOP');
  await line.queueMessage('welcome back');
  await line.deliver();
  assert.deepEqual(
    line.postedTexts().map((text) => text.slice(0, 36)),
    ['Juniper Deals: You are unsubscribed ', 'welcome back'],
  );
  assert.deepEqual(await consentLedger(), [
    ['opted-in', 'Texted us', 'start'],
    ['opted-out', 'Texted us', 'Unsubscribe!'],
  ]);
});

test('HELP is answered with the brand and where to write, once each time', async () => {
  await line.receive('help', { gatewayId: 'SM1' });
  await line.receive('help', { gatewayId: 'SM1' });
  await line.deliver();
  assert.deepEqual(line.postedTexts(), [
    'Juniper Deals: For help write to help@juniper.example. Reply STOP to get no more texts.',
  ]);
});

test('each automatic answer goes to a number once in 24 hours, and every STOP still counts', async () => {
  const hour = 3600_000;
  await Promise.all(Array.from({ length: 25 }, () => line.receive('HELP')));
  await line.deliver();
  for (let i = 0; i < 5; i += 1) {
    await line.receive('STOP');
    assert.notEqual((await line.conversation())?.opted_out_at, null, `STOP ${i}`);
    await line.deliver();
    await line.receive('START');
  }
  line.clock.now += 24 * hour - 1;
  await line.receive('HELP');
  await line.deliver();
  assert.deepEqual(
    line.postedTexts().map((text) => text.slice(15, 28)),
    ['For help writ', 'You are unsub'],
  );
  line.clock.now += 1;
  await line.receive('HELP');
  await line.receive('STOP');
  await line.deliver();
  assert.equal((await line.messageLines()).filter((text) => text.startsWith('admin')).length, 4);
  await line.receive('HELP', { phone: '+15125550177' });
  assert.equal(
    (await line.messageLines('+15125550177')).length,
    2,
    'another number has its own answer',
  );
});

test('a clock that is set back neither silences HELP nor frees it', async () => {
  line.clock.now += 400 * 24 * 3600_000;
  await line.receive('HELP');
  await line.deliver();
  line.clock.now -= 400 * 24 * 3600_000;
  await line.receive('HELP');
  await line.receive('HELP');
  await line.deliver();
  assert.equal(line.posted.length, 2);
});

test('an answer to HELP that still waits does not go out after STOP', async () => {
  await line.receive('HELP');
  await line.receive('STOP');
  await line.deliver();
  assert.equal(line.posted.length, 1);
  assert.match(line.postedTexts()[0] ?? '', /unsubscribed/);
});

test('what the gateway has answered is not answered twice', async () => {
  await line.receive('HELP', { isAnswered: true });
  await line.receive('STOP', { isAnswered: true });
  await line.deliver();
  assert.deepEqual(line.posted, []);
  assert.deepEqual(await consentLedger(), [['opted-out', 'Texted us', 'STOP']]);
});

test('a sentence with the word STOP is no opt-out', async () => {
  await line.receive('Where does the bus stop?');
  assert.equal((await line.conversation())?.opted_out_at, null);
});

test('STOP and a text at the same instant: the text was sent before, or it never is', async () => {
  for (let i = 0; i < 20; i += 1) {
    const phone = `+1512555${1000 + i}`;
    const text = { phone, text: `text ${i}`, idempotencyKey: `k${i}` };
    const both = [
      sendMessage(line.db, text, line.clock.now),
      line.startAttempts().then((begun) => Promise.all(begun)),
      line.receive('STOP', { phone }),
    ];
    await Promise.all(i % 2 ? both.reverse() : both);
    const sent = () => line.posted.filter((one) => one.to === phone && one.text === text.text);
    const before = sent().length;
    await line.deliver();
    assert.equal(sent().length, before);
  }
});

test('a picture without words says so in the list', async () => {
  await line.receive('');
  const conversation = await line.conversation();
  assert.equal(conversation?.last_message, 'Attachment');
  const { messages } = await messagesBefore(line.db, conversation?.id ?? '', undefined);
  assert.equal(messages[0]?.text, '');
});

test('a report that arrives before our own update is stored, and a late one changes nothing', async () => {
  const { answerAll } = line.holdAnswers();
  const id = await line.queueMessage('one');
  const [slow] = await line.startAttempts();
  assert.equal((await report(id, 'delivered')).kind, 'applied');
  answerAll({ kind: 'accepted', gatewayId: 'SMreport' });
  await slow;
  assert.equal((await report(id, 'sent')).kind, 'unchanged');
  assert.equal((await report(id, 'failed')).kind, 'unchanged');
  const { status, gateway_id } = await line.message(id);
  assert.deepEqual([status, gateway_id], ['delivered', 'SMreport']);
});

test('a report resolves a text in doubt; one about an earlier attempt only by its arrival', async () => {
  line.state.answer = () => unclearOutcome;
  const id = await line.queueMessage('one');
  await line.deliver();
  await resolveReview(line.db, id, 'send_again', line.clock.now);
  line.state.answer = line.accept;
  await line.deliver();
  assert.equal((await report(id, 'failed')).kind, 'unchanged');
  assert.equal((await line.message(id)).status, 'sent');
  assert.equal((await report(id, 'delivered')).kind, 'applied');
  assert.equal((await report('01900000-0000-7000-8000-000000000000', 'sent')).kind, 'unknown');
});

test('after STOP only one confirmation is sent, and no text that returns to the queue', async () => {
  const { answerAll } = line.holdAnswers();
  await line.queueMessage('under way');
  const [slow] = await line.startAttempts();
  await line.queueMessage('waiting');
  await line.receive('Stop.');
  answerAll(busyOutcome);
  await slow;
  line.state.answer = line.accept;
  line.clock.now += 90_000;
  await line.deliver();
  await line.receive('STOP');
  await line.receive('HELP');
  await line.deliver();
  assert.deepEqual(line.postedTexts(), [
    'under way',
    'Juniper Deals: You are unsubscribed and will get no more texts from us. Reply START to subscribe again.',
  ]);
  const outgoing = (await line.messageLines()).filter((text) => text.startsWith('admin'));
  assert.deepEqual(
    outgoing.map((text) => text.split(' | ')[2]),
    ['not-sent: opted out', 'not-sent: opted out', 'sent'],
  );
});

test('a number that the gateway says has opted out is opted out with us, and gets no message about it', async () => {
  line.state.answer = () => ({
    kind: 'refused',
    reason: 'the number has opted out',
    optedOut: true,
  });
  await line.queueMessage('one');
  await line.queueMessage('two');
  await line.deliver();
  assert.deepEqual(await line.messageLines(), [
    'admin | one | failed: the number has opted out',
    'admin | two | not-sent: opted out',
  ]);
  assert.ok((await line.conversation())?.opted_out_at);
});

test('a text that comes back to wait after its number was blocked is not sent', async () => {
  const { answerAll } = line.holdAnswers();
  await line.queueMessage('one');
  const [slow] = await line.startAttempts();
  await setBlocked(line.db, PHONE, true, line.clock.now);
  answerAll(busyOutcome);
  await slow;
  line.clock.now += 90_000;
  await line.deliver();
  assert.deepEqual(await line.messageLines(), ['admin | one | not-sent: the number is blocked']);
  assert.equal(line.posted.length, 1);
});
