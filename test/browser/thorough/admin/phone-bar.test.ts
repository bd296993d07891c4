import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openHarness, phone } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
});
after(() => harness.close());

test('on a phone five items lead everywhere', async () => {
  const { page, browserErrors, close } = await harness.visitAsAdmin(phone, '/admin');
  const bar = page.getByRole('navigation', { name: 'Admin' });
  const current = () => bar.locator('[aria-current=page]').innerText();
  for (const name of ['Business Leads', 'Messages', 'Active Deals', 'More', 'Home']) {
    await bar.getByRole('link', { name, exact: true }).click();
    await page
      .getByRole('heading', { level: 1, name: name === 'Home' ? 'Admin Dashboard' : name })
      .waitFor();
  }
  assert.equal(await bar.getByRole('link').count(), 5);
  assert.equal(await current(), 'Home');
  await bar.getByRole('link', { name: 'More' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  assert.equal(await current(), 'More');
  assert.deepEqual(browserErrors, []);
  await close();
});
