import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addConversation, addMessage, OTHER_PHONE } from '../../../helpers/add-messages.ts';
import { addBusiness, addDeal, MONDAY_NOON } from '../../../helpers/app.ts';
import { PHONE } from '../../../helpers/messaging.ts';
import { lookAt, TURN } from '../../../helpers/turn.ts';
import { waitUntil } from '../../../helpers/wait-until.ts';
import { assertAccessible } from '../../accessibility.ts';
import { openMessagesHarness } from '../../admin/messages-harness.ts';
import { desktop, phone } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openMessagesHarness>>;
before(async () => {
  harness = await openMessagesHarness();
  const business = await addBusiness(harness.db, { zip: '78701' });
  await addDeal(harness.db, business, { title: 'Warm stones' });
});
afterEach(async () => {
  harness.dropTraffic('nothing');
  await harness.deleteMessages();
});
after(() => harness.close());

const INBOX = '/admin/messages';
const conversationPath = (phone: string) => `${INBOX}?${new URLSearchParams({ phone })}`;
const composer = (page: Page) => page.getByLabel('Message', { exact: true });
const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages with' });

async function fillInbox() {
  const { db } = harness;
  const row = await addConversation(db, { updated_at: MONDAY_NOON + 2 });
  const sentMessage = { sender: 'admin' } as const;
  await addMessage(db, row, { created_at: MONDAY_NOON, media: '["https://media.example/a.jpg"]' });
  await addMessage(db, row, {
    ...sentMessage,
    created_at: MONDAY_NOON + 1,
    status: 'needs-review',
  });
  const failed = { status: 'failed', reason: 'the number does not exist' } as const;
  await addMessage(db, row, { ...sentMessage, ...failed, created_at: MONDAY_NOON + 2 });
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

const [name, look] = lookAt(1, [
  ['a phone', phone],
  ['a desktop', desktop],
]);
test(`on ${name}, axe finds no barrier on any screen of the inbox (${TURN})`, async () => {
  await fillInbox();
  const { page, browserErrors, close } = await harness.enter(look, INBOX);
  const checkPage = async (path: string, text: string) => {
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    await assertAccessible(page, path);
  };
  await checkPage(INBOX, 'Is Tuesday free?');
  await checkPage(`${INBOX}?search=nowhere`, 'No conversation matches');
  await checkPage(`${INBOX}?new=1`, 'Phone');
  await checkPage(conversationPath('12'), 'Please enter a valid phone number');
  await checkPage(conversationPath(OTHER_PHONE), 'This number opted out of texts');
  await checkPage(conversationPath('+12125550101'), 'You blocked this number');
  await checkPage('/admin/messages/replies', 'Add a reply');
  await checkPage(conversationPath(PHONE), 'Send again');
  await page.getByText('Consent', { exact: true }).click();
  await assertAccessible(page, 'the consent ledger');
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await assertAccessible(page, 'the saved replies');
  await page.getByRole('button', { name: /^Our offer/ }).click();
  await page.getByRole('button', { name: /^Warm stones/ }).waitFor();
  await assertAccessible(page, 'the deals for a saved reply');
  await page.keyboard.press('Escape');
  harness.dropTraffic('everything');
  await page.getByText('Connection lost. Trying again…').waitFor();
  await assertAccessible(page, 'a lost connection');
  assert.deepEqual(
    browserErrors.filter((line) => !/ERR_|404|422/.test(line)),
    [],
  );
  await close();
});

test('on a phone one pane is seen at a time, and the way back leads to the list', async () => {
  await fillInbox();
  const { page, close } = await harness.enter(phone, INBOX);
  await list(page).getByText('Juniper Hour').click();
  await composer(page).waitFor();
  assert.equal(await list(page).isVisible(), false);
  await page.goBack();
  await list(page).waitFor();
  assert.equal(await composer(page).count(), 0);
  await page.goForward();
  await composer(page).waitFor();
  await page.getByRole('link', { name: 'All conversations' }).click();
  await list(page).waitFor();
  await page.getByRole('link', { name: 'New message' }).click();
  await page.getByLabel('Phone').fill('(303) 555-0177');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '(303) 555-0177' }).waitFor();
  await composer(page).fill('Good morning');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await messages(page).getByText('Good morning').waitFor();
  const fits = await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
  assert.equal(fits, true, 'the page scrolls behind the conversation');
  await close();
});

test('a saved reply goes to the cursor; only one with places asks for a deal', async () => {
  await fillInbox();
  const { page, close } = await harness.enter(desktop, conversationPath(PHONE));
  await composer(page).fill('Hello! Bye.');
  await composer(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7));
  await page.getByRole('button', { name: 'Saved replies' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved replies' });
  await dialog.getByRole('button', { name: /^Our offer/ }).click();
  await dialog.getByRole('searchbox', { name: 'Deal' }).fill('juniper');
  await dialog.getByRole('button', { name: /^Warm stones Juniper Hour/ }).click();
  const deal = await harness.db
    .selectFrom('deals')
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .select(['deals.id', 'businesses.slug'])
    .executeTakeFirstOrThrow();
  const link = `${harness.origin}/deals/${deal.slug}?deal=${deal.id}`;
  await waitUntil(
    async () => (await composer(page).inputValue()) === `Hello! Juniper Hour: $79 ${link}Bye.`,
    await composer(page).inputValue(),
  );
  await page.keyboard.type(' ');
  assert.match(await composer(page).inputValue(), / Bye\.$/);
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await dialog.getByRole('button', { name: /^Thanks/ }).click();
  await waitUntil(
    async () => / Thank you!Bye\.$/.test(await composer(page).inputValue()),
    'one press did not insert the reply',
  );
  await close();
});
