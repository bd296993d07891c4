import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from '../accessibility.ts';
import { goto, openHarnessWithDeal, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarnessWithDeal>>;
before(async () => {
  harness = await openHarnessWithDeal();
});
after(() => harness.close());

test('on a phone a buyer sees whom to call, corrects a slip, reports a problem and is thanked', async () => {
  const { page, browserErrors, close } = await harness.visit({ reducedMotion: 'reduce', ...phone });
  await goto(page, `/bought/${harness.deal.id}/problem`);
  const hotline = page.getByRole('link', { name: '1-888-373-7888' });
  assert.equal(await hotline.isVisible(), false);
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Send Report' }).click();
  await page.getByText('Please choose what is wrong').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'kind');
  await page.getByLabel('Somebody treated me badly').check();
  await page.getByText('Please choose what is wrong').waitFor({ state: 'detached' });
  assert.ok(await hotline.isVisible());
  assert.ok(await page.getByRole('link', { name: '911' }).isVisible());
  await assertAccessible(page, 'with the hotline');
  await page.getByLabel('What happened?').fill('The door was locked from outside.');
  await page.getByRole('button', { name: 'Send Report' }).click();
  const message = page.getByText('Please enter your email address, so that we can answer');
  await message.waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'email');
  await assertAccessible(page, 'with a problem');
  await page.getByLabel('Email').fill('buyer@mail.example');
  await message.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Send Report' }).click();
  await page.getByRole('heading', { name: 'Thank you. We have your report.' }).waitFor();
  await assertAccessible(page, 'after it');
  const stored = await harness.db.selectFrom('complaints').selectAll().execute();
  assert.deepEqual(
    stored.map(({ kind, text }) => [kind, text]),
    [['treated-badly', 'The door was locked from outside.']],
  );
  // The browser logs that the first form was refused.
  assert.deepEqual(
    browserErrors.filter((error) => !error.includes('422')),
    [],
  );
  await close();
});
