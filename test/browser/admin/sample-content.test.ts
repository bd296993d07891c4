import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { loadSample } from '../../../server/lifecycle/sample.ts';
import { addBusiness, addDeal, MONDAY_NOON, zipTable } from '../../helpers/app.ts';
import { sample } from '../../helpers/thorough.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, openHarness, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({ dependencies: { sampleContent: true } });
});
beforeEach(async () => {
  const { db } = harness;
  for (const table of ['deals', 'businesses', 'facts'] as const)
    await db.deleteFrom(table).execute();
  await loadSample({ db, zipTable, now: MONDAY_NOON, print: () => {} });
  await addDeal(db, await addBusiness(db, { zip: '78701', name: 'My own spa' }));
});
after(() => harness.close());

const titles = async () =>
  (await harness.db.selectFrom('deals').select('title').execute()).map(({ title }) => title);

for (const [size, options] of sample(
  [
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const,
  2,
  1,
)) {
  test(`on ${size}: the sample content is removed with two presses, and nothing else`, async () => {
    const { page, browserErrors, close } = await harness.visitAsAdmin(options, '/admin');
    const remove = page.getByRole('button', { name: 'Remove the sample content' });
    await remove.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This action cannot be undone.').waitFor();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await titles()).length, 463);
    await remove.click();
    await dialog.getByRole('button', { name: 'Remove the sample content' }).click();
    await page
      .getByText('Removed the sample content: 264 businesses and 462 deals')
      .first()
      .waitFor();
    await page.getByText('This is still the sample content').waitFor({ state: 'detached' });
    assert.deepEqual(await titles(), ['Swedish massage']);
    assert.deepEqual(browserErrors, []);
    await close();
  });
}

test('without a script the question is a page of its own', async () => {
  const { page, close } = await harness.visitAsAdmin({ ...phone, javaScriptEnabled: false });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Remove the sample content' }).click();
  await page.getByRole('heading', { level: 1, name: 'Remove the sample content' }).waitFor();
  await page.getByRole('button', { name: 'Remove the sample content' }).click();
  assert.match(await page.locator('noscript p').innerText(), /^Removed the sample content: 264/);
  assert.deepEqual(await titles(), ['Swedish massage']);
  await close();
});
