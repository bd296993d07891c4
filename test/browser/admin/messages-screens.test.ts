import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addConversation, addMessage, OTHER_PHONE } from '../../add-messages.ts';
import { addDeal, addSpa, MONDAY_NOON } from '../../app.ts';
import { PHONE } from '../../messaging.ts';
import { assertSound } from '../accessibility.ts';
import { desk, phone } from '../harness.ts';
import { eventually, openInboxStage } from './messages-harness.ts';

let stage: Awaited<ReturnType<typeof openInboxStage>>;
before(async () => {
  stage = await openInboxStage();
  const spa = await addSpa(stage.db, { zip: '78701' });
  await addDeal(stage.db, spa, { title: 'Warm stones' });
});
afterEach(async () => {
  stage.cut('nothing');
  await stage.empty();
});
after(() => stage.close());

const INBOX = '/admin/messages';
const open = (phone: string) => `${INBOX}?${new URLSearchParams({ phone })}`;
const box = (page: Page) => page.getByLabel('Message', { exact: true });
const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages with' });

async function fillInbox() {
  const { db } = stage;
  const row = await addConversation(db, { updated_at: MONDAY_NOON + 2 });
  const mine = { sender: 'admin' } as const;
  await addMessage(db, row, { created_at: MONDAY_NOON, media: '["https://media.example/a.jpg"]' });
  await addMessage(db, row, { ...mine, created_at: MONDAY_NOON + 1, status: 'needs_review' });
  const failed = { status: 'failed', reason: 'the number does not exist' } as const;
  await addMessage(db, row, { ...mine, ...failed, created_at: MONDAY_NOON + 2 });
  await addConversation(db, { customer_phone: OTHER_PHONE, opted_out_at: MONDAY_NOON, unread: 3 });
  await addConversation(db, { customer_phone: '+12125550101', status: 'blocked' });
  const now = { created_at: MONDAY_NOON, updated_at: MONDAY_NOON };
  await db
    .insertInto('saved_replies')
    .values([
      { id: 'offer', name: 'Our offer', text: '{spa}: {price} {link}', ...now },
      { id: 'thanks', name: 'Thanks', text: 'Thank you!', ...now },
    ])
    .execute();
}

for (const [name, options] of Object.entries({ phone, desk })) {
  test(`on a ${name}, nothing on any screen of the inbox stands in anyone's way`, async () => {
    await fillInbox();
    const { page, complaints, close } = await stage.enter(options, INBOX);
    const look = async (path: string, text: string) => {
      await page.goto(path);
      await page.getByText(text).first().waitFor();
      await assertSound(page, `${path} on a ${name}`);
    };
    await look(INBOX, 'Is Tuesday free?');
    await look(`${INBOX}?search=nowhere`, 'No conversation matches');
    await look(`${INBOX}?new=1`, 'Phone');
    await look(open('12'), 'Please enter a valid phone number');
    await look(open(OTHER_PHONE), 'This number opted out of texts');
    await look(open('+12125550101'), 'You blocked this number');
    await look('/admin/messages/replies', 'Add a reply');
    await look(open(PHONE), 'Send again');
    await page.getByText('Consent and blocking').click();
    await assertSound(page, 'the consent ledger');
    await page.getByRole('button', { name: 'Saved replies' }).click();
    await page.getByRole('searchbox', { name: 'Deal' }).fill('stones');
    await page.getByText('Warm stones').waitFor();
    await assertSound(page, 'the saved replies');
    await page.keyboard.press('Escape');
    stage.cut('everything');
    await page.getByText('Connection lost. Trying again…').waitFor();
    await assertSound(page, 'a lost connection');
    assert.deepEqual(
      complaints.filter((line) => !/ERR_|404|422/.test(line)),
      [],
    );
    await close();
  });
}

test('on a phone one pane is seen at a time, and the way back leads to the list', async () => {
  await fillInbox();
  const { page, close } = await stage.enter(phone, INBOX);
  await list(page).getByText('Juniper Hour').click();
  await box(page).waitFor();
  assert.equal(await list(page).isVisible(), false);
  await page.goBack();
  await list(page).waitFor();
  assert.equal(await box(page).count(), 0);
  await page.goForward();
  await box(page).waitFor();
  await page.getByRole('link', { name: 'All conversations' }).click();
  await list(page).waitFor();
  await page.getByRole('link', { name: 'New message' }).click();
  await page.getByLabel('Phone').fill('(303) 555-0177');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '(303) 555-0177' }).waitFor();
  await box(page).fill('Good morning');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await messages(page).getByText('Good morning').waitFor();
  const fits = await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
  assert.equal(fits, true, 'the page scrolls behind the conversation');
  await close();
});

test('a saved reply is filled from a deal and goes to the cursor', async () => {
  await fillInbox();
  const { page, close } = await stage.enter(desk, open(PHONE));
  await box(page).fill('Hello! Bye.');
  await box(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7));
  await page.getByRole('button', { name: 'Saved replies' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved replies' });
  const insert = dialog.getByRole('button', { name: 'Insert', description: 'Our offer' });
  assert.equal(await insert.isDisabled(), true);
  await dialog.getByRole('searchbox', { name: 'Deal' }).fill('juniper');
  await dialog.getByRole('radio', { name: /Warm stones · Juniper Hour/ }).check();
  await insert.click();
  const deal = await stage.db
    .selectFrom('deals')
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .select(['deals.id', 'businesses.slug'])
    .executeTakeFirstOrThrow();
  const link = `${stage.origin}/deals/${deal.slug}?deal=${deal.id}`;
  await eventually(
    async () => (await box(page).inputValue()) === `Hello! Juniper Hour: $79 ${link}Bye.`,
    await box(page).inputValue(),
  );
  await page.keyboard.type(' ');
  assert.match(await box(page).inputValue(), / Bye\.$/);
  await close();
});

test('a message in doubt is settled where it stands', async () => {
  await fillInbox();
  const { page, close } = await stage.enter(desk, open(PHONE));
  await page.getByRole('button', { name: 'It arrived' }).click();
  await page.getByRole('status').getByText('Marked as arrived').waitFor();
  await messages(page).getByText('Delivered').waitFor();
  await page.getByText('Consent and blocking').click();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByText('You blocked this number').waitFor();
  await page.getByRole('button', { name: 'Unblock' }).last().click();
  await box(page).waitFor();
  await close();
});

test('without a script one searches, picks, reads, sends and marks as read', async () => {
  await fillInbox();
  const { page, close } = await stage.enter({ ...desk, javaScriptEnabled: false }, INBOX);
  await page.getByLabel('Search conversations').fill('tuesday');
  await page.getByRole('button', { name: 'Search' }).click();
  await list(page).getByText('Juniper Hour').click();
  await box(page).fill('Without a script');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('noscript > p', { hasText: 'Message sent successfully' }).waitFor();
  await messages(page).getByText('Without a script').waitFor();
  await stage.receive('An answer');
  await page.reload();
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await page.getByRole('button', { name: 'Mark as read' }).waitFor({ state: 'detached' });
  await close();
});
