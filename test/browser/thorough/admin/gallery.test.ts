import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { parseGallery } from '../../../../market/galleries/rules.ts';
import { addBusiness } from '../../../helpers/app.ts';
import { generatedPicture } from '../../../helpers/generated-picture.ts';
import { businessEdit } from '../../../helpers/signed-in-admin.ts';
import { lookAt, TURN } from '../../../helpers/turn.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';
import { assertAccessible } from '../../accessibility.ts';
import { desktop, openHarness, phone, unfold, waitUntilIdle } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
});
afterEach(() => harness.db.deleteFrom('businesses').execute());
after(() => harness.close());

function pictureFiles() {
  return Promise.all(
    ['#7a9e87', '#a0522d', '#44606b'].map(async (background) => ({
      name: `${background}.png`,
      mimeType: 'image/png',
      buffer: await generatedPicture({ width: 80, height: 60, background }),
    })),
  );
}

async function storedAlts() {
  const { gallery } = await harness.db
    .selectFrom('businesses')
    .select('gallery')
    .executeTakeFirstOrThrow();
  return parseGallery(gallery).map(({ alt }) => alt);
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Business' }).click();
  await page.getByRole('status').getByText('Business updated successfully').waitFor();
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const [size, look] = lookAt(1, [
  ['a phone', phone],
  ['a desktop', desktop],
]);
test(`on ${size}, pictures are uploaded together, described, moved and removed (${TURN})`, async () => {
  const { id } = await addBusiness(harness.db, { zip: '78701' });
  const { page, browserErrors, close } = await harness.visitAsAdmin(look, businessEdit(id));
  await unfold(page, 'Pictures');
  await page.getByLabel('Upload pictures').setInputFiles(await pictureFiles());
  await page.getByText('3 pictures uploaded').waitFor();
  for (const [index, alt] of ['Stones', 'Steam', 'Garden'].entries())
    await page.getByLabel(`Alt text of picture ${index + 1}`).fill(alt);
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Move up picture 3' }).press('Enter');
  await page.getByText('Picture 3 is now picture 2').waitFor();
  assert.match((await focused(page)) ?? '', /Move up picture 2/, 'the focus goes along');
  await page.getByRole('button', { name: 'Move up picture 2' }).press('Enter');
  assert.match((await focused(page)) ?? '', /Move down picture 1/, 'not to a disabled button');
  await page.getByRole('button', { name: 'Remove picture 2' }).click();
  assert.equal(await page.getByLabel('Alt text of picture 2').inputValue(), 'Steam');
  await save(page);
  assert.deepEqual(await storedAlts(), ['Garden', 'Steam']);
  assert.deepEqual(browserErrors, []);
  await close();
});

test('what is uploaded or removed counts as unsaved, and twice the same is refused', async () => {
  const gallery = `${harness.origin}/scenes/stones.svg Stones\n${harness.origin}/scenes/steam.svg`;
  const { id } = await addBusiness(harness.db, { zip: '78701', gallery });
  const { page, close } = await harness.visitAsAdmin(desktop, businessEdit(id));
  await unfold(page, 'Pictures');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    return dialog.dismiss();
  });
  const businesses = page.getByRole('link', { name: 'Businesses', exact: true });
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await businesses.click();
  await waitUntil(() => questions.length > 0, 'it asks');
  await waitUntilIdle(page);
  assert.equal(questions.length, 1);
  await page.getByRole('button', { name: 'Add a picture by its URL' }).click();
  await page.getByLabel('URL of picture 2').fill(`${harness.origin}/scenes/steam.svg`);
  await page.getByRole('button', { name: 'Save Business' }).click();
  await page.getByText('Picture 2: it is in the gallery already').waitFor();
  assert.ok(
    await page.getByLabel('URL of picture 2').evaluate((it) => it === document.activeElement),
  );
  await page.getByLabel('URL of picture 2').fill(`${harness.origin}/scenes/lotus.svg`);
  await page.getByText('it is in the gallery already').waitFor({ state: 'detached' });
  await page.getByLabel('Alt text of picture 2').fill('Lotus');
  await save(page);
  assert.deepEqual(await storedAlts(), ['', 'Lotus']);
  await businesses.click();
  await page.waitForURL('**/admin/businesses');
  assert.equal(questions.length, 1, 'nothing is unsaved after the save');
  await close();
});

test('a full gallery takes no more pictures, and says how many found room', async () => {
  const urls = Array.from({ length: 10 }, (_, n) => `${harness.origin}/scenes/${n}.svg`);
  const { id } = await addBusiness(harness.db, { zip: '78701', gallery: urls.join('\n') });
  const { page, close } = await harness.visitAsAdmin(desktop, businessEdit(id));
  await unfold(page, 'Pictures');
  await page.getByLabel('Upload pictures').setInputFiles(await pictureFiles());
  await page.getByLabel('Alt text of picture 12').waitFor();
  await page.getByText('There was room for 2 of 3 pictures').waitFor();
  assert.ok(await page.getByLabel('Upload pictures').isDisabled());
  await save(page);
  assert.equal((await storedAlts()).length, 12);
  await close();
});
