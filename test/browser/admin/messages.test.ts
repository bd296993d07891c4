import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addConversation, addMessages, OTHER_PHONE } from '../../helpers/add-messages.ts';
import { PHONE } from '../../helpers/messaging.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { desktop, waitUntilIdle } from '../harness.ts';
import { openMessagesHarness } from './messages-harness.ts';

let harness: Awaited<ReturnType<typeof openMessagesHarness>>;
before(async () => {
  harness = await openMessagesHarness();
});
afterEach(async () => {
  harness.dropTraffic('nothing');
  await harness.deleteMessages();
});
after(() => harness.close());

const INBOX = '/admin/messages';
const open = (phone: string) => `${INBOX}?${new URLSearchParams({ phone })}`;
const composer = (page: Page) => page.getByLabel('Message', { exact: true });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages with' });
const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });
const isRead = (page: Page) =>
  waitUntil(async () => (await page.title()) === 'Messages', 'still unread');
const stored = () => harness.db.selectFrom('messages').selectAll().orderBy('created_at').execute();
const markDocument = (page: Page) =>
  page.evaluate(() => document.body.setAttribute('data-marked', 'yes'));
const isSameDocument = (page: Page) =>
  page.evaluate(() => document.body.getAttribute('data-marked') === 'yes');

test('in two windows, texts and statuses appear by themselves', async () => {
  await harness.receive('Is Tuesday free?');
  const { page: listPage, context, browserErrors, close } = await harness.enter(desktop, INBOX);
  await listPage.getByText('Select a conversation to view messages').waitFor();
  const reading = await context.newPage();
  await reading.goto(open(PHONE));
  await Promise.all([markDocument(listPage), markDocument(reading)]);
  await list(listPage).getByText('Is Tuesday free?').waitFor();
  // Opening a conversation marks it as read in every window.
  await isRead(listPage);

  await harness.receive('Or Wednesday?');
  await messages(reading).getByText('Or Wednesday?').waitFor();
  await list(listPage).getByText('Or Wednesday?').waitFor();
  await reading.getByRole('log').getByText('New text from (512) 555-0132: Or Wednesday?').waitFor();

  await harness.receive('Hello from elsewhere', OTHER_PHONE);
  await list(listPage).getByText('Hello from elsewhere').waitFor();
  await list(reading).getByText('1 unread').waitFor();
  assert.equal(await listPage.title(), '(1) Messages');

  await composer(reading).fill('Wednesday it is');
  await reading.keyboard.press('Enter');
  await reading.getByRole('status').getByText('Message sent successfully').waitFor();
  await messages(reading).getByText('Waiting to be sent').waitFor();
  await list(listPage).getByText('You: Wednesday it is').waitFor();
  for (const [status, statusText] of [
    ['sent', 'Sent'],
    ['delivered', 'Delivered'],
  ] as const) {
    await harness.db
      .updateTable('messages')
      .set({ status, next_attempt_at: null })
      .where('sender', '=', 'admin')
      .execute();
    await messages(reading).getByText(statusText, { exact: true }).waitFor();
  }
  assert.deepEqual([await isSameDocument(listPage), await isSameDocument(reading)], [true, true]);

  // A browser has few connections, so only visible windows have a stream, and only one each.
  assert.equal(harness.streams(), 2);
  await listPage.close();
  await harness.receive('Only you are left');
  await messages(reading).getByText('Only you are left').waitFor();
  assert.equal(harness.streams(), 1);
  assert.deepEqual(browserErrors, []);
  await close();
});

test('a lost connection is announced, the messages stay, and none is missed afterwards', async () => {
  await harness.receive('Before');
  const { page, close } = await harness.enter(desktop, open(PHONE));
  await messages(page).getByText('Before').waitFor();
  await markDocument(page);
  harness.dropTraffic('everything');
  await page.getByText('Connection lost. Trying again…').waitFor();
  await harness.receive('Meanwhile one');
  await harness.receive('Meanwhile two', OTHER_PHONE);
  await messages(page).getByText('Before').waitFor();
  harness.dropTraffic('nothing');
  await messages(page).getByText('Meanwhile one').waitFor();
  await list(page).getByText('Meanwhile two').waitFor();
  await page.getByText('Connection lost. Trying again…').waitFor({ state: 'detached' });
  assert.equal(await isSameDocument(page), true);
  await close();
});

test('a text that could not be stored stays in its box, and is stored once when it can be', async () => {
  await harness.receive('Hello');
  const { page, close } = await harness.enter(desktop, open(PHONE));
  harness.dropTraffic('posts');
  await composer(page).fill('Typed with care');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('status').getByText('Failed to send message').waitFor();
  assert.equal(await composer(page).inputValue(), 'Typed with care');
  harness.dropTraffic('nothing');
  await composer(page).focus();
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await page.getByRole('status').getByText('Message sent successfully').waitFor();
  await page.getByRole('status').getByText('Failed to send message').waitFor({ state: 'detached' });
  assert.equal(await composer(page).inputValue(), '');
  const sentMessage = (await stored()).filter(({ sender }) => sender === 'admin');
  assert.deepEqual(
    sentMessage.map(({ text }) => text),
    ['Typed with care'],
  );
  await close();
});

test('by keyboard alone: Enter sends, Shift+Enter breaks, composing and blanks send nothing', async () => {
  await harness.receive('Hello');
  const { page, close } = await harness.enter(desktop, INBOX);
  await list(page).getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${open(PHONE)}`);
  await waitUntil(
    () => page.evaluate(() => document.activeElement?.id === 'reply'),
    'the box has no focus',
  );
  await page.keyboard.press('Enter');
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await composer(page).fill('');
  await page.keyboard.type('One');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Two');
  await page.evaluate(() => {
    const event = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', event));
  });
  assert.equal(await composer(page).inputValue(), 'One\nTwo');
  await page.getByText('One text · 153 characters left').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Message sent successfully').waitFor();
  const sentMessage = (await stored()).filter(({ sender }) => sender === 'admin');
  assert.deepEqual(
    sentMessage.map(({ text }) => text),
    ['One\nTwo'],
  );
  await composer(page).fill('Ж'.repeat(71));
  await page.getByText('Two texts: costs twice · 63 characters left').waitFor();
  await close();
});

test('a draft waits in its own conversation', async () => {
  await harness.receive('Hello');
  await harness.receive('Good morning', OTHER_PHONE);
  const { page, close } = await harness.enter(desktop, open(PHONE));
  await composer(page).fill('For the first');
  await list(page).getByText('Good morning').click();
  await page.waitForURL(`**${open(OTHER_PHONE)}`);
  await waitUntil(async () => (await composer(page).inputValue()) === '', 'a foreign draft');
  await composer(page).fill('For the other');
  await page.goBack();
  await waitUntil(
    async () => (await composer(page).inputValue()) === 'For the first',
    'draft lost',
  );
  await page.reload();
  await waitUntil(
    async () => (await composer(page).inputValue()) === 'For the first',
    'draft lost',
  );
  await close();
});

test('a reader further up stays there while texts arrive and older ones load', async () => {
  const conversation = await addConversation(harness.db, { updated_at: harness.clock.now });
  await addMessages(harness.db, conversation, 120);
  const { page, close } = await harness.enter(desktop, open(PHONE));
  const topOf = (text: string) =>
    messages(page)
      .getByText(text, { exact: true })
      .evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const isAtEnd = () =>
    messages(page).evaluate((area) => Math.abs(area.scrollTop) < 2 && area.scrollHeight > 0);
  await messages(page).getByText('Message 120', { exact: true }).waitFor();
  assert.equal(await isAtEnd(), true);
  await harness.receive('At the bottom');
  await messages(page).getByText('At the bottom').waitFor();
  assert.equal(await isAtEnd(), true);

  await messages(page).hover();
  await page.mouse.wheel(0, -2000);
  const isScrolled = () => messages(page).evaluate((area) => area.scrollTop <= -2000);
  await waitUntil(isScrolled, 'the wheel moves the messages');
  const before = await topOf('Message 100');
  await harness.receive('While you read');
  await page.getByRole('button', { name: 'New messages' }).waitFor();
  assert.ok(Math.abs((await topOf('Message 100')) - before) <= 1, 'the reader was moved');

  // A text that arrives before the page gets a scroll event does not take it back.
  await messages(page).evaluate((area) => {
    const once = { capture: true, once: true };
    addEventListener('scroll', (event) => event.stopImmediatePropagation(), once);
    area.scrollBy({ top: -300 });
  });
  const scrolledTo = await topOf('Message 100');
  await harness.receive('While you scroll');
  await list(page).getByText('While you scroll').waitFor();
  const moved = (await topOf('Message 100')) - scrolledTo;
  assert.ok(Math.abs(moved) <= 1, `the reader was moved by ${moved} px`);

  await messages(page).evaluate((area) => area.scrollTo({ top: -area.scrollHeight }));
  await waitUntilIdle(page);
  const first = await topOf('Message 80');
  await page.getByRole('link', { name: 'Older messages' }).click();
  await messages(page).getByText('Message 30', { exact: true }).waitFor();
  assert.ok(Math.abs((await topOf('Message 80')) - first) <= 1, 'older ones moved the reader');

  await page.getByRole('button', { name: 'New messages' }).click();
  await waitUntil(isAtEnd, 'not at the end');
  await page.getByRole('button', { name: 'New messages' }).waitFor({ state: 'detached' });
  await close();
});
