import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addLead, DAY_MS } from '../../test/helpers/app.ts';
import { queueTestEmail, site } from '../../test/helpers/messaging.ts';
import { NOTICE_PHONE, openNotices } from '../../test/helpers/notices.ts';
import type { SmsOutcome } from '../ports/sms.ts';
import { sendMessage } from './commands.server.ts';
import { deliverTexts } from './delivery.server.ts';
import { applyStatus, receiveText } from './inbound.server.ts';

let notices: Awaited<ReturnType<typeof openNotices>>;
beforeEach(async () => {
  notices = await openNotices();
  await notices.set({ noticePhone: '(512) 555-0177' });
});
afterEach(() => notices.close());

const states = async () => (await notices.textRows()).map(({ state, result }) => [state, result]);

test('a text that the gateway may have taken is never sent again', async () => {
  await addLead(notices.db);
  notices.state.sms = { kind: 'unknown', reason: 'no answer' };
  await notices.deliver();
  notices.clock.now += DAY_MS;
  await notices.deliver();
  assert.equal(notices.texts.length, 1);
  assert.deepEqual(await states(), [['unknown', 'no answer']]);
});

test('a text whose sender died is never sent again', async () => {
  await addLead(notices.db);
  await notices.send();
  await notices.db
    .updateTable('outbox')
    .set({ state: 'sending', attempts: 1, next_attempt_at: notices.clock.now + 40_000 })
    .execute();
  await notices.deliver();
  assert.equal((await notices.textRows())[0]?.state, 'sending');
  notices.clock.now += 40_000;
  await notices.deliver();
  assert.deepEqual(notices.texts, []);
  assert.equal((await notices.textRows())[0]?.state, 'unknown');
});

test('what was surely not taken is tried again, for a day', async () => {
  await addLead(notices.db);
  notices.state.sms = { kind: 'not-accepted', reason: 'too busy', retryAfterMs: 60_000 };
  await notices.deliver();
  assert.deepEqual(await states(), [['pending', 'too busy']]);
  notices.clock.now += 60_000;
  notices.state.sms = { kind: 'accepted', gatewayId: 'SM1' };
  await notices.deliver();
  assert.equal(notices.texts.length, 2);
  assert.deepEqual(await states(), [['accepted', 'Accepted']]);
});

test('a number that texted STOP gets no notice', async () => {
  const stop = { gatewayId: 'SM9', phone: NOTICE_PHONE, text: 'STOP', media: [], isAnswered: true };
  await receiveText(notices.db, stop, site, notices.clock.now);
  await addLead(notices.db);
  await notices.deliver();
  assert.deepEqual(notices.texts, []);
  const [[state, result] = []] = await states();
  assert.equal(state, 'refused');
  assert.match(String(result), /opted out/);
});

const refused: SmsOutcome = { kind: 'refused', reason: 'not a mobile number', optedOut: false };
const unclear: SmsOutcome = { kind: 'unknown', reason: 'no answer' };
for (const [outcome, title] of [
  [refused, 'Text to (512) 555-0132 was not sent'],
  [unclear, 'Text to (512) 555-0132 may not have been sent'],
] as const) {
  test(`a customer's text that is ${outcome.kind} makes a notice with its reason`, async () => {
    const { db, clock } = notices;
    const reply = { phone: '+15125550132', text: 'Hello', idempotencyKey: 'a key of sixteen' };
    await sendMessage(db, reply, clock.now);
    const gateway = { send: async () => outcome, findAccepted: async () => [] };
    const options = { now: () => clock.now, random: () => 0 };
    await Promise.all(await deliverTexts(db, gateway, options));
    const [notice] = await notices.rows();
    assert.equal(notice?.title, title);
    assert.equal(notice?.detail, `The reason: ${outcome.reason}.`);
  });
}

test('a report that a text did not arrive makes one notice, however often it comes', async () => {
  const { db, clock } = notices;
  const reply = { phone: '+15125550132', text: 'Hello', idempotencyKey: 'a key of sixteen' };
  await sendMessage(db, reply, clock.now);
  const accepted: SmsOutcome = { kind: 'accepted', gatewayId: 'SM5' };
  const gateway = { send: async () => accepted, findAccepted: async () => [] };
  const options = { now: () => clock.now, random: () => 0 };
  await Promise.all(await deliverTexts(db, gateway, options));
  const report = {
    gatewayId: 'SM5',
    status: 'failed',
    reason: 'unreachable',
    optedOut: false,
    messageId: undefined,
    attempt: undefined,
  } as const;
  await applyStatus(db, report, clock.now);
  await applyStatus(db, report, clock.now);
  assert.deepEqual(
    (await notices.rows()).map(({ kind }) => kind),
    ['text-failed'],
  );
});

test('an e-mail that nobody waited for makes a notice when it failed', async () => {
  const lead = await addLead(notices.db);
  await queueTestEmail(notices.db, lead, { next_attempt_at: notices.clock.now });
  notices.state.email = { kind: 'unknown', reason: 'no answer' };
  await notices.deliver();
  const notice = (await notices.rows()).find(({ kind }) => kind === 'email-failed');
  assert.equal(notice?.title, `Email to ${lead.email} may not have been sent`);
  assert.equal(notice?.path, `/admin/leads/${lead.id}`);
});

test('the e-mail of a notice itself makes no notice when it failed', async () => {
  await addLead(notices.db);
  notices.state.email = { kind: 'refused', reason: 'no such mailbox' };
  await notices.deliver();
  notices.clock.now += DAY_MS;
  await notices.deliver();
  assert.deepEqual(
    (await notices.rows()).map(({ kind }) => kind),
    ['lead'],
  );
});
