import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { Connection, DealRow } from '../../database/tables.ts';
import { addBusiness, addDeal, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { changeDeal } from './change.server.ts';
import { extendedText } from './copy.ts';
import { timerLabel } from './rules.ts';
import { dealsByIds, extensionsOf } from './store.server.ts';
import { changeDealStatus, type StatusChange } from './verbs.server.ts';

const END = Date.parse('2026-11-25T06:00:00Z');

test('the countdown is loud within the last 72 hours, and the offer limited until it is put off', () => {
  const deal = { expiresAt: END, startsAt: END - 30 * DAY_MS, extensions: [] };
  const loudFrom = END - 72 * HOUR_MS;
  const limited = { isLimited: true, extended: 0 };
  assert.deepEqual(timerLabel(deal, loudFrom - 1), {
    ...limited,
    isLoud: false,
    until: loudFrom,
  });
  assert.deepEqual(timerLabel(deal, loudFrom), { ...limited, isLoud: true, until: END });
  assert.deepEqual(timerLabel(deal, END - 1), { ...limited, isLoud: true, until: END });
  const never = Number.POSITIVE_INFINITY;
  assert.deepEqual(timerLabel(deal, END), { ...limited, isLoud: false, until: never });
});

test('a move that was taken back is no extension, and two from the same end are one', () => {
  const extended = (...ends: number[]) => {
    const extensions = ends.map((from_end) => ({ from_end, extended_at: from_end }));
    return timerLabel({ expiresAt: END, startsAt: END - 30 * DAY_MS, extensions }, END - 1);
  };
  assert.deepEqual([extended(END - DAY_MS).extended, extended(END - DAY_MS).isLimited], [1, false]);
  assert.equal(extended(END - 2 * DAY_MS, END - DAY_MS).extended, 2);
  assert.equal(extended(END - DAY_MS, END - DAY_MS).extended, 1);
  assert.deepEqual([extended(END).extended, extended(END).isLimited], [0, true]);
});

test('an end that is corrected within a day after publishing was not put off, in its last three days it was', () => {
  const startsAt = END - 30 * DAY_MS;
  const isLimited = (extended_at: number, from_end: number) =>
    timerLabel({ expiresAt: END, startsAt, extensions: [{ from_end, extended_at }] }, END - 1)
      .isLimited;
  assert.equal(isLimited(startsAt + DAY_MS, END - DAY_MS), true);
  assert.equal(isLimited(startsAt + DAY_MS + 1, END - DAY_MS), false);
  assert.equal(isLimited(startsAt + HOUR_MS, startsAt + HOUR_MS + 3 * DAY_MS), true);
  assert.equal(isLimited(startsAt + HOUR_MS, startsAt + HOUR_MS + 3 * DAY_MS - 1), false);
});

test('how often a deal was put off is said in words', () => {
  assert.deepEqual([0, 1, 2, 3].map(extendedText), [
    undefined,
    'Extended once.',
    'Extended twice.',
    'Extended 3 times.',
  ]);
});

let connection: Connection;
let deal: DealRow;
beforeEach(async () => {
  connection = await emptyDatabase();
  deal = await addDeal(connection.db, await addBusiness(connection.db, { zip: '78701' }));
});
afterEach(() => connection.close());

const contextAt = (now: number) => ({
  db: connection.db,
  zipTable,
  now,
  actor: 'owner@example.com',
});
const change = (change: StatusChange, now = MONDAY_NOON) =>
  changeDealStatus(contextAt(now), deal.id, change);
async function timesExtended() {
  const extensions = await extensionsOf(connection.db, deal.id);
  const [card] = await dealsByIds(connection.db, [deal.id]);
  const startsAt = deal.starts_at ?? 0;
  return timerLabel({ expiresAt: card?.expiresAt ?? 0, startsAt, extensions }, MONDAY_NOON)
    .extended;
}

test('each move of the end of a deal that had started to later is an extension', async () => {
  await change({ verb: 'extend', lastDay: '2026-03-20' });
  assert.equal(await timesExtended(), 1);
  const first = await extensionsOf(connection.db, deal.id);
  assert.deepEqual(
    first.map(({ from_end, to_end, extended_at }) => [from_end, to_end, extended_at]),
    [[deal.expires_at, Date.parse('2026-03-21T04:59:59.999Z'), MONDAY_NOON]],
  );
  await change({ verb: 'archive' });
  await change({ verb: 'restore' });
  assert.equal(await timesExtended(), 1);
  await change({ verb: 'extend', lastDay: '2026-03-25' }, MONDAY_NOON + 20 * DAY_MS);
  assert.equal(await timesExtended(), 2);
  await write({ expires_at: deal.expires_at });
  assert.equal(await timesExtended(), 0);
});

async function write(columns: Partial<DealRow>) {
  const context = contextAt(MONDAY_NOON);
  const { kind } = await changeDeal(connection.db, context, deal.id, () => ({ columns }));
  assert.equal(kind, 'updated');
}

test('a draft, a deal that has not started and an earlier end are none', async () => {
  const states: Partial<DealRow>[] = [
    { status: 'draft', listed: 0 },
    { status: 'active', listed: 1, starts_at: MONDAY_NOON + DAY_MS },
  ];
  for (const [at, state] of states.entries()) {
    await write(state);
    await write({ expires_at: deal.expires_at + (at + 1) * DAY_MS });
  }
  await write({ starts_at: MONDAY_NOON - DAY_MS });
  await write({ expires_at: deal.expires_at + 1 });
  assert.deepEqual(await extensionsOf(connection.db, deal.id), []);
});
