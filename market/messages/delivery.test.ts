import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { openMessaging } from '../../test/helpers/messaging.ts';
import type { SmsOutcome } from '../ports/sms.ts';
import { resolveReview, sendMessage } from './commands.server.ts';
import { findConversation, nextTextAt } from './store.server.ts';

const OTHER = '+15125550199';
const unclearOutcome: SmsOutcome = { kind: 'unknown', reason: 'the gateway answered HTTP 500' };
const busyOutcome: SmsOutcome = {
  kind: 'not-accepted',
  reason: 'too much to do',
  retryAfterMs: 90_000,
};

let line: Awaited<ReturnType<typeof openMessaging>>;
beforeEach(async () => {
  line = await openMessaging();
});
afterEach(() => line.close());

test('a text that the gateway takes is sent, once', async () => {
  const id = await line.queueMessage('one');
  await line.deliver();
  await line.deliver();
  const { status, gateway_id, attempts, next_attempt_at } = await line.message(id);
  assert.deepEqual([status, attempts, next_attempt_at], ['sent', 1, null]);
  assert.ok(gateway_id);
  assert.deepEqual(line.postedTexts(), ['one']);
});

test('a text waits for the one before it in its conversation, and for no other', async () => {
  const { answerAll } = line.holdAnswers();
  await line.queueMessage('one');
  await line.queueMessage('two');
  await line.queueMessage('elsewhere', OTHER);
  const begun = await line.startAttempts();
  assert.deepEqual(line.postedTexts().toSorted(), ['elsewhere', 'one']);
  assert.deepEqual(await line.startAttempts(), []);
  assert.ok(((await nextTextAt(line.db)) ?? 0) > line.clock.now, 'nothing is due meanwhile');
  answerAll(busyOutcome);
  await Promise.all(begun);
  await line.deliver();
  assert.equal(line.posted.length, 2, 'nor while the first one waits to be tried again');
});

test('texts of a conversation leave in the order in which they were written', async () => {
  for (const text of ['one', 'two', 'three']) await line.queueMessage(text);
  line.state.answer = (text) => (line.posted.length === 1 ? busyOutcome : line.accept(text));
  await line.deliver();
  assert.deepEqual(line.postedTexts(), ['one']);
  line.clock.now += 89_999;
  await line.deliver();
  assert.deepEqual(line.postedTexts(), ['one'], 'not before the gateway likes');
  line.clock.now += 1;
  await line.deliver();
  assert.deepEqual(line.postedTexts(), ['one', 'one', 'two', 'three']);
});

test('a text that was not accepted is tried again with growing pauses for a day, then it has failed', async () => {
  const id = await line.queueMessage('one');
  line.state.answer = () => ({ kind: 'not-accepted', reason: 'nobody answers', retryAfterMs: 0 });
  const startedAt = line.clock.now;
  const pauses: number[] = [];
  for (let at = await nextTextAt(line.db); at !== undefined; at = await nextTextAt(line.db)) {
    pauses.push(at - line.clock.now);
    line.clock.now = at;
    await line.deliver();
  }
  assert.deepEqual(
    pauses,
    pauses.toSorted((a, b) => a - b),
  );
  const triedMs = line.clock.now - startedAt;
  assert.ok(triedMs > 22 * 3_600_000 && triedMs <= 24 * 3_600_000, String(triedMs));
  assert.ok(line.posted.length < 40);
  const { status, reason } = await line.message(id);
  assert.deepEqual(
    [status, reason],
    ['failed', 'nobody answers; it is not tried for longer than a day'],
  );
});

test('a refused text has failed, and the next one is sent', async () => {
  line.state.answer = (text) =>
    text.text === 'one'
      ? { kind: 'refused', reason: 'this is a landline', optedOut: false }
      : line.accept(text);
  await line.queueMessage('one');
  await line.queueMessage('two');
  await line.deliver();
  assert.deepEqual(await line.messageLines(), [
    'admin | one | failed: this is a landline',
    'admin | two | sent',
  ]);
});

test('a message in doubt is never sent again automatically, and delays no other', async () => {
  const id = await line.queueMessage('one');
  await line.queueMessage('two');
  line.state.answer = (text) => (text.text === 'one' ? unclearOutcome : line.accept(text));
  await line.deliver();
  line.clock.now += 48 * 3_600_000;
  await line.deliver();
  assert.deepEqual(line.postedTexts(), ['one', 'two']);
  assert.deepEqual(await line.messageLines(), [
    'admin | one | needs-review: the gateway answered HTTP 500',
    'admin | two | sent',
  ]);
  line.state.answer = line.accept;
  assert.equal((await resolveReview(line.db, id, 'send_again', line.clock.now)).kind, 'resolved');
  await line.deliver();
  assert.deepEqual(line.postedTexts(), ['one', 'two', 'one']);
  const { status, attempts } = await line.message(id);
  assert.deepEqual([status, attempts], ['sent', 2]);
});

const acceptedText = (text: string, gatewayId: string) => ({
  gatewayId,
  text,
  takenAt: line.clock.now,
  status: 'delivered' as const,
  reason: null,
});

test('a text in doubt that the gateway says it took is resolved without anybody', async () => {
  line.state.answer = () => unclearOutcome;
  const id = await line.queueMessage('one');
  line.gatewayLog.accepted = [acceptedText('another', 'SMx'), acceptedText('one', 'SM1')];
  await line.deliver();
  const { status, gateway_id } = await line.message(id);
  assert.deepEqual([status, gateway_id], ['delivered', 'SM1']);
});

test('one message at the gateway never matches two of ours', async () => {
  line.state.answer = () => unclearOutcome;
  line.gatewayLog.accepted = undefined;
  await line.queueMessage('same');
  await line.deliver();
  line.gatewayLog.accepted = [acceptedText('same', 'SM1')];
  await line.queueMessage('same');
  await line.deliver();
  const states = (await line.messageLines()).map((text) => text.split(' | ')[2]?.split(':')[0]);
  assert.deepEqual(states, ['needs-review', 'needs-review']);
});

test('a message that is known already does not match the one in doubt', async () => {
  await line.queueMessage('same');
  await line.deliver();
  const [first] = await line.db.selectFrom('messages').select('gateway_id').execute();
  line.gatewayLog.accepted = [acceptedText('same', first?.gateway_id ?? '')];
  line.state.answer = () => unclearOutcome;
  const second = await line.queueMessage('same');
  await line.deliver();
  assert.equal((await line.message(second)).status, 'needs-review');
});

test('a text whose sender died is looked up when its claim runs out, and never posted blindly', async () => {
  line.holdAnswers();
  const lost = await line.queueMessage('lost');
  const taken = await line.queueMessage('taken', OTHER);
  await line.startAttempts();
  assert.equal(line.posted.length, 2);
  line.state.answer = line.accept;
  line.clock.now += 59_999;
  assert.equal((await line.startAttempts()).length, 0, 'its sender may still live');
  line.gatewayLog.accepted = [acceptedText('taken', 'SM1')];
  line.clock.now += 1;
  await line.deliver();
  assert.equal(line.posted.length, 2);
  assert.equal((await line.message(taken)).status, 'delivered');
  const { status, reason } = await line.message(lost);
  assert.deepEqual(
    [status, reason],
    ['needs-review', 'the program was stopped while it was sending'],
  );
});

test('a sender that comes back late is believed when the text was taken, before or after Send again', async () => {
  for (const decision of [undefined, 'send_again'] as const) {
    const { answerAll } = line.holdAnswers();
    const id = await line.queueMessage('late');
    const [slow] = await line.startAttempts();
    line.clock.now += 60_000;
    await line.deliver();
    if (decision) await resolveReview(line.db, id, decision, line.clock.now);
    const before = line.posted.length;
    answerAll({ kind: 'accepted', gatewayId: `SM${before}` });
    await slow;
    await line.deliver();
    assert.equal((await line.message(id)).status, 'sent');
    assert.equal(line.posted.length, before, 'and it is not sent again');
  }
});

test('three senders at once post a text once', async () => {
  await line.queueMessage('one');
  const begun = await Promise.all([
    line.startAttempts(),
    line.startAttempts(),
    line.startAttempts(),
  ]);
  await Promise.all(begun.flat());
  assert.deepEqual(line.postedTexts(), ['one']);
});

test('after the clock was set back, what waits for a time far ahead is tried at once', async () => {
  const threeDays = 3 * 86_400_000;
  line.clock.now += threeDays;
  line.state.answer = () => busyOutcome;
  const waiting = await line.queueMessage('waiting');
  await line.deliver();
  line.holdAnswers();
  const lost = await line.queueMessage('lost', OTHER);
  await line.startAttempts();
  line.clock.now -= threeDays;
  line.state.answer = line.accept;
  await line.deliver();
  assert.equal((await line.message(waiting)).status, 'sent');
  assert.equal((await line.message(lost)).status, 'needs-review', 'nobody knows of this one');
});

test('a sender that is no phone number is received, STOP included, and nothing is ever sent to it', async () => {
  const texts = ['Hello', 'HELP', 'STOP', 'START', 'STOP'];
  for (const phone of ['72345', 'MYBANK', 'whatsapp:+14155550132']) {
    for (const text of texts) await line.receive(text, { phone });
    const written = { phone, text: 'Hi', idempotencyKey: `to ${phone}` };
    assert.deepEqual(await sendMessage(line.db, written, line.clock.now), { kind: 'unanswerable' });
    const expected = texts.map((text) => `customer | ${text} | received`);
    assert.deepEqual(await line.messageLines(phone), expected);
    const conversation = await findConversation(line.db, phone);
    assert.notEqual(conversation?.opted_out_at, null);
  }
  const forced = { sender: 'admin', status: 'pending', next_attempt_at: 0 } as const;
  await line.db.updateTable('messages').set(forced).where('text', '=', 'Hello').execute();
  await line.db.updateTable('conversations').set({ opted_out_at: null }).execute();
  await line.deliver();
  assert.deepEqual(line.posted, []);
});
