import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addStripeAccount } from '../../helpers/purchases.ts';
import { goto, openHarnessWithDeal, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarnessWithDeal>>;
before(async () => {
  harness = await openHarnessWithDeal();
  await addStripeAccount(harness.db, harness.business);
});
after(() => harness.close());

test('a buyer of whom Stripe says nothing is told so within a few looks, and the page looks on seldom', async () => {
  const { page, close } = await harness.visit(phone);
  await page.clock.install();
  const looks: string[] = [];
  page.on('request', (request) => {
    const look = new URL(request.url()).searchParams.get('look');
    if (look) looks.push(look);
  });
  await goto(page, `/bought/${harness.deal.id}?session=cs_test_unknown123`);
  await page.getByText('We are asking Stripe for your voucher.').waitFor();
  await page.getByText('Stripe has not told us yet. This page looks again by itself.').waitFor();
  await page.getByRole('heading', { name: 'How to book' }).waitFor();
  assert.deepEqual(looks, ['1', '2', '3']);
  for (const times of [1, 2]) {
    const again = page.waitForResponse(/look=3/);
    await page.clock.fastForward(31_000);
    await again;
    assert.equal(looks.length, 3 + times);
  }
  await close();
});
