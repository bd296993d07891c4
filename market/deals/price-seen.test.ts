import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { Connection } from '../../database/tables.ts';
import { addBusiness, addDeal, HOUR_MS, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { historyOf } from '../changes/store.server.ts';
import { duplicateDeal, editDeal, undoDealChange } from './commands.server.ts';
import { DEAL_MESSAGES, priceSeenText } from './copy.ts';
import { DEAL_FIELDS } from './fields.ts';
import { seenUntil } from './rules.ts';
import { storedDealValues } from './schema.ts';
import { findDealForEdit } from './store.server.ts';

const MENU = 'the spa’s menu';
const TODAY = '2026-03-02';

test('an address is taken as one, words as words, and what a browser would run is none', () => {
  const { read } = DEAL_FIELDS.priceSeenAt;
  const taken = {
    '': '',
    ' the  spa’s menu ': MENU,
    'HTTPS://Juniper.example/menu#prices ': 'https://juniper.example/menu#prices',
    'http://juniper.example/menu': 'http://juniper.example/menu',
    'javascript:alert(1)': 'javascript:alert(1)',
    'juniper.example/menu': 'juniper.example/menu',
  };
  for (const [input, value] of Object.entries(taken))
    assert.deepEqual(read(input), { value }, input);
  for (const input of [
    'https://me:secret@juniper.example/',
    'https://',
    `https://a.b/${'x'.repeat(2048)}`,
  ])
    assert.deepEqual(read(input), { problem: 'Please enter a valid web address' }, input);
  assert.ok('problem' in read('x'.repeat(101)));
});

test('only an https address is a link, and visitors read its host', () => {
  const text = (seenAt: string) => priceSeenText(9_800, seenAt, '2026-11-27');
  const words = { start: '$98 is the regular price on', end: 'seen Nov 27, 2026' };
  assert.deepEqual(text(MENU), { ...words, place: MENU, href: undefined });
  const href = 'https://www.juniper.example/menu?all=1';
  assert.deepEqual(text(href), { ...words, place: 'juniper.example', href });
  assert.deepEqual(text('http://juniper.example/menu'), {
    ...words,
    ...{ place: 'juniper.example', href: undefined },
  });
  const script = 'javascript:alert(1)';
  assert.deepEqual(text(script), { ...words, place: script, href: undefined });
});

test('it is said to the end of the 90th day, where the spa is', () => {
  assert.equal(seenUntil(TODAY, 'America/Chicago'), Date.parse('2026-06-01T05:00:00Z'));
});

let connection: Connection;
let id: string;
beforeEach(async () => {
  connection = await emptyDatabase();
  const business = await addBusiness(connection.db, { zip: '78701' });
  ({ id } = await addDeal(connection.db, business));
});
afterEach(() => connection.close());

let now = MONDAY_NOON;
const context = () => {
  now += 1;
  return { db: connection.db, zipTable, now, actor: 'owner@example.com' };
};
async function stored() {
  const found = await findDealForEdit(connection.db, id);
  assert.ok(found);
  return found.deal;
}
async function edit(values: Record<string, string>) {
  const deal = await stored();
  const form = { ...storedDealValues(deal, 'America/Chicago'), ...values };
  return editDeal(context(), id, form, deal.updated_at);
}
const seen = async () => {
  const { price_seen_at, price_seen_on } = await stored();
  return [price_seen_at, price_seen_on];
};
const ofToday = { priceSeenAt: MENU, priceSeenOn: TODAY };

test('a place needs its day and a day its place, and the day has come where the spa is', async () => {
  const problems = async (values: Record<string, string>) => {
    const outcome = await edit(values);
    return outcome.kind === 'invalid' ? outcome.problems : outcome.kind;
  };
  assert.deepEqual(await problems({ priceSeenAt: MENU }), { priceSeenOn: DEAL_MESSAGES.noDaySeen });
  assert.deepEqual(await problems({ priceSeenOn: TODAY }), {
    priceSeenAt: DEAL_MESSAGES.noPlaceSeen,
  });
  assert.deepEqual(await problems({ ...ofToday, priceSeenOn: '2026-02-30' }), {
    priceSeenOn: DEAL_MESSAGES.noDaySeen,
  });
  assert.deepEqual(await problems({ ...ofToday, priceSeenOn: '2026-03-03' }), {
    priceSeenOn: DEAL_MESSAGES.daySeenToCome,
  });
  assert.equal(await problems(ofToday), 'updated');
  assert.deepEqual(await seen(), [MENU, TODAY]);
  now -= 24 * HOUR_MS;
  assert.equal(await problems({ title: 'After the clock was set back' }), 'updated');
  now += 24 * HOUR_MS;
});

test('a price that was seen is forgotten with the price, the minutes or the spa that it was seen of', async () => {
  const elsewhere = await addBusiness(connection.db, { zip: '78702', name: 'Elsewhere' });
  for (const values of [
    { regularPrice: '130' },
    { durationMinutes: '90' },
    { businessId: elsewhere.id },
  ]) {
    await edit(ofToday);
    assert.deepEqual(await edit(values), { kind: 'updated', emptied: true });
    assert.deepEqual(await seen(), ['', null], JSON.stringify(values));
  }
  await edit(ofToday);
  assert.deepEqual(await edit({ title: 'Warm stones', dealPrice: '60' }), { kind: 'updated' });
  assert.deepEqual(await seen(), [MENU, TODAY]);
  assert.deepEqual(await edit({ regularPrice: '140', priceSeenOn: '2026-03-01' }), {
    kind: 'updated',
  });
  assert.deepEqual(await seen(), [MENU, '2026-03-01']);
});

test('an undone price has its place and day again, and its history said that they went', async () => {
  await edit(ofToday);
  await edit({ regularPrice: '130' });
  const [last] = await historyOf(connection.db, 'deal', id, 1);
  assert.ok(last);
  assert.deepEqual([last.before?.price_seen_at, last.after?.price_seen_at], [MENU, '']);
  assert.equal((await undoDealChange(context(), last)).kind, 'updated');
  assert.deepEqual(await seen(), [MENU, TODAY]);
});

test('an undone change of before the fields were there forgets what was seen since', async () => {
  await edit({ regularPrice: '130' });
  const [last] = await historyOf(connection.db, 'deal', id, 1);
  assert.ok(last?.before && last.after);
  for (const line of [last.before, last.after]) {
    delete line.price_seen_at;
    delete line.price_seen_on;
  }
  await connection.db
    .updateTable('deals')
    .set({ price_seen_at: MENU, price_seen_on: TODAY })
    .execute();
  assert.equal((await undoDealChange(context(), last)).kind, 'updated');
  assert.deepEqual(await seen(), ['', null]);
});

test('a copy of a deal says the same of its price', async () => {
  await edit(ofToday);
  const copy = await duplicateDeal(context(), id, 'copy');
  assert.ok(copy.kind === 'created');
  id = copy.id;
  assert.deepEqual(await seen(), [MENU, TODAY]);
});
