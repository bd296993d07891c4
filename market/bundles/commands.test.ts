import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addLead, HOUR_MS } from '../../test/helpers/app.ts';
import { site } from '../../test/helpers/messaging.ts';
import { NOTICE_PHONE, openNotices } from '../../test/helpers/notices.ts';
import { insertUnsubscribe } from '../emails/commands.server.ts';
import { receiveText } from '../messages/inbound.server.ts';
import { reconsiderNotices } from '../notices/commands.server.ts';
import { nextNoticeAt } from '../notices/store.server.ts';
import { BUNDLE_MS, MAX_TEXTS_A_DAY } from './rules.ts';

const PHONE_FIELD = '(512) 555-0177';

let notices: Awaited<ReturnType<typeof openNotices>>;
beforeEach(async () => {
  notices = await openNotices();
});
afterEach(() => notices.close());

let leads = 0;
function lead(businessName = 'Juniper Hour') {
  leads += 1;
  const email = `owner${leads}@juniper.example`;
  return addLead(notices.db, { businessName, email, at: notices.clock.now });
}
const receive = (text: string, phone: string, gatewayId = text) =>
  receiveText(
    notices.db,
    { gatewayId, phone, text, media: [], isAnswered: false },
    site,
    notices.clock.now,
  );
const subjects = () => notices.emails.map(({ subject }) => subject);

test('a new lead is mailed to the administrator at once, and once', async () => {
  const { id } = await lead();
  await notices.deliver();
  await notices.deliver();
  assert.deepEqual(subjects(), ['New request from Juniper Hour']);
  const [mail] = notices.emails;
  assert.equal(mail?.to, 'owner@example.com');
  assert.match(mail?.text ?? '', /Austin, TX, \(512\) 555-0132, owner\d+@juniper.example/);
  assert.ok(mail?.text.includes(`http://localhost:3000/admin/leads/${id}`));
  assert.ok(mail?.text.includes('/admin/settings/notices'));
  assert.equal(mail?.unsubscribeUrl, undefined, 'notices are turned off in the settings');
  assert.deepEqual(notices.texts, [], 'no number is set');
});

test('the notice of a new text has its number, and the e-mail its words', async () => {
  await receive('Are you open?', '+15125550132');
  await notices.deliver();
  assert.deepEqual(subjects(), ['New text from (512) 555-0132']);
  assert.match(notices.emails[0]?.text ?? '', /Are you open\?/);
});

test('a repeated request and a repeated text make one notice', async () => {
  await receive('Hello', '+15125550132', 'SM7');
  await receive('Hello', '+15125550132', 'SM7');
  assert.equal((await notices.rows()).length, 1);
});

test('a flood is one e-mail in five minutes, with all of it', async () => {
  for (let n = 0; n < 40; n += 1) {
    await lead(`Spa ${n}`);
    await notices.deliver();
    notices.clock.now += 1000;
  }
  assert.deepEqual(subjects(), ['New request from Spa 0']);
  assert.equal(await nextNoticeAt(notices.db), notices.clock.now - 40_000 + BUNDLE_MS);
  notices.clock.now += BUNDLE_MS;
  await notices.deliver();
  assert.equal(subjects()[1], '39 new requests');
  const text = notices.emails[1]?.text ?? '';
  for (let n = 1; n <= 30; n += 1) assert.ok(text.includes(`New request from Spa ${n}\n`));
  assert.match(text, /And 9 more: http:\/\/localhost:3000\/admin\n/);
  assert.equal(await nextNoticeAt(notices.db), undefined);
});

test('the daily mail has every kind in one, at its hour', async () => {
  // The office is in New York: it is 1 PM.
  await notices.set({ noticeMail: 'daily', noticeHour: '14' });
  await lead();
  await receive('Hello', '+15125550132');
  await notices.deliver();
  assert.deepEqual(subjects(), []);
  notices.clock.now += HOUR_MS;
  await notices.deliver();
  assert.deepEqual(subjects(), ['2 notices']);
});

test('where mail is off nothing is sent, and new settings hold for what waits', async () => {
  await notices.set({ noticeMail: 'off' });
  await lead('Never');
  await notices.deliver();
  await notices.set({ noticeMail: 'daily' });
  await lead('Later');
  await notices.deliver();
  assert.deepEqual(subjects(), []);
  await notices.set({ noticeMail: 'urgent' });
  await reconsiderNotices(notices.db, notices.clock.now);
  await notices.deliver();
  assert.deepEqual(subjects(), ['New request from Later']);
});

test('what is urgent is texted to the one number, in no conversation', async () => {
  await notices.set({ noticePhone: PHONE_FIELD });
  const { id } = await lead();
  await notices.deliver();
  assert.deepEqual(
    notices.texts.map(({ to, text }) => [to, text]),
    [
      [
        NOTICE_PHONE,
        `Spa Deals: New request from Juniper Hour. http://localhost:3000/admin/leads/${id}`,
      ],
    ],
  );
  assert.deepEqual(await notices.db.selectFrom('conversations').selectAll().execute(), []);
});

test('twenty texts a day leave; the rest waits for the next day, in one', async () => {
  await notices.set({ noticePhone: PHONE_FIELD });
  for (let n = 0; n <= MAX_TEXTS_A_DAY + 2; n += 1) {
    await lead(`Spa ${n}`);
    await notices.deliver();
    notices.clock.now += BUNDLE_MS;
  }
  assert.equal(notices.texts.length, MAX_TEXTS_A_DAY);
  assert.match(notices.texts.at(-1)?.text ?? '', /last text today/);
  assert.doesNotMatch(notices.texts.at(-2)?.text ?? '', /last text today/);
  notices.clock.now += 12 * HOUR_MS;
  await notices.deliver();
  assert.equal(notices.texts.length, MAX_TEXTS_A_DAY + 1);
  assert.match(notices.texts.at(-1)?.text ?? '', /: 3 new requests\./);
});

test('a phone never gets a notice of its own text', async () => {
  await notices.set({ noticePhone: PHONE_FIELD });
  await receive('I am driving', NOTICE_PHONE);
  await notices.deliver();
  assert.deepEqual(notices.texts, []);
  assert.deepEqual(subjects(), ['New text from (512) 555-0177']);
});

test('a blocked number is no news', async () => {
  await receive('Hello', '+15125550132');
  await notices.db.updateTable('conversations').set({ status: 'blocked' }).execute();
  await receive('Hello again', '+15125550132');
  assert.equal((await notices.rows()).length, 1);
});

test('where nothing can be sent nothing waits, so no flood follows when it can', async () => {
  notices.channels.mail = false;
  notices.channels.text = false;
  await lead();
  await notices.deliver();
  notices.channels.mail = true;
  await notices.deliver();
  assert.deepEqual(subjects(), []);
});

test('an administrator who has unsubscribed gets no e-mail', async () => {
  const refusal = { email_key: 'owner@example.com', lead_id: null, created_at: 1 };
  await insertUnsubscribe(notices.db, refusal);
  await lead();
  await notices.deliver();
  assert.deepEqual(subjects(), []);
});

test('what a clock far ahead has noted waits for the daily mail like the rest', async () => {
  await notices.set({ noticeMail: 'daily', noticeHour: '14' });
  notices.clock.now += 48 * HOUR_MS;
  await lead('From the future');
  notices.clock.now -= 48 * HOUR_MS;
  assert.equal(await notices.send(), 2, 'its e-mail and its text');
  assert.equal(await notices.send(), 0, 'it is not looked at again and again meanwhile');
  assert.deepEqual(subjects(), []);
  notices.clock.now += HOUR_MS;
  await notices.deliver();
  assert.deepEqual(subjects(), ['New request from From the future']);
});

test('of several processes one sends', async () => {
  for (let n = 0; n < 5; n += 1) await lead(`Spa ${n}`);
  await Promise.all([notices.send(), notices.send(), notices.send()]);
  const emails = await notices.db.selectFrom('outbox').select('subject').execute();
  assert.deepEqual(
    emails.map(({ subject }) => subject),
    ['5 new requests'],
  );
});
