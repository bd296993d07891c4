import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addCase } from '../../helpers/cases.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, openHarnessWithDeal } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarnessWithDeal>>;
before(async () => {
  harness = await openHarnessWithDeal();
});
after(() => harness.close());

test('a case is marked, noted and answered, and its spa paused', async () => {
  const { db, deal, business } = harness;
  for (let i = 0; i < 3; i += 1) await addCase(db, deal, business, { text: `Problem ${i}` });
  const { page, close } = await harness.visitAsAdmin(desktop, '/admin/cases');
  await assertAccessible(page);

  await page.locator('tbody tr').first().getByRole('link', { name: business.name }).click();
  await page.getByRole('heading', { name: 'What was written' }).waitFor();
  const menu = page.getByRole('button', { name: /^More for/ });
  for (const status of ['Genuine', 'Answered']) {
    await menu.click();
    await page.getByRole('button', { name: `Mark ${status}` }).click();
    await page.locator('h1 + div').getByText(status, { exact: true }).waitFor();
    await page.getByText('Case updated').first().waitFor();
  }
  await page.getByRole('textbox', { name: 'Note' }).fill('Called the spa');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByText('Note added: Called the spa').waitFor();
  await assertAccessible(page, 'a case');

  await page.getByRole('link', { name: /problems of the last 30 days are open/ }).click();
  await page.getByRole('button', { name: 'Pause Its Deal' }).click();
  await page.getByText('1 deal paused').first().waitFor();
  const paused = await db.selectFrom('deals').select('paused_at').executeTakeFirstOrThrow();
  assert.notEqual(paused.paused_at, null);
  await close();
});
