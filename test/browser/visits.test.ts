import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal } from '../helpers/app.ts';
import { BROWSER_NAME, openCounting } from '../helpers/visits.ts';
import { waitUntil } from '../helpers/wait-until.ts';
import { desktop, goto, openHarness } from './harness.ts';

async function openCountedHarness() {
  const counting = openCounting();
  const harness = await openHarness({ dependencies: { visits: counting.visits } });
  await counting.begin(harness.db, () => harness.clock.now);
  return { ...harness, counting, figures: () => counting.figures(harness.db) };
}

const visitor = { ...desktop, userAgent: BROWSER_NAME };

test('the pages that a visitor sees are counted, steps inside the app too', async (t) => {
  const { db, visit, figures, counting, close } = await openCountedHarness();
  t.after(close);
  const business = await addBusiness(db, { zip: '78701', name: 'Juniper Hour' });
  const deals: Array<{ id: string }> = [];
  for (let n = 0; n < 16; n += 1) deals.push(await addDeal(db, business, { title: `Hour ${n}` }));
  const { page, context, browserErrors } = await visit(visitor);
  await context.route(/^https:/, (route) => route.fulfill({ body: 'checkout' }));

  await goto(page, '/deals?zip=78701&radius=25');
  await waitUntil(async () => (await figures()).search === 1, 'the search counts');
  const shown = async () =>
    (await Promise.all(deals.map(({ id }) => counting.steps(db, id)))).filter((s) => s.shown);
  await waitUntil(async () => (await shown()).length > 2, 'cards count');
  assert.ok((await shown()).length < 16, 'cards below the screen are not shown');
  await page.mouse.wheel(0, 10_000);
  await waitUntil(async () => (await shown()).length === 16, 'all cards count');

  await page.getByRole('link', { name: 'Hour 3', exact: true }).click();
  await waitUntil(async () => (await figures()).view === 1, 'the deal counts');
  await page.getByRole('link', { name: 'Book Now' }).click();
  await waitUntil(async () => (await figures()).book === 1, 'the press counts');
  const id = deals[3]?.id ?? '';
  assert.deepEqual(await counting.steps(db, id), { shown: 1, viewed: 1, clicked: 1 });
  assert.equal((await figures()).people, 1);
  assert.deepEqual(browserErrors, []);
});
