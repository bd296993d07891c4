import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal } from '../../helpers/app.ts';
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
