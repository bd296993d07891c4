import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import type { EmailOutcome } from '../ports/email.ts';
import type { Db } from '../ports.ts';
import { enterValues, removeValues } from './commands.server.ts';
import { failingWords } from './copy.ts';
import {
  failingConnections,
  forgetFailure,
  lastOutcomes,
  noteOutcome,
  withNotes,
} from './outcomes.server.ts';

const MINUTE = 60_000;
const SET_UP = { mail: true, texts: true, form: true };
const AWAY = { kind: 'unreachable', reason: 'The mail server could not be reached' };
const NO_SUCH_USER = { kind: 'refused', reason: 'The mail server refused it: 550 No such user' };
const ACCEPTED = { kind: 'accepted', result: 'The mail server accepted it: 250 OK' };

const failingAt = async (db: Db, minutes: number, isSetUp = SET_UP) =>
  (await failingConnections(db, isSetUp, MONDAY_NOON + minutes * MINUTE)).map(
    ({ id, reason, since }) => [id, reason, (since - MONDAY_NOON) / MINUTE],
  );

test('a partner fails since the first attempt after the last that got through, once that is minutes ago', async () => {
  const { db } = await emptyDatabase();
  const record = (outcome: { kind: string; reason?: string }, minutes: number) =>
    noteOutcome(db, 'mail', outcome, MONDAY_NOON + minutes * MINUTE);
  await record(ACCEPTED, -60);
  await record(AWAY, 0);
  await record({ ...AWAY, reason: 'The mail server broke off the connection' }, 3);
  assert.deepEqual(await failingAt(db, 4), []);
  assert.deepEqual(await failingAt(db, 5), [
    ['mail', 'The mail server broke off the connection', 0],
  ]);
  assert.deepEqual(await failingAt(db, 5, { ...SET_UP, mail: false }), []);
  const { success, failure } = await lastOutcomes(db, 'mail');
  assert.deepEqual([success, failure?.at], [MONDAY_NOON - 60 * MINUTE, MONDAY_NOON + 3 * MINUTE]);
  await record(ACCEPTED, 6);
  assert.deepEqual(await failingAt(db, 20), []);
  assert.equal((await lastOutcomes(db, 'mail')).failure?.at, MONDAY_NOON + 3 * MINUTE);
});

test('what is about one recipient lights nothing, and proves that the way is open', async () => {
  const { db } = await emptyDatabase();
  for (const id of ['mail', 'texts', 'form'] as const)
    await noteOutcome(db, id, NO_SUCH_USER, MONDAY_NOON);
  assert.deepEqual(await failingAt(db, 60), []);
  for (const kind of ['unreachable', 'unknown', 'not-accepted'])
    await noteOutcome(db, 'texts', { kind, reason: kind }, MONDAY_NOON);
  await noteOutcome(db, 'form', { kind: 'refused', reason: 'no', isOurs: true }, MONDAY_NOON);
  assert.deepEqual(await failingAt(db, 60), [
    ['form', 'no', 0],
    ['texts', 'not-accepted', 0],
  ]);
  await noteOutcome(db, 'texts', NO_SUCH_USER, MONDAY_NOON + MINUTE);
  await forgetFailure(db, 'form');
  assert.deepEqual(await failingAt(db, 60), []);
  assert.equal((await lastOutcomes(db, 'texts')).success, undefined);
});

test('a failure that a clock far ahead recorded began at the next attempt', async () => {
  const { db } = await emptyDatabase();
  await noteOutcome(db, 'mail', AWAY, MONDAY_NOON + 1e6 * MINUTE);
  await noteOutcome(db, 'mail', AWAY, MONDAY_NOON);
  assert.deepEqual(await failingAt(db, 5), [['mail', AWAY.reason, 0]]);
});

test('what was entered anew has not failed yet', async () => {
  const { db } = await emptyDatabase();
  await noteOutcome(db, 'mail', AWAY, MONDAY_NOON);
  const mail = { id: 'mail', name: 'Mail server' } as const;
  const change = { actor: 'me@spa.test', now: MONDAY_NOON, secret: 'a secret of the tests' };
  await enterValues(db, mail, { MAIL_FROM: 'a@b.test' }, change);
  assert.deepEqual(await failingAt(db, 60), []);
  await removeValues(db, mail, ['MAIL_FROM'], change);
});

test('an attempt ends as it did, also where it cannot be recorded', async () => {
  const { db, close } = await emptyDatabase();
  const reported: unknown[] = [];
  const recording = { db, id: 'mail', now: () => MONDAY_NOON } as const;
  const outcome: EmailOutcome = { kind: 'accepted', result: '250 OK' };
  const send = withNotes(
    { ...recording, report: (error) => reported.push(error) },
    async (to: string) => ({ ...outcome, to }),
  );
  assert.deepEqual(await send('a@b.test'), { ...outcome, to: 'a@b.test' });
  assert.equal((await lastOutcomes(db, 'mail')).success, MONDAY_NOON);
  await close();
  assert.deepEqual(await send('c@d.test'), { ...outcome, to: 'c@d.test' });
  assert.equal(reported.length, 1);
});

test('a Stripe account fails once it has failed twice, since its last whole reading', async () => {
  const { db } = await emptyDatabase();
  const spas = ['well', 'once', 'never'];
  for (const id of spas) await addBusiness(db, { id, name: id, slug: id, zip: '78701' });
  const account = {
    ...{ key_sealed: 'sealed', read_from: 0, next_read_at: 0, started_at: 0 },
    ...{ created_at: MONDAY_NOON - 9 * MINUTE, updated_at: MONDAY_NOON },
  };
  const problem = 'Stripe does not accept this key.';
  const rows = [
    { id: 'operator', checked_at: MONDAY_NOON - 8 * MINUTE, failures: 2, problem },
    { id: 'well', checked_at: MONDAY_NOON, failures: 0, problem: null },
    { id: 'once', checked_at: null, failures: 1, problem },
    { id: 'never', checked_at: null, failures: 7, problem },
  ];
  for (const row of rows) {
    const business_id = spas.includes(row.id) ? row.id : null;
    await db
      .insertInto('stripe_accounts')
      .values({ ...account, ...row, business_id })
      .execute();
  }
  const failing = await failingConnections(db, SET_UP, MONDAY_NOON);
  assert.deepEqual(
    failing
      .map(({ account: one, since }) => [one?.name, (since - MONDAY_NOON) / MINUTE] as const)
      .toSorted(([, a], [, b]) => a - b),
    [
      ['never', -9],
      [null, -8],
    ],
  );
});

test('a failure is one plain line, with the time of the office', () => {
  const since = Date.parse('2026-03-03T03:58:00Z');
  const line = (one: object, now = since + 10 * MINUTE) =>
    failingWords({ id: 'mail', since, reason: AWAY.reason, ...one }, now, 'America/New_York').title;
  assert.equal(
    line({}),
    'Email is not being sent: the mail server could not be reached, since 10:58 PM',
  );
  assert.equal(
    line({ id: 'texts', reason: 'the gateway does not accept our account and token' }, since + 2e8),
    'Texts are not being sent: the gateway does not accept our account and token, since Mar 2, 10:58 PM',
  );
  const account = { id: 'b1', name: 'Fern Spa' };
  assert.equal(
    line({ id: 'stripe', account, reason: 'Stripe does not accept this key.' }),
    'Purchases are not read (Fern Spa): Stripe does not accept this key, since 10:58 PM',
  );
});
