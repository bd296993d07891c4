import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal, HOUR_MS, MONDAY_NOON } from '../../helpers/app.ts';
import { desktop, goto, openHarnessWithDeal, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarnessWithDeal>>;
before(async () => {
  harness = await openHarnessWithDeal();
  const neighbor = await addBusiness(harness.db, { name: 'Quiet Harbor', zip: '78702' });
  await addDeal(harness.db, neighbor, { title: 'Foot bath' });
});
after(() => harness.close());

for (const [name, size] of Object.entries({
  phone,
  desktop: { viewport: { width: 1280, height: 900 } },
})) {
  test(`on a ${name}, price, title, length and license are in one glance`, async () => {
    const { page, close } = await harness.visit(size);
    await goto(page, `/deals/${harness.business.slug}`);
    const main = page.getByRole('main');
    for (const shown of [
      main.getByRole('heading', { level: 1 }),
      main.getByLabel('Book this deal').getByText('$79', { exact: true }).first(),
      main.getByText('60 minute session'),
      main.getByText('Licensed Massage Therapist'),
      main.getByRole('link', { name: 'Book Now' }),
    ]) {
      const box = await shown.boundingBox();
      assert.ok(box && box.y + box.height <= (page.viewportSize()?.height ?? 0), String(shown));
    }
    await close();
  });
}

test('a visitor goes back to the very results, with their filters', async () => {
  const { page, close } = await harness.visit(desktop);
  await goto(page, '/deals?zip=78702&radius=10&sort=price');
  await page.getByRole('link', { name: 'Swedish massage' }).click();
  await page.getByRole('heading', { level: 1, name: 'Swedish massage' }).waitFor();
  await page.getByText('mi from 78702').waitFor();
  await page.getByRole('link', { name: 'Deals near 78702' }).click();
  await page.waitForURL('/deals?zip=78702&radius=10&sort=price');
  await close();
});

test('a deal is shared by the device, or its link is copied, without where the visitor is', async () => {
  const { page, context, close } = await harness.visit(desktop);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await goto(page, `/deals/${harness.business.slug}?deal=${harness.deal.id}&zip=78702`);
  const share = page.getByRole('button', { name: 'Share' });
  const url = `${harness.origin}/deals/${harness.business.slug}?deal=${harness.deal.id}`;
  await page.evaluate(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share');
    Reflect.deleteProperty(navigator, 'share');
  });
  await share.click();
  await page.getByText('Link copied').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), url);
  await page.evaluate(() => {
    const shareWith = (content: ShareData) => {
      Object.assign(window, { content });
      return Promise.reject(new DOMException('Closed', 'AbortError'));
    };
    Object.defineProperty(Navigator.prototype, 'share', { value: shareWith, configurable: true });
  });
  await share.click();
  await page.waitForFunction(() => 'content' in window);
  const content = await page.evaluate(() => (window as unknown as { content: ShareData }).content);
  assert.deepEqual(content, { title: 'Swedish massage', url });
  assert.equal(await page.getByText('could not be copied').count(), 0);
  await close();
});

test('a page whose deal ends while it is open shows what else there is near', async () => {
  const ending = await addDeal(harness.db, harness.business, {
    title: 'Last hour',
    expires_at: MONDAY_NOON + HOUR_MS,
  });
  const { page, close } = await harness.visit(desktop);
  await page.clock.install({ time: MONDAY_NOON });
  await goto(page, `/deals/${harness.business.slug}?deal=${ending.id}`);
  harness.clock.now = MONDAY_NOON + HOUR_MS;
  // An hour of seconds would be 3,600 pictures of the page.
  await page.clock.fastForward(HOUR_MS - 10_000);
  await page.clock.runFor(12_000);
  await page.getByRole('heading', { name: 'Deal Has Expired' }).waitFor();
  await page.getByRole('heading', { name: 'More deals near 78701' }).waitFor();
  await page.getByRole('link', { name: 'Browse Available Deals' }).click();
  await page.waitForURL('/deals?zip=78701&radius=25');
  harness.clock.now = MONDAY_NOON;
  await close();
});
