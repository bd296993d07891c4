import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { test } from 'node:test';
import { addBusiness, addDeal, MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { findDealForEdit } from '../deals/store.server.ts';
import { writeDeal } from '../deals/write.server.ts';
import { DAY_MS } from '../durations.ts';
import { trustLines } from './copy.ts';
import { trustFigures } from './figures.server.ts';

test('prices count as proven by evidence, an end that was put off counts until it is moved back', async (t) => {
  const connection = await emptyDatabase();
  t.after(() => connection.close());
  const { db } = connection;
  const figures = () => trustFigures(db, MONDAY_NOON, 'America/Chicago');
  const none = await figures();
  assert.deepEqual(none.prices, { deals: 0, proven: 0, extended: 0, medianAgeDays: undefined });
  const business = await addBusiness(db, { zip: '78701', name: 'Juniper Hour' });
  const deal = await addDeal(db, business, { title: 'Hot stone' });
  await addDeal(db, business);
  await addDeal(db, business, { starts_at: MONDAY_NOON + 60_000 });
  for (const [seen_on, how, item_key, url] of [
    ['2026-02-10', 'menu_page', 'hot stone', 'https://juniper.example/menu'],
    ['2026-02-20', 'menu_page', 'hot stone', 'https://juniper.example/menu'],
    ['2026-03-02', 'owner', 'hot stone', ''],
    // From before the form had a field for the address.
    ['2026-03-01', 'menu_photo', 'warm oil', ''],
  ] as const)
    await db
      .insertInto('price_evidence')
      .values({
        ...{ id: randomUUIDv7(), business_id: business.id, item: item_key, item_key },
        ...{ minutes: deal.duration_minutes, cents: deal.regular_price_cents, how, url },
        ...{ seen_on, proves_until: MONDAY_NOON + DAY_MS, seen_by: 'x', created_at: 1 },
      })
      .execute();
  const moveEnd = async (expires_at: number) => {
    const context = { now: MONDAY_NOON, actor: 'owner@example.com' };
    const stored = await findDealForEdit(db, deal.id);
    assert.ok(stored && (await writeDeal(db, context, stored, { expires_at })));
  };
  await moveEnd(deal.expires_at + DAY_MS);
  const found = await figures();
  assert.deepEqual(found.prices, { deals: 2, proven: 1, extended: 1, medianAgeDays: 10 });
  assert.equal(found.until, MONDAY_NOON + 60_000);
  const texts = trustLines(found).map(({ text }) => text);
  assert.ok(texts.includes('The end of 1 of 2 live deals was put off at least once.'));
  assert.match(
    texts.join(' '),
    /regular price of 1 of 2 live deals is proven\. The median age of the price evidence is 10 days\./,
  );
  await moveEnd(deal.expires_at);
  assert.equal((await figures()).prices.extended, 0);
  const paused = { listed: 0 as const, paused_at: MONDAY_NOON };
  await db.updateTable('deals').set(paused).where('business_id', '=', business.id).execute();
  assert.equal((await figures()).prices.medianAgeDays, undefined, 'nothing of them can be booked');
});
