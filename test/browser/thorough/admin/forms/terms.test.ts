import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from '../../../accessibility.ts';
import { openHarnessWithDeal, phone, unfold } from '../../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarnessWithDeal>>;
before(async () => {
  harness = await openHarnessWithDeal();
});
after(() => harness.close());

test("a deal's terms are a paragraph, which 'Change' opens, and which follows what is chosen", async () => {
  const path = `/admin/deals/${harness.deal.id}/edit`;
  const { page, close } = await harness.visitAsAdmin(phone, path);
  await unfold(page, 'More');
  const terms = page.getByRole('region', { name: 'Terms' });
  await terms.getByText('You may give it to someone else.').waitFor();
  assert.equal(await page.getByLabel('Who may buy').isVisible(), false);
  await terms.getByText('Change').click();
  await page.getByLabel('Who may buy').selectOption('New clients');
  await terms.getByText('For people who have not been to the spa before.').waitFor();
  await page.getByLabel('More terms').fill('A $5 linen fee is added.');
  await page.getByRole('button', { name: 'Save Deal' }).click();
  await terms.getByText('A fee that everyone pays belongs in the deal price.').waitFor();
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('name')),
    'termMore',
    'the focus is in the field that is wrong',
  );
  await assertAccessible(page);
  await page.getByLabel('More terms').fill('Bring a swimsuit.');
  await page.getByRole('button', { name: 'Save Deal' }).click();
  await page.getByText('Deal updated successfully').waitFor();
  const stored = await harness.db.selectFrom('deals').select('terms').executeTakeFirst();
  assert.equal(stored?.terms, '{"clients":"new","more":"Bring a swimsuit."}');
  await close();
});
