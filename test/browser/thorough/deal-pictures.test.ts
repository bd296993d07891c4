import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BusinessRow } from '../../../database/tables.ts';
import { NO_PICTURE } from '../../../market/deals/rules.ts';
import { addBusiness, addDeal } from '../../helpers/app.ts';
import { goto, openHarness, phone } from '../harness.ts';

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
