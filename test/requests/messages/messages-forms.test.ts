import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addConversation, addMessage } from '../../helpers/add-messages.ts';
import { MONDAY_NOON, openApp, visibleText } from '../../helpers/app.ts';
import { SITE } from '../../helpers/default-site.ts';
import { PHONE } from '../../helpers/messaging.ts';
import { openSession } from '../../helpers/open-session.ts';
import { refuseWrites } from '../../helpers/refuse-writes.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

const admin = signedInAdmin();
const KEY = 'a-key-of-a-reply-form';
const CONVERSATION = `/admin/messages?${new URLSearchParams({ phone: PHONE })}`;
const db = () => admin.testApp.db;
const send = (values: Record<string, string>) => admin.send(CONVERSATION, values);
const reply = (text: string, key = KEY) => send({ intent: 'send', text, key });
const stored = () => db().selectFrom('messages').selectAll().orderBy('created_at').execute();
const conversation = () => db().selectFrom('conversations').selectAll().executeTakeFirstOrThrow();

test('blank texts are ignored without a word', async () => {
  for (const text of ['', '   ', '\n', '\u200b']) {
    const nextPageText = await admin.textAfterRedirect(await reply(text));
    assert.doesNotMatch(nextPageText, /Message sent|Failed/);
  }
  assert.deepEqual(await stored(), []);
});

test('what could not be stored is said, and the text stays in its box', async () => {
  await refuseWrites(admin.testApp, 'insert', 'messages');
  const response = await reply('Typed <b>with</b> care');
  assert.equal(response.status, 422);
  const html = await response.text();
  assert.match(visibleText(html), /Failed to send message/);
  assert.match(html, /<textarea[^>]*>Typed &lt;b&gt;with&lt;\/b&gt; care<\/textarea>/);
  assert.doesNotMatch(html, /disk full/);
  assert.deepEqual(await stored(), []);
  assert.equal(admin.testApp.reportedErrors.length, 1);
});

test('an unclear request to stop is marked, and one press opts the number out as of that text', async () => {
  const text = 'I told you people to stop texting my wife';
  const row = await addConversation(db(), { last_message: text });
  const at = MONDAY_NOON - 3600_000;
  const { id } = await addMessage(db(), row, { text, created_at: at });
  await reply('Is Friday better?');
  const html = await (await admin.get(CONVERSATION)).text();
  assert.match(visibleText(html), /This text may ask us to stop\. They asked us to stop/);
  const press = () => send({ intent: 'stop_request', messageId: id });
  const after = await admin.textAfterRedirect(await press());
  assert.match(after, /Opted out of texts/);
  assert.match(after, /Opted out · Texted us, as the administrator read it · .*my wife/);
  assert.match(after, /opted out of texts on Mar 2, 2026, 12:00 PM EST/);
  assert.doesNotMatch(after, /They asked us to stop/);
  assert.equal((await stored()).at(-1)?.status, 'not-sent');
  const ledger = await db().selectFrom('consents').selectAll().execute();
  assert.deepEqual(
    ledger.map(({ kind, wording, created_at }) => [kind, wording, created_at]),
    [['opted-out', text, at]],
  );
  assert.equal((await press()).status, 409, 'a second press writes nothing');
});

test('any text may be taken for a request to stop, until its number opts in again', async () => {
  const row = await addConversation(db(), { last_message: 'Ya basta con esto, señores' });
  const { id } = await addMessage(db(), row, { text: 'Laat me met rust' });
  assert.match(await admin.pageText(CONVERSATION), /in any words\?.* They asked us to stop/);
  assert.match(await admin.pageText('/admin/messages'), /May ask us to stop · Ya basta/);
  const optIn = { id: 'c1', phone: PHONE, kind: 'opted-in', source: 'Texted us' } as const;
  await db()
    .insertInto('consents')
    .values({ ...optIn, wording: 'START', created_at: MONDAY_NOON - 1 })
    .execute();
  assert.doesNotMatch(await admin.pageText(CONVERSATION), /They asked us to stop/);
  assert.equal((await send({ intent: 'stop_request', messageId: id })).status, 409);
  assert.equal((await send({ intent: 'stop_request', messageId: 'gone' })).status, 409);
  assert.equal((await conversation()).opted_out_at, null);
});

test('nothing is sent to a number that opted out or is blocked, and the screen says why', async () => {
  await addConversation(db(), { opted_out_at: MONDAY_NOON });
  const out = await reply('Hello');
  assert.equal(out.status, 422);
  assert.match(visibleText(await out.text()), /Failed to send message.*opted out of texts/);
  const pageText = await admin.pageText(CONVERSATION);
  assert.match(pageText, /opted out of texts on Mar 2, 2026, 1:00 PM EST.*until it texts START/);
  assert.doesNotMatch(pageText, /Enter sends/);

  await db().updateTable('conversations').set({ opted_out_at: null }).execute();
  assert.match(
    await admin.textAfterRedirect(await send({ intent: 'block' })),
    /Number blocked.*Unblock/,
  );
  assert.match(visibleText(await (await reply('Hello')).text()), /You blocked this number/);
  assert.match(
    await admin.textAfterRedirect(await send({ intent: 'unblock' })),
    /Number unblocked.*Block/,
  );
  assert.match(await admin.textAfterRedirect(await reply('Hello')), /Message sent successfully/);
  assert.equal((await stored()).length, 1);
});

test('a message in doubt is sent again or marked as arrived, once', async () => {
  const row = await addConversation(db());
  const needsReview = { sender: 'admin', status: 'needs-review' } as const;
  const one = await addMessage(db(), row, { ...needsReview, created_at: MONDAY_NOON });
  const two = await addMessage(db(), row, { ...needsReview, created_at: MONDAY_NOON + 1 });
  const resolveReview = (intent: string, messageId: string) => send({ intent, messageId });
  assert.match(
    await admin.textAfterRedirect(await resolveReview('send_again', one.id)),
    /will be sent again/,
  );
  assert.match(
    await admin.textAfterRedirect(await resolveReview('it_arrived', two.id)),
    /Marked as arrived/,
  );
  assert.deepEqual(
    (await stored()).map(({ status }) => status),
    ['pending', 'delivered'],
  );
  for (const id of [one.id, two.id, 'unknown']) {
    const lateAnswer = await resolveReview('send_again', id);
    assert.equal(lateAnswer.status, 409);
    assert.match(visibleText(await lateAnswer.text()), /no longer in doubt/);
  }
});

test('only a demo without an SMS provider can simulate a customer', async () => {
  const simulatedTexts: string[][] = [];
  const simulateIncoming = async (phone: string, text: string) => {
    simulatedTexts.push([phone, text]);
  };
  const world = await openApp({
    sms: { kind: 'loop-back', simulateCustomer: simulateIncoming },
    site: { ...SITE, isDemo: true },
  });
  const cookie = await openSession(world);
  const page = await (await world.get(CONVERSATION, { Cookie: cookie })).text();
  assert.match(visibleText(page), /Pretend to be the customer/);
  assert.doesNotMatch(visibleText(page), /Texting is not set up/);
  const dashboard = visibleText(await (await world.get('/admin', { Cookie: cookie })).text());
  assert.match(dashboard, /This demo writes text messages to a file .* shows them as delivered/);
  assert.doesNotMatch(dashboard, /stored and not sent/);
  const values = { intent: 'pretend', text: 'Hello there' };
  assert.equal((await world.post(CONVERSATION, values, { Cookie: cookie })).status, 302);
  assert.deepEqual(simulatedTexts, [[PHONE, 'Hello there']]);
  await world.close();

  assert.doesNotMatch(await admin.pageText(CONVERSATION), /Pretend/);
  await send(values);
  assert.deepEqual(await stored(), []);
});

test('without a gateway the screen says where to enter one', async () => {
  const pageText = await admin.pageText('/admin/messages');
  assert.match(
    pageText,
    /Texting is not set up\. Text messages are stored and not sent\. Set up texts/,
  );
});

test('where the conversations cannot be read, the screen says so and the frame stays', async () => {
  await sql`alter table conversations rename to gone`.execute(db());
  const response = await admin.get('/admin/messages');
  assert.equal(response.status, 503);
  assert.match(visibleText(await response.text()), /Sign Out.*Failed to load messages Try Again/);
});
