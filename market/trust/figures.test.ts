import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal, MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { findDealForEdit } from '../deals/store.server.ts';
import { writeDeal } from '../deals/write.server.ts';
import { DAY_MS } from '../durations.ts';
import { trustLines } from './copy.ts';
import { trustFigures } from './figures.server.ts';

test('an end that was put off counts until it is moved back', async (t) => {
  const connection = await emptyDatabase();
  t.after(() => connection.close());
  const { db } = connection;
  const figures = () => trustFigures(db, MONDAY_NOON, 'America/Chicago');
  const none = await figures();
  assert.deepEqual(none.prices, { deals: 0, extended: 0 });
  const business = await addBusiness(db, { zip: '78701', name: 'Juniper Hour' });
  const deal = await addDeal(db, business, { title: 'Hot stone' });
  await addDeal(db, business);
  await addDeal(db, business, { starts_at: MONDAY_NOON + 60_000 });
  const moveEnd = async (expires_at: number) => {
    const context = { now: MONDAY_NOON, actor: 'owner@example.com' };
    const stored = await findDealForEdit(db, deal.id);
    assert.ok(stored && (await writeDeal(db, context, stored, { expires_at })));
  };
  await moveEnd(deal.expires_at + DAY_MS);
  const found = await figures();
  assert.deepEqual(found.prices, { deals: 2, extended: 1 });
  assert.equal(found.until, MONDAY_NOON + 60_000);
  const texts = trustLines(found).map(({ text }) => text);
  assert.ok(texts.includes('The end of 1 of 2 live deals was put off at least once.'));
  await moveEnd(deal.expires_at);
  assert.equal((await figures()).prices.extended, 0);
});
