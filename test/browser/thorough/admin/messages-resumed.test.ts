import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { ADMIN } from '../../../helpers/app.ts';
import { PHONE } from '../../../helpers/messaging.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';
import { openMessagesHarness } from '../../admin/messages-harness.ts';
import { desktop, goto, hydrated } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openMessagesHarness>>;
before(async () => {
  harness = await openMessagesHarness();
});
afterEach(() => harness.deleteMessages());
after(() => harness.close());

const open = (phone: string) => `/admin/messages?${new URLSearchParams({ phone })}`;
const box = (page: Page) => page.getByLabel('Message', { exact: true });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages with' });
const isRead = (page: Page) =>
  waitUntil(async () => (await page.title()) === 'Messages', 'still unread');
const stored = () => harness.db.selectFrom('messages').selectAll().orderBy('created_at').execute();
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marked', 'yes'));
const isStored = (page: Page) =>
  page.evaluate(() => document.body.getAttribute('data-marked') === 'yes');

test('a message whose page is reloaded during the send comes back and reaches the customer once', async () => {
  await harness.receive('Hello');
  const { page, close } = await harness.enter(desktop, open(PHONE));
  // The server stores it, but its answer never comes.
  let isMute = true;
  await page.route('**/admin/messages.data*', async (route) => {
    if (!isMute || route.request().method() !== 'POST') return route.continue();
    await route.fetch().catch(() => {});
  });
  await box(page).fill('Until Tuesday');
  await box(page).press('Enter');
  const mine = async () => (await stored()).filter(({ sender }) => sender === 'admin');
  await waitUntil(async () => (await mine()).length === 1, 'not stored');
  await page.reload();
  isMute = false;
  await hydrated(page);
  await waitUntil(async () => (await box(page).inputValue()) !== '', 'the text is lost');
  await box(page).press('Enter');
  await page.getByRole('status').getByText('Message sent successfully').waitFor();
  assert.equal((await mine()).length, 1);
  await close();
});

// Last, because it ends the session of all windows.
test('when the session ends, the inbox says so, and goes on after signing in in another tab', async () => {
  await harness.receive('Hello');
  const { page, context, close } = await harness.enter(desktop, open(PHONE));
  await isRead(page);
  await box(page).fill('Not yet sent');
  await harness.db.deleteFrom('admin_sessions').execute();
  await harness.receive('News');
  const sessionEndedLink = page.getByRole('link', {
    name: 'Your session has ended. Sign in again.',
  });
  await sessionEndedLink.waitFor();
  assert.equal(await box(page).inputValue(), 'Not yet sent');
  assert.equal(await sessionEndedLink.getAttribute('href'), '/admin/login');
  await mark(page);
  const tab = await context.newPage();
  await goto(tab, '/admin/login');
  await tab.getByLabel('Email').fill(ADMIN.email);
  await tab.getByLabel('Password').fill(ADMIN.password);
  await tab.getByRole('button', { name: 'Sign In' }).click();
  await tab.getByText('Welcome back, Admin!').waitFor();
  await sessionEndedLink.waitFor({ state: 'detached' });
  await messages(page).getByText('News').waitFor();
  assert.equal(await box(page).inputValue(), 'Not yet sent');
  assert.equal(await isStored(page), true);
  await close();
});
