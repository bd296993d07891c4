import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addConversation,
  addMessage,
  addMessages,
  OTHER_PHONE,
} from '../../helpers/add-messages.ts';
import { addBusiness, addLead, MONDAY_NOON, visibleText } from '../../helpers/app.ts';
import { PHONE } from '../../helpers/messaging.ts';
import { assertSays, rowOf } from '../../helpers/says.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

const admin = signedInAdmin();
const KEY = 'a-key-of-a-reply-form';
const INBOX = '/admin/messages';
const open = (phone: string) => `${INBOX}?${new URLSearchParams({ phone })}`;
const db = () => admin.testApp.db;

async function textsOn(path: string): Promise<string[]> {
  const html = await (await admin.get(path)).text();
  return [...html.matchAll(/>(?:You|Customer): <\/span><span[^>]*>([^<]*)</g)].map(
    ([, text]) => text ?? '',
  );
}

test('before a pick the inbox says what to do, and lists the conversations newest first', async () => {
  assert.match(await admin.pageText(INBOX), /No conversations yet/);
  await addConversation(db(), { last_message: 'Older', unread: 0 });
  await addConversation(db(), {
    customer_phone: OTHER_PHONE,
    updated_at: MONDAY_NOON,
    last_message: 'Newer',
    last_sender: 'admin',
    unread: 3,
  });
  const pageText = await admin.pageText(INBOX);
  assert.match(pageText, /Select a conversation to view messages/);
  const html = await (await admin.get(INBOX)).text();
  assertSays(rowOf(html, '(415) 555-0199'), 'You: Newer', '3 unread');
  assertSays(rowOf(html, '(512) 555-0132'), 'Older');
  assert.ok(pageText.indexOf('You: Newer') < pageText.indexOf('Older'));
  assert.match(html, /<title>\(3\) Messages<\/title>/);
});

test('unread texts are counted beside the place, on every screen', async () => {
  await addConversation(db(), { unread: 2 });
  assert.match(await admin.pageText('/admin/businesses'), /Messages, 2 unread/);
});

test('a recipient is found by the name of a business or by a part of the number', async () => {
  await addBusiness(db(), { zip: '78701', phone: '(512) 555-0132' });
  await addConversation(db(), { customer_phone: OTHER_PHONE });
  const named = await (await admin.get(`${INBOX}?phone=juniper`)).text();
  assert.match(visibleText(named), /Juniper Hour Business · \(512\) 555-0132/);
  assert.match(named, /href="\/admin\/messages\?phone=%2B15125550132"/);
  const digits = OTHER_PHONE.slice(-7);
  assert.doesNotMatch(await admin.pageText(open(digits)), /Please enter a valid phone number/);
  assert.match(await admin.pageText(open('nowhere')), /No business or lead has this name/);
});

test('a number without a conversation can be written to, and that opens it', async () => {
  assert.match(await admin.pageText(`${INBOX}?new`), /New message Name or phone/);
  assert.match(await admin.pageText(open(PHONE)), /No messages with this number yet/);
  assert.equal((await db().selectFrom('conversations').selectAll().execute()).length, 0);
  const form = { intent: 'send', text: 'Welcome', key: KEY };
  const text = await admin.textAfterRedirect(await admin.send(open('(512) 555-0132'), form));
  assert.match(text, /Message sent successfully/);
  assert.match(text, /You: Welcome/);
  const [conversation] = await db().selectFrom('conversations').selectAll().execute();
  assert.equal(conversation?.customer_phone, PHONE);
});

test('messages are oldest first, each with its status and, after a failure, the reason', async () => {
  const conversation = await addConversation(db());
  const mine = { sender: 'admin' } as const;
  const at = (minute: number) => ({ created_at: MONDAY_NOON + minute * 60_000 });
  await addMessage(db(), conversation, { ...at(0), text: 'One' });
  await addMessage(db(), conversation, { ...mine, ...at(1), text: 'Two', status: 'pending' });
  await addMessage(db(), conversation, { ...mine, ...at(2), text: 'Three', status: 'delivered' });
  await addMessage(db(), conversation, {
    ...mine,
    ...at(3),
    text: 'Four',
    status: 'failed',
    reason: 'the number does not exist',
  });
  await addMessage(db(), conversation, {
    ...mine,
    ...at(4),
    text: 'Five',
    status: 'needs-review',
  });
  await addMessage(db(), conversation, {
    ...mine,
    ...at(5),
    text: 'Six',
    kind: 'automatic',
    status: 'not-sent',
    reason: 'opted out',
  });
  assert.deepEqual(await textsOn(open(PHONE)), ['One', 'Two', 'Three', 'Four', 'Five', 'Six']);
  const pageText = await admin.pageText(open(PHONE));
  assert.match(pageText, /Two .*1:01 PM · Waiting to be sent/);
  assert.match(pageText, /Three .*Delivered/);
  assert.match(pageText, /Four .*Failed : the number does not exist/);
  assert.match(pageText, /Five .*may or may not have arrived.*Send again It arrived/);
  assert.match(pageText, /Six .*Automatic answer · Not sent : opted out/);
});

test('far back, a thousand are shown at a time, with a way to the newest', async () => {
  const conversation = await addConversation(db());
  await addMessages(db(), conversation, 1_200);
  const oldest = await db()
    .selectFrom('messages')
    .select(['id', 'created_at'])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const page = `${open(PHONE)}&from=${oldest.created_at}.${oldest.id}`;
  const texts = await textsOn(page);
  assert.deepEqual([texts.length, texts[0], texts.at(-1)], [1000, 'Message 1', 'Message 1000']);
  assert.match(await admin.pageText(page), /Newest messages/);
});

test('a search finds numbers, words, and the names of businesses', async () => {
  await addConversation(db(), { last_message: 'Warm stones please' });
  await addConversation(db(), { customer_phone: OTHER_PHONE, last_message: 'Thank you' });
  const found = async (search: string) => {
    const pageText = await admin.pageText(`${INBOX}?${new URLSearchParams({ search })}`);
    return [/Warm stones/.test(pageText), /Thank you/.test(pageText)];
  };
  assert.deepEqual(await found('stones'), [true, false]);
  assert.deepEqual(await found('(415) 555'), [false, true]);
  assert.deepEqual(await found('%'), [false, false]);
  await addBusiness(db(), { zip: '78701', name: 'Quiet House', phone: '(415) 555-0199' });
  assert.deepEqual(await found('quiet house'), [false, true]);
  assert.match(
    await admin.pageText(`${INBOX}?search=nowhere`),
    /No conversation matches “nowhere”/,
  );
});

test("a conversation says whose number it is, with the lead's consent beside the ledger", async () => {
  const business = await addBusiness(db(), { zip: '78701' });
  const lead = await addLead(db(), { businessName: 'Quiet House', mayText: true });
  await db()
    .insertInto('consents')
    .values({
      id: 'consent-1',
      phone: PHONE,
      kind: 'opted-out',
      source: 'by text',
      wording: 'Stop!',
      created_at: MONDAY_NOON,
    })
    .execute();
  await addConversation(db());
  const html = await (await admin.get(open(PHONE))).text();
  const pageText = visibleText(html);
  assert.match(pageText, /Juniper Hour/);
  assert.match(html, new RegExp(`href="/admin/businesses/${business.id}/edit"`));
  assert.match(html, new RegExp(`href="/admin/leads/${lead.id}"`));
  assert.match(pageText, /Opted out · by text · Mar 2, 2026, 1:00 PM EST “Stop!”/);
  assert.match(pageText, /Allowed texts · with the listing request of Quiet House · Mar 2, 2026/);
  assert.match(pageText, /“You may also text me about my listing”/);
});

test('businesses and leads lead to their conversation', async () => {
  const business = await addBusiness(db(), { zip: '78701' });
  const lead = await addLead(db());
  for (const path of [`/admin/businesses/${business.id}/edit`, `/admin/leads/${lead.id}`]) {
    const html = await (await admin.get(path)).text();
    assert.match(
      html,
      /href="\/admin\/messages\?phone=%28512%29\+555-0132"[^>]*>(?:<span>)?Texts?\b/,
      path,
    );
  }
  assert.match(await admin.pageText(open(business.phone)), /Juniper Hour/);
});
