import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { PHONE, site } from '../../test/helpers/messaging.ts';
import {
  deleteSavedReply,
  markRead,
  resolveReview,
  saveReply,
  sendMessage,
  setBlocked,
} from './commands.server.ts';
import { receiveText } from './inbound.server.ts';
import {
  findConversation,
  listConversations,
  listSavedReplies,
  messagesBefore,
  messagesFrom,
  messagesVersion,
  unreadTotal,
} from './store.server.ts';

const OTHER = '+15125550199';
let connection: Awaited<ReturnType<typeof emptyDatabase>>;
let keyCount = 0;
const nextKey = () => {
  keyCount += 1;
  return `key-${keyCount}`;
};
beforeEach(async () => {
  await connection?.close();
  connection = await emptyDatabase();
});
after(() => connection.close());

const send = (text: string, phone = PHONE, idempotencyKey = nextKey()) =>
  sendMessage(connection.db, { phone, text, idempotencyKey }, MONDAY_NOON);
const receive = (text: string, phone = PHONE) =>
  receiveText(
    connection.db,
    { gatewayId: nextKey(), phone, text, media: [], isAnswered: false },
    site,
    MONDAY_NOON,
  );
const conversation = async (phone = PHONE) =>
  (await findConversation(connection.db, phone)) ?? assert.fail('no conversation');
const texts = async (phone = PHONE) => {
  const { messages } = await messagesBefore(
    connection.db,
    (await conversation(phone)).id,
    undefined,
  );
  return messages.map(({ sender, text, status }) => [sender, text, status]);
};

test('a text is stored to be sent, and its conversation says so', async () => {
  assert.equal((await send('Hello\r\nthere  ')).kind, 'stored');
  assert.deepEqual(await texts(), [['admin', 'Hello\nthere', 'pending']]);
  const { last_message, last_sender, unread, status } = await conversation();
  assert.deepEqual(
    [last_message, last_sender, unread, status],
    ['Hello\nthere', 'admin', 0, 'active'],
  );
});

test('a text that is blank, too long or broken is not stored', async () => {
  for (const [text, kind] of [
    ['', 'blank'],
    [' \n\t\u200B', 'blank'],
    ['x'.repeat(1601), 'too-long'],
    ['a\u0000b', 'malformed'],
    ['a\uD83Eb', 'malformed'],
  ] as const)
    assert.equal((await send(text)).kind, kind);
  assert.equal(await findConversation(connection.db, PHONE), undefined);
  assert.equal((await send('🧖'.repeat(1600))).kind, 'stored');
});

test('the same form stores a text once; changed and sent again, it is another text', async () => {
  assert.equal((await send('Hello', PHONE, 'a-form')).kind, 'stored');
  assert.equal((await send('Hello', PHONE, 'a-form')).kind, 'duplicate');
  assert.equal((await send('Hello!', PHONE, 'a-form')).kind, 'stored');
  assert.equal((await texts()).length, 2);
});

test('fifty first texts at the same instant open one conversation, in a strict order', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, i) => (i % 2 ? send(`out ${i}`) : receive(`in ${i}`))),
  );
  assert.ok(outcomes.every(({ kind }) => kind === 'stored'));
  const all = await connection.db.selectFrom('conversations').selectAll().execute();
  assert.equal(all.length, 1);
  const rows = await connection.db.selectFrom('messages').select('created_at').execute();
  assert.equal(new Set(rows.map(({ created_at }) => created_at)).size, 50);
  assert.equal(all[0]?.unread, 25);
});

test('seen messages are read, later ones are not', async () => {
  await receive('one');
  const second = await receive('two');
  await receive('three');
  await receive('elsewhere', OTHER);
  assert.equal(await unreadTotal(connection.db), 4);
  const upTo = second.kind === 'stored' ? second.messageId : '';
  await markRead(connection.db, OTHER, upTo, MONDAY_NOON);
  assert.equal(await unreadTotal(connection.db), 4, 'a text of another conversation says nothing');
  await markRead(connection.db, PHONE, upTo, MONDAY_NOON);
  assert.equal((await conversation()).unread, 1);
  assert.equal(await unreadTotal(connection.db), 2);
});

test('conversations are newest first, and found by digits or by words', async () => {
  await send('The oil is warm 100%');
  await send('Nothing here', OTHER);
  const found = async (search: string) =>
    (await listConversations(connection.db, { search, page: 1 })).rows.map(
      ({ customer_phone }) => customer_phone,
    );
  await send('WARM towels', OTHER);
  assert.deepEqual(await found(''), [OTHER, PHONE]);
  assert.deepEqual(await found('555-0132'), [PHONE]);
  assert.deepEqual(await found('Oil warm'), [PHONE]);
  assert.deepEqual(await found('100%'), [PHONE]);
  assert.deepEqual(await found('warm'), [OTHER, PHONE]);
  assert.deepEqual(await found('w%m'), []);
});

test('texts come in pages of fifty, oldest first, and none is missed', async () => {
  for (let i = 0; i < 120; i += 1) await send(`text ${i}`);
  const { id } = await conversation();
  const loaded: string[] = [];
  let page = await messagesBefore(connection.db, id, undefined);
  for (;;) {
    loaded.unshift(...page.messages.map(({ text }) => text));
    const [first] = page.messages;
    if (!page.hasOlder || !first) break;
    page = await messagesBefore(connection.db, id, { createdAt: first.created_at, id: first.id });
  }
  assert.deepEqual(
    loaded,
    Array.from({ length: 120 }, (_, i) => `text ${i}`),
  );
  const [first] = page.messages;
  const from = { createdAt: first?.created_at ?? 0, id: first?.id ?? '' };
  assert.equal((await messagesFrom(connection.db, id, from, 200)).messages.length, 120);
  const part = await messagesFrom(connection.db, id, from, 50);
  assert.deepEqual([part.messages.length, part.hasLater], [50, true]);
});

test('every write to the inbox has a new version', async () => {
  const versions = [await messagesVersion(connection.db)];
  await send('one');
  versions.push(await messagesVersion(connection.db));
  await receive('two');
  versions.push(await messagesVersion(connection.db));
  assert.deepEqual(
    versions,
    [...new Set(versions)].toSorted((a, b) => a - b),
  );
});

test('a blocked number gets no texts, waiting ones included, and its own are not unread', async () => {
  await send('waiting');
  await receive('hello');
  await setBlocked(connection.db, PHONE, true, MONDAY_NOON);
  assert.deepEqual(await send('more'), { kind: 'blocked' });
  await receive('let me in');
  await receive('HELP');
  await receive('STOP');
  assert.deepEqual(await texts(), [
    ['admin', 'waiting', 'not-sent'],
    ['customer', 'hello', 'received'],
    ['customer', 'let me in', 'received'],
    ['customer', 'HELP', 'received'],
    ['customer', 'STOP', 'received'],
  ]);
  assert.equal(await unreadTotal(connection.db), 0);
  await setBlocked(connection.db, PHONE, false, MONDAY_NOON);
  assert.deepEqual(await send('more'), { kind: 'opted-out' });
});

test('a text in doubt is resolved once: sent again, or confirmed', async () => {
  const stored = await send('in doubt');
  const id = stored.kind === 'stored' ? stored.messageId : '';
  const unresolved = { status: 'needs-review', next_attempt_at: null, attempts: 1 } as const;
  await connection.db.updateTable('messages').set(unresolved).execute();
  const resolve = async (decision: 'send_again' | 'it_arrived') =>
    (await resolveReview(connection.db, id, decision, MONDAY_NOON)).kind;
  assert.equal(await resolve('send_again'), 'resolved');
  assert.deepEqual(await texts(), [['admin', 'in doubt', 'pending']]);
  assert.equal(await resolve('send_again'), 'not-in-review');
  await connection.db.updateTable('messages').set(unresolved).execute();
  assert.equal(await resolve('it_arrived'), 'resolved');
  assert.equal(await resolve('send_again'), 'not-in-review');
  assert.deepEqual(await texts(), [['admin', 'in doubt', 'delivered']]);
  await connection.db.updateTable('messages').set(unresolved).execute();
  await receive('STOP');
  assert.equal(await resolve('send_again'), 'opted-out');
});

test('saved replies are sorted by name, and a deleted one says so', async () => {
  const saved = await saveReply(connection.db, undefined, { name: 'B', text: 'two' }, MONDAY_NOON);
  await saveReply(connection.db, undefined, { name: 'A', text: 'one' }, MONDAY_NOON);
  const id = saved.kind === 'saved' ? saved.id : '';
  await saveReply(connection.db, id, { name: 'C', text: 'three' }, MONDAY_NOON);
  const names = (await listSavedReplies(connection.db)).map(({ name, text }) => [name, text]);
  assert.deepEqual(names, [
    ['A', 'one'],
    ['C', 'three'],
  ]);
  await deleteSavedReply(connection.db, id);
  assert.equal((await listSavedReplies(connection.db)).length, 1);
  const outcome = await saveReply(connection.db, 'gone', { name: 'x', text: 'y' }, MONDAY_NOON);
  assert.deepEqual(outcome, { kind: 'missing' });
});
