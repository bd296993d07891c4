import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { ensureAdministrator } from '../../../market/admin/commands.server.ts';
import { addConversation, addMessage } from '../../helpers/add-messages.ts';
import { ADMIN, addLead, MONDAY_NOON } from '../../helpers/app.ts';
import { PHONE } from '../../helpers/messaging.ts';
import { lookAt, TURN } from '../../helpers/turn.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, goto, openHarness, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({ dependencies: { now: Date.now } });
  await ensureAdministrator(harness.db, ADMIN, MONDAY_NOON);
  const conversation = await addConversation(harness.db, { last_message: 'My knee hurts' });
  await addMessage(harness.db, conversation, { text: 'My knee hurts' });
  await addLead(harness.db, { businessName: 'Cedar Hands' });
});
after(() => harness.close());

const [name, look] = lookAt(0, [
  ['a phone', phone],
  ['a desktop', desktop],
]);
test(`on ${name}: signing in says so while it lasts, leads back to the origin path, and out again (${TURN})`, async () => {
  const { page, browserErrors, close } = await harness.visit({
    reducedMotion: 'reduce',
    ...look,
  });
  await goto(page, '/admin/businesses?search=juniper');
  assert.equal(new URL(page.url()).pathname, '/admin/login');
  await assertAccessible(page);

  await page.getByLabel('Email').fill(ADMIN.email);
  const password = page.getByLabel('Password');
  await password.fill('not the password');
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/admin/login*', async (route) => {
    if (route.request().method() === 'POST') await releasePromise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sign In' }).click();
  const sending = page.getByRole('button', { name: 'Signing in...' });
  await sending.waitFor();
  assert.ok(await sending.isDisabled());
  release();
  await page.getByRole('alert').getByText('Invalid admin credentials').waitFor();
  assert.equal(await page.getByLabel('Email').inputValue(), ADMIN.email);
  assert.ok(await password.evaluate((field) => field === document.activeElement));

  await password.fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Welcome back, Admin!').waitFor();
  assert.equal(page.url(), `${harness.origin}/admin/businesses?search=juniper`);

  // A phone has it one step further.
  if (!(await page.getByRole('button', { name: 'Sign Out' }).isVisible()))
    await page.getByRole('link', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  assert.equal(page.url(), `${harness.origin}/admin/login`);
  await page.goto('/admin');
  assert.equal(new URL(page.url()).pathname, '/admin/login');
  // Chromium logs the 401 of a wrong password.
  assert.deepEqual(
    browserErrors.filter((one) => !one.includes('401')),
    [],
  );
  await close();
});

test('where nothing answers, signing in and out say so and nothing typed is lost', async () => {
  const { page, context, close } = await harness.visit({ reducedMotion: 'reduce', ...desktop });
  // With the live stream open the network would never be idle.
  await page.route('**/admin/messages/live', (route) => route.abort());
  await goto(page, '/admin/login');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('alert').getByText('Authentication failed').waitFor();
  assert.equal(await page.getByLabel('Email').inputValue(), ADMIN.email);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Welcome back, Admin!').waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Businesses', exact: true }).first().click();
  await page.getByText('Failed to load businesses').waitFor();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: 'Failed to sign out' }).waitFor();
  await close();
});

async function signInTo(page: Page, path: string) {
  await goto(page, `/admin/login?${new URLSearchParams({ to: path })}`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Welcome back, Admin!').waitFor();
  // A visit from the address bar: the document brings the data along.
  await goto(page, path);
}

/** Everything that somebody at the same computer could read. */
const leftIn = (page: Page) =>
  page.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...sessionStorage }));

const DRAFT = 'Come in at five';
const inbox = `/admin/messages?${new URLSearchParams({ phone: PHONE })}`;

test('after signing out no customer and no draft is left, in the page or in any tab', async () => {
  const { page, context, close } = await harness.visit({ reducedMotion: 'reduce', ...desktop });
  await signInTo(page, inbox);
  await page.getByRole('textbox', { name: 'Message' }).fill(DRAFT);
  const other = await context.newPage();
  await goto(other, inbox);
  await other.getByRole('textbox', { name: 'Message' }).fill(DRAFT);
  assert.match(await leftIn(page), /My knee hurts[\s\S]*Come in at five/);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  assert.doesNotMatch(await leftIn(page), /My knee|Come in|5125550|555-/);
  await goto(other, '/');
  assert.doesNotMatch(await leftIn(other), /Come in/);

  await signInTo(page, '/admin/leads');
  assert.match(await leftIn(page), /Cedar Hands/);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  assert.doesNotMatch(await leftIn(page), /Cedar Hands|juniper\.example/);
  await close();
});

test('where signing out gets no answer, the drafts of this tab are gone all the same', async () => {
  const { page, context, close } = await harness.visit({ reducedMotion: 'reduce', ...desktop });
  await page.route('**/admin/messages/live', (route) => route.abort());
  await signInTo(page, inbox);
  await page.getByRole('textbox', { name: 'Message' }).fill(DRAFT);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: 'Failed to sign out' }).waitFor();
  assert.equal(await page.evaluate(() => JSON.stringify({ ...sessionStorage })), '{}');
  await close();
});
