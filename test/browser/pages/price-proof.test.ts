import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal } from '../../helpers/app.ts';
import { addPriceEvidence } from '../../requests/prices/evidence.ts';
import { assertAccessible } from '../accessibility.ts';
import { goto, openHarness, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
});
after(() => harness.close());

test('on a phone, why a price is what it is opens under a finger', async () => {
  const business = await addBusiness(harness.db, { zip: '78701' });
  const deal = await addDeal(harness.db, business);
  await addPriceEvidence(harness.db, deal);
  const { page, close } = await harness.visit(phone);
  await goto(page, `/deals/${business.slug}?deal=${deal.id}`);
  const question = page.getByText('Why this price?');
  const box = await question.boundingBox();
  assert.ok(box && box.height >= 24 && box.width >= 24, JSON.stringify(box));
  await question.click();
  await page.getByText("The spa's own menu lists").waitFor();
  await assertAccessible(page);
  await close();
});
