import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { ensureAdministrator } from '../../../market/admin/store.server.ts';
import { addConversation, addMessage } from '../../add-messages.ts';
import { ADMIN, addLead, MONDAY_NOON } from '../../app.ts';
import { PHONE } from '../../messaging.ts';
import { desktop, goto, openHarness } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({ dependencies: { now: Date.now } });
  await ensureAdministrator(harness.db, ADMIN, MONDAY_NOON);
  const conversation = await addConversation(harness.db, { last_message: 'My knee hurts' });
  await addMessage(harness.db, conversation, { text: 'My knee hurts' });
  await addLead(harness.db, { businessName: 'Cedar Hands' });
});
after(() => harness.close());

async function signInTo(page: Page, path: string) {
  await goto(page, `/admin/login?${new URLSearchParams({ to: path })}`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Welcome back, Admin!').waitFor();
  // As from the address bar: the document brings the data along.
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
