import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal } from '../../helpers/app.ts';
import { desktop, openHarness } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
});
after(() => harness.close());

test('on paper a deal is one light page with all that one needs at the spa, and nothing to click', async () => {
  const business = await addBusiness(harness.db, { name: 'Juniper Hour', zip: '78701' });
  await addDeal(harness.db, business, {
    description: 'Sixty unhurried minutes with warm oil. '.repeat(20),
    cancellation_policy: 'Please call the spa a day ahead to change your hour. '.repeat(8),
  });
  await addDeal(harness.db, business, { title: 'Hot stones' });
  const { page, close } = await harness.visit({ ...desktop, colorScheme: 'dark' });
  await page.goto(`/deals/${business.slug}`);
  await page.getByRole('heading', { name: 'More deals at Juniper Hour' }).waitFor();

  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1);

  await page.emulateMedia({ media: 'print' });
  for (const text of [
    'Swedish massage',
    '$79',
    '$120',
    '34% off.',
    'https://buy.stripe.com/test_0123456789abcd',
    'Ends March 12, 2026 at 1:00 PM CDT',
    'Amount paid never expires.',
    'Please call the spa a day ahead',
    '410 Cedar Street, Austin, TX 78701',
    '(512) 555-0132',
  ]) {
    const visibleText = page.getByText(text, { exact: false }).filter({ visible: true });
    assert.ok((await visibleText.count()) > 0, text);
  }
  for (const text of [
    'Book Now',
    'Show map',
    'Directions',
    'Offer Ends In:',
    'Privacy Policy',
    'Hot stones',
    'Instant Savings',
  ]) {
    assert.equal(await page.getByText(text).filter({ visible: true }).count(), 0, text);
  }
  const background = await page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  );
  assert.equal(background, 'rgb(255, 255, 255)');
  await close();
});
