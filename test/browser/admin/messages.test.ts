import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addConversation, addMessages, OTHER_PHONE } from '../../add-messages.ts';
import { PHONE } from '../../messaging.ts';
import { desk } from '../harness.ts';
import { eventually, openInboxStage } from './messages-harness.ts';

let stage: Awaited<ReturnType<typeof openInboxStage>>;
before(async () => {
  stage = await openInboxStage();
});
afterEach(async () => {
  stage.cut('nothing');
  await stage.empty();
});
after(() => stage.close());

const INBOX = '/admin/messages';
const open = (phone: string) => `${INBOX}?${new URLSearchParams({ phone })}`;
const box = (page: Page) => page.getByLabel('Message', { exact: true });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages with' });
const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });
const isRead = (page: Page) =>
  eventually(async () => (await page.title()) === 'Messages', 'still unread');
const stored = () => stage.db.selectFrom('messages').selectAll().orderBy('created_at').execute();
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-kept', 'yes'));
const isKept = (page: Page) =>
  page.evaluate(() => document.body.getAttribute('data-kept') === 'yes');

test('in two windows, texts and statuses appear by themselves', async () => {
  await stage.receive('Is Tuesday free?');
  const { page: listing, context, complaints, close } = await stage.enter(desk, INBOX);
  await listing.getByText('Select a conversation to view messages').waitFor();
  const reading = await context.newPage();
  await reading.goto(open(PHONE));
  await Promise.all([mark(listing), mark(reading)]);
  await list(listing).getByText('Is Tuesday free?').waitFor();
  // Whoever looks at a conversation has read it, in every window.
  await isRead(listing);

  await stage.receive('Or Wednesday?');
  await messages(reading).getByText('Or Wednesday?').waitFor({ timeout: 3000 });
  await list(listing).getByText('Or Wednesday?').waitFor({ timeout: 3000 });
  await reading.getByRole('log').getByText('New text from (512) 555-0132: Or Wednesday?').waitFor();

  await stage.receive('Hello from elsewhere', OTHER_PHONE);
  await list(listing).getByText('Hello from elsewhere').waitFor({ timeout: 3000 });
  await list(reading).getByText('1 unread').waitFor({ timeout: 3000 });
  assert.equal(await listing.title(), '(1) Messages');

  await box(reading).fill('Wednesday it is');
  await reading.keyboard.press('Enter');
  await reading.getByRole('status').getByText('Message sent successfully').waitFor();
  await messages(reading).getByText('Waiting to be sent').waitFor();
  await list(listing).getByText('You: Wednesday it is').waitFor({ timeout: 3000 });
  for (const [status, words] of [
    ['sent', 'Sent'],
    ['delivered', 'Delivered'],
  ] as const) {
    await stage.db
      .updateTable('messages')
      .set({ status, next_attempt_at: null })
      .where('sender', '=', 'admin')
      .execute();
    await messages(reading).getByText(words, { exact: true }).waitFor({ timeout: 3000 });
  }
  assert.deepEqual([await isKept(listing), await isKept(reading)], [true, true]);

  // A browser has few connections to give: the windows share one, and it outlives each of them.
  assert.equal(stage.streams(), 1);
  await listing.close();
  await stage.receive('Only you are left');
  await messages(reading).getByText('Only you are left').waitFor({ timeout: 3000 });
  assert.equal(stage.streams(), 1);
  assert.deepEqual(complaints, []);
  await close();
});

test('many texts at once are asked for together, not one by one', async () => {
  await stage.receive('The first');
  const { page, close } = await stage.enter(desk, open(PHONE));
  await messages(page).getByText('The first').waitFor();
  await isRead(page);
  stage.questions.length = 0;
  for (let count = 1; count <= 40; count += 1) await stage.receive(`Burst ${count}`);
  await messages(page).getByText('Burst 40', { exact: true }).waitFor();
  assert.ok(stage.questions.length <= 8, `${stage.questions.length} questions`);
  await close();
});

test('a lost connection says so, keeps what is shown, and nothing is missed when it is back', async () => {
  await stage.receive('Before');
  const { page, close } = await stage.enter(desk, open(PHONE));
  await messages(page).getByText('Before').waitFor();
  await mark(page);
  stage.cut('everything');
  await page.getByText('Connection lost. Trying again…').waitFor();
  await stage.receive('Meanwhile one');
  await stage.receive('Meanwhile two', OTHER_PHONE);
  await messages(page).getByText('Before').waitFor();
  stage.cut('nothing');
  await messages(page).getByText('Meanwhile one').waitFor();
  await list(page).getByText('Meanwhile two').waitFor();
  await page.getByText('Connection lost. Trying again…').waitFor({ state: 'detached' });
  assert.equal(await isKept(page), true);
  await close();
});

test('a text that could not be stored stays in its box, and is stored once when it can be', async () => {
  await stage.receive('Hello');
  const { page, close } = await stage.enter(desk, open(PHONE));
  stage.cut('posts');
  await box(page).fill('Typed with care');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('status').getByText('Failed to send message').waitFor();
  assert.equal(await box(page).inputValue(), 'Typed with care');
  stage.cut('nothing');
  await box(page).focus();
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await page.getByRole('status').getByText('Message sent successfully').waitFor();
  await page.getByRole('status').getByText('Failed to send message').waitFor({ state: 'detached' });
  assert.equal(await box(page).inputValue(), '');
  const mine = (await stored()).filter(({ sender }) => sender === 'admin');
  assert.deepEqual(
    mine.map(({ text }) => text),
    ['Typed with care'],
  );
  await close();
});

test('by keyboard alone: Enter sends, Shift+Enter breaks, composing and blanks send nothing', async () => {
  await stage.receive('Hello');
  const { page, close } = await stage.enter(desk, INBOX);
  await list(page).getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${open(PHONE)}`);
  await eventually(
    () => page.evaluate(() => document.activeElement?.id === 'reply'),
    'the box has no focus',
  );
  await page.keyboard.press('Enter');
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await box(page).fill('');
  await page.keyboard.type('One');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Two');
  await page.evaluate(() => {
    const event = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', event));
  });
  assert.equal(await box(page).inputValue(), 'One\nTwo');
  await page.getByText('7 characters · 1 segment (GSM-7), 153 left').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Message sent successfully').waitFor();
  const mine = (await stored()).filter(({ sender }) => sender === 'admin');
  assert.deepEqual(
    mine.map(({ text }) => text),
    ['One\nTwo'],
  );
  await box(page).fill('Ж'.repeat(71));
  await page.getByText('71 characters · 2 segments (UCS-2), 63 left').waitFor();
  await close();
});

test('a draft waits in its own conversation', async () => {
  await stage.receive('Hello');
  await stage.receive('Good morning', OTHER_PHONE);
  const { page, close } = await stage.enter(desk, open(PHONE));
  await box(page).fill('For the first');
  await list(page).getByText('Good morning').click();
  await page.waitForURL(`**${open(OTHER_PHONE)}`);
  await eventually(async () => (await box(page).inputValue()) === '', 'a foreign draft');
  await box(page).fill('For the other');
  await page.goBack();
  await eventually(async () => (await box(page).inputValue()) === 'For the first', 'draft lost');
  await page.reload();
  await eventually(async () => (await box(page).inputValue()) === 'For the first', 'draft lost');
  await close();
});

test('a reader further up stays there while texts arrive and older ones load', async () => {
  const conversation = await addConversation(stage.db, { updated_at: stage.clock.now });
  await addMessages(stage.db, conversation, 120);
  const { page, close } = await stage.enter(desk, open(PHONE));
  const place = (text: string) =>
    messages(page)
      .getByText(text, { exact: true })
      .evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const isAtEnd = () =>
    messages(page).evaluate((area) => Math.abs(area.scrollTop) < 2 && area.scrollHeight > 0);
  await messages(page).getByText('Message 120', { exact: true }).waitFor();
  assert.equal(await isAtEnd(), true);
  await stage.receive('At the bottom');
  await messages(page).getByText('At the bottom').waitFor();
  assert.equal(await isAtEnd(), true);

  await messages(page).hover();
  await page.mouse.wheel(0, -2000);
  await page.waitForTimeout(300);
  const before = await place('Message 100');
  await stage.receive('While you read');
  await page.getByRole('button', { name: 'New messages' }).waitFor();
  assert.ok(Math.abs((await place('Message 100')) - before) <= 1, 'the reader was moved');

  await messages(page).evaluate((area) => area.scrollTo({ top: -area.scrollHeight }));
  await page.waitForTimeout(200);
  const first = await place('Message 80');
  await page.getByRole('link', { name: 'Older messages' }).click();
  await messages(page).getByText('Message 30', { exact: true }).waitFor();
  assert.ok(Math.abs((await place('Message 80')) - first) <= 1, 'older ones moved the reader');

  await page.getByRole('button', { name: 'New messages' }).click();
  await eventually(isAtEnd, 'not at the end');
  await page.getByRole('button', { name: 'New messages' }).waitFor({ state: 'detached' });
  await close();
});
