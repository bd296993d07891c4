import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '../../accessibility.ts';
import { goto, openHarnessWithDeal, phone } from '../../harness.ts';
import { layoutProblems } from '../../layout-checks.ts';

let harness: Awaited<ReturnType<typeof openHarnessWithDeal>>;
before(async () => {
  harness = await openHarnessWithDeal();
});
after(() => harness.close());

const PDF = Buffer.from('%PDF-1.7\nA receipt\n%%EOF\n');

async function addDocument(page: Page, name: string) {
  await page.getByText('Add a document').click();
  await page.getByLabel('Picture or PDF').setInputFiles({
    ...{ name, mimeType: 'application/pdf', buffer: PDF },
  });
  await page.getByRole('button', { name: 'Add document' }).click();
  await page.getByText('Document added').waitFor();
}

async function openedBytes(page: Page, name: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name }).first().click();
  return buffer(await (await download).createReadStream());
}

test('on a phone a license is checked on one screen, and the deal page says so', async () => {
  const { business } = harness;
  const { page, close } = await harness.visitAsAdmin(
    phone,
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

test('a document is added to a license and opens as a file', async () => {
  const { page, close } = await harness.visitAsAdmin(
    phone,
    `/admin/businesses/${harness.business.id}/licenses`,
  );
  await addDocument(page, 'License of Ana.pdf');
  assert.deepEqual(await openedBytes(page, 'License of Ana.pdf'), PDF);
  await close();
});

test('on a phone a price that was seen is noted, with a receipt too, and the screen fits', async () => {
  const { deal } = harness;
  const { page, close } = await harness.visitAsAdmin(phone, `/admin/deals/${deal.id}/prices`);
  const add = async () => {
    await page.getByRole('button', { name: 'Add evidence' }).click();
    await page.getByText('Evidence added').waitFor();
  };
  await page.getByLabel('Price', { exact: true }).fill('100');
  await page.getByLabel('Address of the page or file').fill('https://juniper.example/menu');
  await add();
  await page
    .getByRole('listitem')
    .getByText(/^\$100 · /)
    .waitFor();
  await addDocument(page, 'Receipt of March.pdf');
  await page.getByLabel('How it was seen').selectOption('Receipts');
  await page.getByLabel('Price', { exact: true }).fill('120');
  await page.getByLabel('Address of the page or file').fill('');
  await page.getByLabel('Or a document').selectOption({ index: 1 });
  await add();
  await page.getByText(/^Proven until /).waitFor();
  assert.deepEqual(await openedBytes(page, 'Receipt of March.pdf'), PDF);
  assert.deepEqual(await layoutProblems(page), []);
  await assertAccessible(page);
  await close();
});
