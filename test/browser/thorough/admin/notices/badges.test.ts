import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addLead } from '../../../../helpers/app.ts';
import { lookAt, TURN } from '../../../../helpers/turn.ts';
import { openMessagesHarness } from '../../../admin/messages-harness.ts';
import { desktop, phone } from '../../../harness.ts';

let harness: Awaited<ReturnType<typeof openMessagesHarness>>;
before(async () => {
  harness = await openMessagesHarness();
});
after(() => harness.close());

const [name, look] = lookAt(0, [
  ['a phone', phone],
  ['a desktop', desktop],
]);
test(`on ${name}, a new lead and a new text appear beside their screens, on any screen (${TURN})`, async () => {
  const { page, browserErrors, close } = await harness.enter(look, '/admin/settings/brand');
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  await navigation.getByRole('link', { name: 'Business Leads', exact: true }).waitFor();
  await page.getByLabel('Brand', { exact: true }).fill('Typed meanwhile');

  await addLead(harness.db);
  await navigation.getByRole('link', { name: 'Business Leads, 1 new' }).waitFor();
  await harness.receive('Are you open?');
  await harness.receive('Hello?');
  await navigation.getByRole('link', { name: 'Messages, 2 unread' }).waitFor();
  assert.equal(await navigation.getByText('1', { exact: true }).isVisible(), true);
  assert.equal(await page.getByLabel('Brand', { exact: true }).inputValue(), 'Typed meanwhile');

  await harness.db.updateTable('leads').set({ status: 'archived' }).execute();
  await navigation.getByRole('link', { name: 'Business Leads', exact: true }).waitFor();
  assert.deepEqual(browserErrors, []);
  await close();
});
