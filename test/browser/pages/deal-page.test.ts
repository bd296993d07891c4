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
  desktop: { viewport: { width: 1280, height: 800 } },
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

test('the offer is a banner: under the title on a phone, at the head of the panel on a desk', async () => {
  for (const [size, above] of [
    [phone, 'h1'],
    [desktop, 'aside'],
  ] as const) {
    const { page, close } = await harness.visit(size);
    await goto(page, `/deals/${harness.business.slug}`);
    const words = page.getByText('Limited Time Offer!').filter({ visible: true });
    const banner = await words.locator('..').boundingBox();
    const next = await page.getByRole('link', { name: 'Book Now' }).boundingBox();
    const head = await page.locator(above).first().boundingBox();
    assert.ok(banner && head && next);
    assert.ok(banner.y - head.y < 110 && banner.y + banner.height <= next.y, `${banner.y}`);
    assert.match(await words.locator('..').innerText(), /Offer Ends In:\s+\d\d days/);
    for (const line of [words, page.getByRole('timer')])
      assert.ok((await line.evaluate(sizeOfText)) >= 16);
    const [picture] = await page
      .locator('main img')
      .evaluateAll(([image]) => [image?.clientHeight]);
    assert.ok((picture ?? 999) <= 380, `${picture}`);
    await close();
  }
});

const sizeOfText = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);

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
