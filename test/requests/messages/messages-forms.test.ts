import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addConversation, addMessage } from '../../add-messages.ts';
import { MONDAY_NOON, openApp, signIn, wordsOf } from '../../app.ts';
import { PHONE } from '../../messaging.ts';
import { refuseWrites } from '../../refuse-writes.ts';
import { adminOffice } from '../../signed-in-admin.ts';

const office = adminOffice();
const KEY = 'a-key-of-a-reply-form';
const CONVERSATION = `/admin/messages?${new URLSearchParams({ phone: PHONE })}`;
const db = () => office.world.db;
const send = (values: Record<string, string>) => office.send(CONVERSATION, values);
const reply = (text: string, key = KEY) => send({ intent: 'send', text, key });
const stored = () => db().selectFrom('messages').selectAll().orderBy('created_at').execute();
const conversation = () => db().selectFrom('conversations').selectAll().executeTakeFirstOrThrow();

test('a form that is sent twice makes one message, and another text under its key makes another', async () => {
  for (const text of ['Hello', 'Hello', 'Hello again', 'Hello']) {
    assert.match(await office.told(await reply(text)), /Message sent successfully/);
  }
  assert.deepEqual(
    (await stored()).map(({ text, status }) => [text, status]),
    [
      ['Hello', 'pending'],
      ['Hello again', 'pending'],
    ],
  );
});

test('blank texts are ignored without a word', async () => {
  for (const text of ['', '   ', '\n', '\u200b']) {
    const told = await office.told(await reply(text));
    assert.doesNotMatch(told, /Message sent|Failed/);
  }
  assert.deepEqual(await stored(), []);
});

test('what could not be stored is said, and the text stays in its box', async () => {
  await refuseWrites(office.world, 'insert', 'messages');
  const response = await reply('Typed <b>with</b> care');
  assert.equal(response.status, 422);
  const html = await response.text();
  assert.match(wordsOf(html), /Failed to send message/);
  assert.match(html, /<textarea[^>]*>Typed &lt;b&gt;with&lt;\/b&gt; care<\/textarea>/);
  assert.doesNotMatch(html, /disk full/);
  assert.deepEqual(await stored(), []);
  assert.equal(office.world.reported.length, 1);
});

test('nothing is sent to a number that opted out or is blocked, and the screen says why', async () => {
  await addConversation(db(), { opted_out_at: MONDAY_NOON });
  const out = await reply('Hello');
  assert.equal(out.status, 422);
  assert.match(wordsOf(await out.text()), /Failed to send message.*opted out of texts/);
  const words = await office.words(CONVERSATION);
  assert.match(words, /opted out of texts on Mar 2, 2026, 6:00 PM UTC.*until it texts START/);
  assert.doesNotMatch(words, /Enter sends/);

  await db().updateTable('conversations').set({ opted_out_at: null }).execute();
  assert.match(await office.told(await send({ intent: 'block' })), /Number blocked.*Unblock/);
  assert.match(wordsOf(await (await reply('Hello')).text()), /You blocked this number/);
  assert.match(await office.told(await send({ intent: 'unblock' })), /Number unblocked.*Block/);
  assert.match(await office.told(await reply('Hello')), /Message sent successfully/);
  assert.equal((await stored()).length, 1);
});

test('a text of 1,600 characters is sent, a longer one is not', async () => {
  assert.match(await office.told(await reply('x'.repeat(1600))), /Message sent successfully/);
  const response = await reply('x'.repeat(1601));
  assert.equal(response.status, 422);
  assert.match(wordsOf(await response.text()), /A text can have 1600 characters at most/);
  assert.equal((await stored()).length, 1);
});

test('a message in doubt is sent again or marked as arrived, once', async () => {
  const row = await addConversation(db());
  const doubtful = { sender: 'admin', status: 'needs_review' } as const;
  const one = await addMessage(db(), row, { ...doubtful, created_at: MONDAY_NOON });
  const two = await addMessage(db(), row, { ...doubtful, created_at: MONDAY_NOON + 1 });
  const settle = (intent: string, messageId: string) => send({ intent, messageId });
  assert.match(await office.told(await settle('send_again', one.id)), /will be sent again/);
  assert.match(await office.told(await settle('it_arrived', two.id)), /Marked as arrived/);
  assert.deepEqual(
    (await stored()).map(({ status }) => status),
    ['pending', 'delivered'],
  );
  for (const id of [one.id, two.id, 'unknown']) {
    const late = await settle('send_again', id);
    assert.equal(late.status, 409);
    assert.match(wordsOf(await late.text()), /no longer in doubt/);
  }
});

test('what was looked at is read, up to what was on the screen', async () => {
  const row = await addConversation(db(), { unread: 2 });
  const seen = await addMessage(db(), row, { created_at: MONDAY_NOON });
  await addMessage(db(), row, { created_at: MONDAY_NOON + 1 });
  const response = await send({ intent: 'seen', upTo: seen.id, script: 'yes' });
  assert.equal(response.status, 200);
  assert.equal((await conversation()).unread, 1);
});

test('what no form of ours sends is refused', async () => {
  assert.equal((await send({ intent: 'explode' })).status, 400);
  assert.equal((await send({ intent: 'toString' })).status, 400);
  assert.equal((await office.send('/admin/messages', { intent: 'block' })).status, 400);
  assert.equal((await office.send('/admin/messages?phone=12', { intent: 'block' })).status, 400);
  assert.equal((await office.sendRaw(CONVERSATION, '{}', 'application/json')).status, 415);
  assert.equal((await reply('Hello', 'short')).status, 422);
  assert.deepEqual(await db().selectFrom('conversations').selectAll().execute(), []);
});

test('only where no text leaves the house can one pretend to be the customer', async () => {
  const told: string[][] = [];
  const pretend = async (phone: string, text: string) => {
    told.push([phone, text]);
  };
  const world = await openApp({ texts: { kind: 'loop-back', pretend } });
  const cookie = await signIn(world);
  const page = await (await world.get(CONVERSATION, { Cookie: cookie })).text();
  assert.match(wordsOf(page), /Pretend to be the customer/);
  assert.doesNotMatch(wordsOf(page), /No text gateway is connected/);
  const values = { intent: 'pretend', text: 'Hello there' };
  assert.equal((await world.post(CONVERSATION, values, { Cookie: cookie })).status, 302);
  assert.deepEqual(told, [[PHONE, 'Hello there']]);
  await world.close();

  assert.doesNotMatch(await office.words(CONVERSATION), /Pretend/);
  await send(values);
  assert.deepEqual(await stored(), []);
});

test('without a gateway the screen names the settings that connect one', async () => {
  const words = await office.words('/admin/messages');
  assert.match(words, /No text gateway is connected: messages stay pending until/);
  for (const key of ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']) {
    assert.ok(words.includes(key), key);
  }
});

test('where the conversations cannot be read, the screen says so and the frame stays', async () => {
  await sql`alter table conversations rename to gone`.execute(db());
  const response = await office.get('/admin/messages');
  assert.equal(response.status, 503);
  assert.match(wordsOf(await response.text()), /Sign Out.*Failed to load messages Try Again/);
});
