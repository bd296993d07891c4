import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from '../../accessibility.ts';
import { openHarness, phone } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
});
after(() => harness.close());

test('on a phone five items lead everywhere, without a script too', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const options = { ...phone, javaScriptEnabled };
    const { page, browserErrors, close } = await harness.visitAsAdmin(options, '/admin');
    const bar = page.getByRole('navigation', { name: 'Admin' });
    const current = () => bar.locator('[aria-current=page]').innerText();
    assert.deepEqual(await bar.getByRole('link').allInnerTexts(), [
      'Home',
      'Business Leads\nLeads',
      'Messages',
      'Active Deals\nDeals',
      'More',
    ]);
    assert.equal(await current(), 'Home');
    await bar.getByRole('link', { name: 'Business Leads' }).click();
    await page.getByRole('heading', { level: 1, name: 'Business Leads' }).waitFor();
    await bar.getByRole('link', { name: 'More' }).click();
    await page.getByRole('heading', { level: 1, name: 'More' }).waitFor();
    if (javaScriptEnabled) await assertAccessible(page);
    for (const name of ['Add New Business', 'Settings', 'History', 'Businesses']) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      assert.equal(await current(), 'More');
      await bar.getByRole('link', { name: 'More' }).click();
    }
    const signOut = page.getByRole('button', { name: 'Sign Out' });
    await signOut.waitFor();
    // The windows of a harness share one session, so only the last one ends it.
    if (!javaScriptEnabled) {
      await signOut.click();
      await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
    }
    assert.deepEqual(browserErrors, []);
    await close();
  }
});
