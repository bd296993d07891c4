import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from '../../accessibility.ts';
import { goto, openHarnessWithDeal, phone } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarnessWithDeal>>;
before(async () => {
  harness = await openHarnessWithDeal();
});
after(() => harness.close());

test('on a phone a license is checked on one screen, and the deal page says so', async () => {
  const { business } = harness;
  const { page, close } = await harness.visitAsAdmin(
    { ...phone, viewport: { width: 390, height: 844 } },
    `/admin/businesses/${business.id}/licenses`,
  );
  await page.getByText('Texas Department of Licensing and Regulation (TDLR)').click();
  await assertAccessible(page);
  await page.getByLabel('Link to the register').fill('https://board.example/lookup');
  await page.getByRole('button', { name: 'Confirm link' }).click();
  const board = page.getByRole('link', { name: 'Open board site' });
  await board.waitFor();
  assert.equal(await board.getAttribute('target'), '_blank');
  await page.getByRole('button', { name: /^Copy/ }).waitFor();
  for (const name of ['Not active', 'Not found', 'Disciplined'])
    assert.ok(await page.getByRole('button', { name }).isVisible(), name);
  await page.getByLabel('Name as seen').fill('Ana Ruiz');
  await page.getByRole('button', { name: 'Active', exact: true }).click();
  await page.getByText('Check saved: Active').waitFor();
  await page.getByRole('list', { name: 'Checks of MT 12345' }).getByText('Ana Ruiz').waitFor();
  await assertAccessible(page);
  await goto(page, `/deals/${business.slug}`);
  await page.getByText('Licensed Massage Therapist', { exact: true }).waitFor();
  await page.getByText(/^License MT 12345\. Checked with the Texas Department/).waitFor();
  await close();
});
