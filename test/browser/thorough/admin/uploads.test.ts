import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { addBusiness, DAY_MS } from '../../../helpers/app.ts';
import { lookAt, TURN } from '../../../helpers/turn.ts';
import { desktop, goto, openHarness, phone, unfold } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({ dependencies: { now: Date.now } });
  await addBusiness(harness.db, { zip: '78701' });
});
after(() => harness.close());

const picture = (background: string) =>
  sharp({ create: { width: 1800, height: 1350, channels: 3, background } })
    .jpeg()
    .toBuffer();

const [size, look] = lookAt(0, [
  ['a phone', phone],
  ['a desktop', desktop],
]);
test(`on ${size}: a chosen picture is previewed, saved, and seen by visitors (${TURN})`, async () => {
  const { page, browserErrors, close } = await harness.visitAsAdmin(look, '/admin/deals/new');
  await unfold(page, 'More');
  const chooser = page.getByLabel('Upload a picture');
  await chooser.setInputFiles({
    name: 'room.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('GIF89a, whatever it is called'),
  });
  await page.getByText('Please choose a JPEG, PNG, WebP or AVIF picture').waitFor();
  assert.equal(await page.getByLabel('Image URL').inputValue(), '');
  await chooser.setInputFiles({
    name: 'room.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('#7a9e87'),
  });
  await page.getByText('Uploading…').waitFor();
  await page.getByText('Picture uploaded').waitFor();
  assert.match(await page.getByLabel('Image URL').inputValue(), /\/uploads\/[\w.-]+-1600\.webp$/);
  await page.locator('picture source[type="image/avif"]').first().waitFor({ state: 'attached' });
  const title = 'Quiet hour';
  await page.getByLabel('Business', { exact: true }).fill('Juniper Hour, Austin, TX 78701');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Regular Price').fill('120');
  await page.getByLabel('Deal Price').fill('78');
  await page.getByLabel('Checkout Link').fill('https://buy.stripe.com/test_0123');
  const day = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10);
  await page.getByLabel('Expiry Date').fill(day);
  await page.getByLabel('Cancellation Policy').fill('Call us a day ahead.');
  await page.getByRole('button', { name: 'Create Deal' }).click();
  await page.waitForURL('**/admin/deals/*/edit');
  await goto(page, '/deals?zip=78701');
  const card = page.getByRole('article').filter({ hasText: title }).locator('picture img');
  await card.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (image) => image instanceof HTMLImageElement && image.naturalWidth > 0,
    await card.elementHandle(),
  );
  const shownSource = await card.evaluate((image: HTMLImageElement) => image.currentSrc);
  assert.match(shownSource, /^http:\/\/127\.0\.0\.1:\d+\/uploads\/[\w-]+-(400|800)\.avif$/);
  const unexpectedErrors = browserErrors.filter((message) => !message.includes('415'));
  assert.deepEqual(unexpectedErrors, []);
  await close();
});

test('a picture chosen after the session ended gets a message', async () => {
  const { page, context, close } = await harness.visitAsAdmin(desktop, '/admin/deals/new');
  await unfold(page, 'More');
  await context.clearCookies();
  await page.getByLabel('Upload a picture').setInputFiles({
    name: 'room.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('#ffffff'),
  });
  await page.getByText('Your session has ended. Sign in in another tab').waitFor();
  await close();
});
