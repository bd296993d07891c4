import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countedSince } from '../../market/statements/store.server.ts';
import { addBusiness, addDeal, DAY_MS } from '../../test/helpers/app.ts';
import { newPlace } from '../../test/helpers/installation.ts';
import { addPurchase } from '../../test/helpers/purchases.ts';
import { migrate } from './all.ts';

test('good purchases of open months get a line without a commission, older ones none', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0132_events');
  const business = await addBusiness(db, { zip: '78701', name: 'Cedar Spa' });
  const deal = await addDeal(db, business);
  const now = Date.now();
  const two = { quantity: 2, paid_cents: 15_800, listed_cents: 15_800 };
  const add = (changes: Parameters<typeof addPurchase>[2]) =>
    addPurchase(db, deal, { at: now - 60_000, ...changes });
  const whole = await add({});
  const half = await add({ ...two, state: 'partly-refunded', refunded_cents: 7900 });
  await add({ state: 'refunded', refunded_cents: 7900 });
  await add({ state: 'disputed' });
  await add({ state: 'look', look_reason: 'Nobody knows why.' });
  await add({ currency: 'eur' });
  await add({ at: now - 40 * DAY_MS });
  await migrate(db, dialect);
  const lines = await db.selectFrom('statement_lines').selectAll().orderBy('session_id').execute();
  const month = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: 'America/New_York', year: 'numeric', month: '2-digit' },
  }).format(now - 60_000);
  const line = { statement_id: `${business.id}:${month}`, deal_title: deal.title, cents: 7900 };
  const expected = [whole, half].map(({ session_id }) => ({ session_id, ...line }));
  assert.deepEqual(
    lines.map(({ session_id, statement_id, deal_title, cents }) => ({
      ...{ session_id, statement_id, deal_title, cents },
    })),
    expected.toSorted((a, b) => (a.session_id < b.session_id ? -1 : 1)),
  );
  for (const { kind, percent_hundredths, commission_cents } of lines)
    assert.deepEqual([kind, percent_hundredths, commission_cents], ['purchase', 0, 0]);
  assert.ok(((await countedSince(db)) ?? 0) >= now);
  await end();
});
