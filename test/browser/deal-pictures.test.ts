import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BusinessRow } from '../../database/tables.ts';
import { NO_PICTURE } from '../../market/deals/rules.ts';
import { addBusiness, addDeal } from '../helpers/app.ts';
import { goto, openHarness, phone } from './harness.ts';

const MAX_FIRST_SCREEN_BYTES = 120 * 1024;
const PHOTO = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

let harness: Awaited<ReturnType<typeof openHarness>>;
let drawn: BusinessRow;
let photographed: BusinessRow;
before(async () => {
  harness = await openHarness();
  drawn = await addBusiness(harness.db, { name: 'Quiet Harbor', zip: '78701' });
  for (let count = 0; count < 24; count += 1)
    await addDeal(harness.db, drawn, { image_url: NO_PICTURE, title: `Massage ${count}` });
  photographed = await addBusiness(harness.db, { name: 'Juniper Hour', zip: '10001' });
  for (let count = 0; count < 6; count += 1)
    await addDeal(harness.db, photographed, { image_url: `${harness.origin}/photo.jpg` });
});
after(() => harness.close());

test('the pictures of the first screen weigh at most 120 KB on a phone', async () => {
  const { page, close } = await harness.visit(phone);
  for (const path of ['/', '/deals?zip=78701', `/deals/${drawn.slug}`, `/business/${drawn.slug}`]) {
    await goto(page, path, { waitUntil: 'networkidle' });
    const bytes = await page.evaluate(() => {
      const seen = [...document.images].filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      });
      const addresses = new Set(seen.map((image) => image.currentSrc));
      const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return fetched
        .filter(({ name }) => addresses.has(name))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    });
    assert.ok(bytes > 0, `${path} shows a picture`);
    assert.ok(bytes <= MAX_FIRST_SCREEN_BYTES, `${path}: ${bytes} bytes`);
  }
  await close();
});

test('neighboring cards without a photo have different drawings, all in one ratio', async () => {
  const { page, close } = await harness.visit(phone);
  await goto(page, '/deals?zip=78701');
  const pictures = await page.locator('article img').evaluateAll((images) =>
    images.map((image) => ({
      scene: image.getAttribute('src') ?? '',
      width: image.getAttribute('width'),
      height: image.getAttribute('height'),
    })),
  );
  assert.equal(pictures.length, 24);
  for (const [at, { scene, width, height }] of pictures.entries()) {
    assert.match(scene, /^\/scenes\/[a-z]+\.svg$/);
    assert.deepEqual([width, height], ['800', '600']);
    for (const before of pictures.slice(Math.max(0, at - 3), at))
      assert.notEqual(scene, before.scene, `card ${at}`);
  }
  await close();
});

for (const javaScriptEnabled of [true, false]) {
  const means = javaScriptEnabled ? 'only once the photo has failed' : 'also without JavaScript';
  test(`a photo's drawing is fetched ${means}`, async () => {
    const { page, context, close } = await harness.visit({ ...phone, javaScriptEnabled });
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    let works = javaScriptEnabled;
    await context.route('**/photo.jpg', (route) =>
      works
        ? route.fulfill({
            contentType: 'image/gif',
            body: Buffer.from(PHOTO.split(',')[1] ?? '', 'base64'),
          })
        : route.abort(),
    );
    const drawings = () => fetched.filter((path) => path.startsWith('/scenes/'));
    await goto(page, '/deals?zip=10001', { waitUntil: 'networkidle' });
    if (javaScriptEnabled) {
      assert.deepEqual(drawings(), []);
      works = false;
      await goto(page, '/deals?zip=10001&radius=5', { waitUntil: 'networkidle' });
    }
    assert.ok(drawings().length > 0);
    assert.ok(await page.locator('article img[src^="/scenes/"]').first().isVisible());
    await close();
  });
}
