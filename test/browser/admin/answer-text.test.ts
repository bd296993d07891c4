import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { addBusiness, addDeal } from '../../helpers/app.ts';
import { waitUntil } from '../../helpers/wait-until.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, phone } from '../harness.ts';
import { openMessagesHarness } from './messages-harness.ts';

let harness: Awaited<ReturnType<typeof openMessagesHarness>>;
before(async () => {
  harness = await openMessagesHarness();
});
afterEach(() => harness.deleteMessages());
after(() => harness.close());

test('answer a text on a phone: from the dashboard to a sent reply with a link', async (t) => {
  const business = await addBusiness(harness.db, { zip: '78701' });
  await addDeal(harness.db, business, { title: 'Warm stones' });
  await harness.receive('Is Tuesday free?');
  const { page, browserErrors, close } = await harness.enter(phone, '/admin');
  let clicks = 0;
  const click = async (control: Locator) => {
    await control.click();
    clicks += 1;
  };
  await click(page.getByRole('link', { name: /^Read ?: .* sent a text just now/ }));
  const box = page.getByLabel('Message', { exact: true });
  await box.fill('Yes! Book here:');
  await page.getByText(/^One text · \d+ characters left/).waitFor();
  await click(page.getByRole('button', { name: 'Link' }));
  const dialog = page.getByRole('dialog', { name: 'Insert a link' });
  const option = dialog.getByRole('button', { name: /Warm stones/ });
  await option.waitFor();
  await assertAccessible(page);
  await click(option);
  const sent = () => box.inputValue();
  await waitUntil(async () => /here: http\S+\?deal=\S+$/.test(await sent()), 'no link');
  await click(page.getByRole('button', { name: 'Send', exact: true }));
  await page.getByRole('status').getByText('Message sent successfully').waitFor();
  t.diagnostic(`answer a text on a phone: ${clicks} clicks`);
  assert.ok(clicks <= 4, `${clicks} clicks`);
  const [message] = await harness.db
    .selectFrom('messages')
    .select('text')
    .where('sender', '=', 'admin')
    .execute();
  assert.match(message?.text ?? '', /^Yes! Book here: http:\S+\/deals\/\S+$/);
  assert.deepEqual(browserErrors, []);
  await close();
});

test('conversations are found while one types, and the field keeps the focus', async () => {
  await harness.receive('Is Tuesday free?');
  await harness.receive('Good morning', '+12125550101');
  const { page, close } = await harness.enter(desktop, '/admin/messages');
  const list = page.getByRole('navigation', { name: 'Conversations' });
  await list.getByText('Good morning').waitFor();
  const field = page.getByRole('searchbox', { name: 'Search conversations' });
  await field.pressSequentially('tues');
  await list.getByText('Good morning').waitFor({ state: 'detached' });
  await list.getByText('Is Tuesday free?').waitFor();
  assert.match(page.url(), /\/admin\/messages\?search=tues$/);
  await field.press('End');
  await field.pressSequentially('day');
  await page.waitForURL(/search=tuesday$/);
  assert.equal(await field.inputValue(), 'tuesday');
  await field.fill('');
  await list.getByText('Good morning').waitFor();
  await close();
});
