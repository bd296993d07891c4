import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { ensureAdministrator } from '../../../../market/admin/commands.server.ts';
import { ADMIN, addBusiness, addDeal, DAY_MS, MONDAY_NOON } from '../../../helpers/app.ts';
import { assertAccessible } from '../../accessibility.ts';
import { desktop, goto, openHarness } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({ dependencies: { now: Date.now } });
  await ensureAdministrator(harness.db, ADMIN, MONDAY_NOON);
});
afterEach(async () => {
  await harness.db.deleteFrom('deals').execute();
  await harness.db.deleteFrom('businesses').execute();
});
after(() => harness.close());

const endSession = () => harness.db.deleteFrom('admin_sessions').execute();

async function signInOn(page: Page) {
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
}

async function visitSignedIn(options: Parameters<typeof harness.visit>[0]) {
  const visited = await harness.visit({ reducedMotion: 'reduce', ...options });
  await goto(visited.page, '/admin/login');
  await signInOn(visited.page);
  return visited;
}

async function signInElsewhere(page: Page) {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Sign in in another tab' }).click();
  const tab = await opening;
  await tab.waitForLoadState('networkidle');
  await signInOn(tab);
  await tab.close();
}

test('on a desktop, a deal typed while the session ended is saved after a sign-in in another tab', async () => {
  const business = await addBusiness(harness.db, { zip: '78701' });
  const deal = await addDeal(harness.db, business, { expires_at: Date.now() + 5 * DAY_MS });
  const { page, close } = await visitSignedIn(desktop);
  await goto(page, `/admin/deals/${deal.id}/edit`);
  await page.getByLabel('Title').fill('An hour typed slowly');
  await endSession();
  const save = page.getByRole('button', { name: 'Save Deal' });
  await save.click();
  const sessionEndedAlert = page.getByRole('alert').filter({ hasText: 'Your session has ended' });
  await sessionEndedAlert.getByText('then press the button here again').waitFor();
  assert.equal(await page.getByLabel('Title').inputValue(), 'An hour typed slowly');
  assert.match(page.url(), /\/edit$/);
  await assertAccessible(page);
  await signInElsewhere(page);
  await save.click();
  await page.getByText('Deal updated successfully').waitFor();
  assert.equal(await page.getByLabel('Title').inputValue(), 'An hour typed slowly');
  await close();
});

test('a deal that was deleted elsewhere says so, and what was typed can be copied', async () => {
  const business = await addBusiness(harness.db, { zip: '78701' });
  const deal = await addDeal(harness.db, business, { expires_at: Date.now() + 5 * DAY_MS });
  const { page, close } = await visitSignedIn(desktop);
  await goto(page, `/admin/deals/${deal.id}/edit`);
  await page.getByLabel('Title').fill('An hour typed slowly');
  await harness.db.deleteFrom('deals').execute();
  await page.getByRole('button', { name: 'Save Deal' }).click();
  await page.getByRole('alert').getByText('It was deleted elsewhere').waitFor();
  assert.equal(await page.getByLabel('Title').inputValue(), 'An hour typed slowly');
  await close();
});

test('a deletion confirmed after the session ended deletes nothing and says why', async () => {
  const business = await addBusiness(harness.db, { zip: '78701' });
  await addDeal(harness.db, business, { expires_at: Date.now() + 5 * DAY_MS });
  const { page, close } = await visitSignedIn(desktop);
  await goto(page, '/admin/deals');
  await page.getByRole('button', { name: 'Delete Swedish massage' }).click();
  await endSession();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('Your session has ended').waitFor();
  assert.equal((await harness.db.selectFrom('deals').select('id').execute()).length, 1);
  await close();
});
