import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addLead, MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { queueTestEmail } from '../../test/helpers/messaging.ts';
import { HOUR_MS } from '../durations.ts';
import { hashOf } from '../hash.server.ts';
import { unsubscribe } from '../leads/emails.server.ts';
import { deliver as deliverOutbox } from '../outbox/delivery.server.ts';
import { CHANNELS } from '../outbox/rules.ts';
import { nextDueAt } from '../outbox/store.server.ts';
import type { EmailOutcome, OutgoingEmail } from '../ports/email.ts';
import type { OutboxRow } from '../ports.ts';
import { mailSender } from './delivery.server.ts';

const ACCEPTED: EmailOutcome = { kind: 'accepted', result: '250 OK' };
const UNREACHABLE: EmailOutcome = { kind: 'unreachable', reason: 'No answer' };

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
let clock: { now: number };
let sent: OutgoingEmail[];
beforeEach(async () => {
  connection = await emptyDatabase();
  clock = { now: MONDAY_NOON };
  sent = [];
});
afterEach(() => connection.close());

async function addEmail(n: number, overrides: Partial<OutboxRow> = {}): Promise<string> {
  const lead = await addLead(connection.db, { email: `owner${n}@juniper.example` });
  const { now } = clock;
  const times = { next_attempt_at: now, created_at: now, updated_at: now };
  return queueTestEmail(connection.db, lead, { ...times, ...overrides });
}

const deliver = (answer: EmailOutcome | (() => Promise<EmailOutcome>) = ACCEPTED) =>
  deliverOutbox(
    connection.db,
    mailSender({
      publicUrl: 'https://deals.test',
      send: async (email) => {
        sent.push(email);
        return typeof answer === 'function' ? answer() : answer;
      },
    }),
    { now: () => clock.now, random: () => 0 },
  );
const rowOf = (id: string) =>
  connection.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stateOf = async (id: string) => {
  const { state, result, attempts, next_attempt_at } = await rowOf(id);
  return [state, result, attempts, next_attempt_at];
};

test('a mail that waits is sent once, and its links have a token of which only the hash is stored', async () => {
  const id = await addEmail(1);
  assert.equal(await nextDueAt(connection.db, 'mail'), clock.now);
  assert.equal(await deliver(), 1);
  assert.equal(await deliver(), 0);
  assert.deepEqual(await stateOf(id), ['accepted', '250 OK', 1, null]);
  const [mail = assert.fail(), ...others] = sent;
  assert.deepEqual(others, []);
  assert.equal(mail.to, 'owner1@juniper.example');
  const token = mail.unsubscribeUrl?.split('/').at(-1) ?? '';
  assert.match(token, /^[\w-]{43}$/);
  assert.equal(
    mail.text,
    `Hello,\n\nlook: https://deals.test/x/${token}.\n\n-- \nSpa Deals\nNo more: https://deals.test/unsubscribe/${token}\n`,
  );
  assert.ok(mail.html.includes(`<a href="https://deals.test/x/${token}">`));
  assert.ok(
    mail.html.includes(`<p>Spa Deals<br>\nNo more: <a href="${mail.unsubscribeUrl}">Unsubscribe<`),
  );
  const row = await rowOf(id);
  assert.equal(row.token_hash, hashOf(token));
  assert.doesNotMatch(JSON.stringify(row), new RegExp(token));
});

test('what the server surely did not take is tried again, with pauses, for a day', async () => {
  const id = await addEmail(1);
  await deliver(UNREACHABLE);
  assert.deepEqual(await stateOf(id), ['pending', 'No answer', 1, clock.now + 10_000]);
  assert.equal(await deliver(), 0);
  clock.now += 10_000;
  await deliver({ kind: 'refused', reason: '450 Busy', mayRetry: true });
  assert.deepEqual(await stateOf(id), ['pending', '450 Busy', 2, clock.now + 20_000]);
  for (let i = 0; i < 40 && (await nextDueAt(connection.db, 'mail')) !== undefined; i += 1) {
    clock.now = (await nextDueAt(connection.db, 'mail')) ?? assert.fail();
    await deliver(UNREACHABLE);
  }
  assert.deepEqual((await stateOf(id)).slice(0, 2), ['unreachable', 'No answer']);
  const hours = (clock.now - MONDAY_NOON) / HOUR_MS;
  assert.ok(hours > 19 && hours <= 24, `${hours} hours`);
});

test('what was refused, or may have been taken, is not sent again', async () => {
  const refused = await addEmail(1);
  await deliver({ kind: 'refused', reason: '550 No such user' });
  const unclear = await addEmail(2);
  await deliver({ kind: 'unknown', reason: 'No answer' });
  clock.now += 48 * HOUR_MS;
  assert.equal(await deliver(), 0);
  assert.equal(sent.length, 2);
  assert.deepEqual(await stateOf(refused), ['refused', '550 No such user', 1, null]);
  assert.deepEqual(await stateOf(unclear), ['unknown', 'No answer', 1, null]);
});

test('a mail whose sender died may have been sent, and nobody sends it again', async () => {
  const id = await addEmail(1);
  void deliver(() => new Promise(() => {}));
  while (sent.length === 0) await new Promise(setImmediate);
  assert.equal(await deliver(), 0);
  clock.now += CHANNELS.mail.claimMs;
  assert.equal(await deliver(), 1);
  assert.deepEqual(await stateOf(id), [
    'unknown',
    'The program stopped before the mail server answered',
    1,
    null,
  ]);
  assert.equal(await deliver(), 0);
  assert.equal(sent.length, 1);
});

test('a mail is found though the clock that wrote it down was days ahead', async () => {
  const id = await addEmail(1, {
    next_attempt_at: clock.now + 48 * HOUR_MS,
    updated_at: clock.now + 48 * HOUR_MS,
  });
  await deliver();
  assert.equal((await stateOf(id))[0], 'accepted');
});

test('several processes send each mail once', async () => {
  for (let n = 1; n <= 12; n += 1) await addEmail(n);
  const work = async () => {
    for (let i = 0; i < 12; i += 1) await deliver();
  };
  await Promise.all([work(), work(), work()]);
  assert.equal(sent.length, 12);
  assert.equal(new Set(sent.map(({ id }) => id)).size, 12);
});

test('a mail that waits for an address that unsubscribes meanwhile never leaves', async () => {
  const id = await addEmail(1);
  const { db } = connection;
  const lead = await db.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
  await unsubscribe(db, lead, clock.now);
  await deliver();
  assert.deepEqual(await stateOf(id), ['refused', 'This address has unsubscribed', 0, null]);
  assert.equal(await deliver(), 0);
  assert.deepEqual(sent, []);
});

test('mails never make the public pages render again', async () => {
  const versionOf = () => connection.catalogueVersion();
  const before = await versionOf();
  await addEmail(1);
  await deliver();
  assert.equal(await versionOf(), before);
});
