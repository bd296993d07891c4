import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { openTexting, PHONE } from '../../test/texting.ts';
import { sendMessage } from './commands.server.ts';
import { consentsOf, messagesBefore } from './store.server.ts';

let line: Awaited<ReturnType<typeof openTexting>>;
beforeEach(async () => {
  line = await openTexting();
});
afterEach(() => line.close());

const ledger = async () =>
  (await consentsOf(line.db, PHONE)).map(({ kind, how, wording }) => [kind, how, wording]);

test('a text is stored once, however often and at the same instant it is told', async () => {
  const told = Array.from({ length: 5 }, () => line.hear('Hello', { gatewayId: 'SM1' }));
  const kinds = (await Promise.all(told)).map(({ kind }) => kind);
  assert.deepEqual(kinds.toSorted(), ['repeated', 'repeated', 'repeated', 'repeated', 'stored']);
  assert.deepEqual(await line.texts(), ['customer | Hello | received']);
  assert.equal((await line.conversation())?.unread, 1);
});

test('STOP is confirmed once, START opens the way again, and the ledger tells both', async () => {
  await line.write('waiting');
  await line.hear('Unsubscribe!');
  const again = { phone: PHONE, text: 'more', onceKey: 'k' };
  assert.deepEqual(await sendMessage(line.db, again, line.clock.now), { kind: 'opted_out' });
  await line.hear('stop');
  await line.hear('start');
  await line.hear('UNSTOP');
  await line.write('welcome back');
  await line.deliver();
  assert.deepEqual(
    line.words().map((words) => words.slice(0, 36)),
    ['Juniper Deals: You are unsubscribed ', 'welcome back'],
  );
  assert.deepEqual(await ledger(), [
    ['opted_in', 'Texted us', 'start'],
    ['opted_out', 'Texted us', 'Unsubscribe!'],
  ]);
});

test('HELP is answered with the brand and where to write, once each time', async () => {
  await line.hear('help', { gatewayId: 'SM1' });
  await line.hear('help', { gatewayId: 'SM1' });
  await line.deliver();
  assert.deepEqual(line.words(), [
    'Juniper Deals: For help write to help@juniper.example. Reply STOP to get no more texts.',
  ]);
});

test('an answer to HELP that still waits does not go out after STOP', async () => {
  await line.hear('HELP');
  await line.hear('STOP');
  await line.deliver();
  assert.equal(line.posted.length, 1);
  assert.match(line.words()[0] ?? '', /unsubscribed/);
});

test('what the gateway has answered by itself is not answered twice', async () => {
  await line.hear('HELP', { isAnswered: true });
  await line.hear('STOP', { isAnswered: true });
  await line.deliver();
  assert.deepEqual(line.posted, []);
  assert.deepEqual(await ledger(), [['opted_out', 'Texted us', 'STOP']]);
});

test('a sentence that holds the word opts nobody out', async () => {
  await line.hear('Where does the bus stop?');
  assert.equal((await line.conversation())?.opted_out_at, null);
});

test('STOP and a text at the same instant: the text was sent before, or it never is', async () => {
  for (let i = 0; i < 20; i += 1) {
    const phone = `+1512555${1000 + i}`;
    const text = { phone, text: `text ${i}`, onceKey: `k${i}` };
    const both = [
      sendMessage(line.db, text, line.clock.now),
      line.begin().then((begun) => Promise.all(begun)),
      line.hear('STOP', { phone }),
    ];
    await Promise.all(i % 2 ? both.reverse() : both);
    const sent = () => line.posted.filter((one) => one.to === phone && one.text === text.text);
    const before = sent().length;
    await line.deliver();
    assert.equal(sent().length, before);
  }
});

test('a picture without words says so in the list', async () => {
  await line.hear('');
  const conversation = await line.conversation();
  assert.equal(conversation?.last_text, 'Attachment');
  const { messages } = await messagesBefore(line.db, conversation?.id ?? '', undefined);
  assert.equal(messages[0]?.text, '');
});
