import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { unsubscribeUrlFor } from '../../../market/emails/commands.server.ts';
import type { EmailOutcome } from '../../../market/ports.ts';
import { addLead, SECRET } from '../../helpers/app.ts';
import { sample } from '../../helpers/thorough.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, goto, openHarness, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
/** True while no post reaches the server. */
let isDisconnected = false;
const sentSubjects: string[] = [];
const ACCEPTED: EmailOutcome = { kind: 'accepted', result: '250 OK' };
before(async () => {
  harness = await openHarness({
    dependencies: {
      emailSender: {
        isDemo: false,
        send: async ({ subject }) => {
          sentSubjects.push(subject);
          return ACCEPTED;
        },
      },
    },
    fault: (request) => {
      if (!isDisconnected || request.method !== 'POST') return false;
      request.socket.destroy();
      return true;
    },
  });
});
afterEach(async () => {
  isDisconnected = false;
  sentSubjects.length = 0;
  for (const table of ['emails', 'leads'] as const) {
    await harness.db.deleteFrom(table).execute();
  }
});
after(() => harness.close());

const sizes = Object.entries({
  'dark phone': { ...phone, colorScheme: 'dark' as const },
  phone,
  desktop,
});
for (const [name, options] of sample(sizes, 2)) {
  test(`on a ${name}, the list, a lead's page and the mail's can be used by everyone`, async () => {
    await addLead(harness.db, { businessName: 'Older', mayText: true });
    const { id } = await addLead(harness.db);
    const { page, browserErrors, close } = await harness.visitAsAdmin(options, '/admin/leads');
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Compose Email' }).first().click();
    await page.getByRole('heading', { name: 'Compose Email' }).waitFor();
    await page.getByText('Preview', { exact: true }).click();
    const preview = page.getByTitle('The mail as most mail programs show it');
    const html = (await preview.getAttribute('srcdoc')) ?? '';
    // No script may run in the preview, axe's neither: the e-mail is checked alone.
    await preview.evaluate((frame) => frame.remove());
    await assertAccessible(page);
    await page.goto('about:blank');
    await page.setContent(html);
    // A letter has no heading.
    await assertAccessible(page, page.url(), ['page-has-heading-one']);
    await goto(page, `/admin/leads/${id}`);
    await assertAccessible(page);
    await goto(page, unsubscribeUrlFor('', id, SECRET));
    await assertAccessible(page);
    assert.deepEqual(browserErrors, []);
    await close();
  });
}

test('under the filter New, a lead that is archived leaves the list and comes back by Undo', async () => {
  await addLead(harness.db);
  const { page, close } = await harness.visitAsAdmin(desktop, '/admin/leads?status=new');
  await page.getByRole('button', { name: 'Archive' }).click();
  const offer = page.getByRole('status').filter({ hasText: 'Lead status updated' });
  await page.getByText('No leads found').waitFor();
  await offer.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('row').filter({ hasText: 'Juniper Hour' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0);
  assert.equal(new URL(page.url()).search, '?status=new');
  await close();
});

test('when the network fails, Failed to update lead is said and the list stays', async () => {
  await addLead(harness.db);
  const { page, close } = await harness.visitAsAdmin(desktop, '/admin/leads?status=new');
  isDisconnected = true;
  await page.getByRole('button', { name: 'Mark Contacted' }).click();
  await page.getByRole('status').getByText('Failed to update lead').waitFor();
  isDisconnected = false;
  await page.getByRole('button', { name: 'Mark Contacted' }).click();
  await page.getByRole('status').getByText('Lead status updated').waitFor();
  await close();
});

test('when no answer arrives, the mail stays as written, and sending again sends it once', async () => {
  const { id } = await addLead(harness.db);
  const { page, close } = await harness.visitAsAdmin(desktop, `/admin/leads/${id}/email`);
  await page.getByLabel('Subject').fill('Typed with care');
  isDisconnected = true;
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').getByText('No answer arrived').waitFor();
  assert.equal(await page.getByLabel('Subject').inputValue(), 'Typed with care');
  isDisconnected = false;
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await page.getByRole('status').getByText('Email sent successfully').waitFor();
  assert.deepEqual(sentSubjects, ['Typed with care']);
  await close();
});

test('leaving asks before it discards what was written, and leads to the lead', async () => {
  const { id } = await addLead(harness.db);
  const back = '?back=%2Fadmin%2Fleads%3Fstatus%3Dnew';
  const { page, close } = await harness.visitAsAdmin(desktop, `/admin/leads/${id}/email${back}`);
  await page.evaluate(() => {
    const answers = [false, true];
    window.confirm = () => answers.shift() ?? false;
  });
  await page.getByLabel('Subject').fill('Typed with care');
  await page.getByRole('link', { name: 'Cancel' }).click();
  assert.equal(await page.getByLabel('Subject').inputValue(), 'Typed with care');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL(`**/admin/leads/${id}${back}`);
  await page.getByRole('link', { name: 'All leads' }).click();
  await page.waitForURL('**/admin/leads?status=new&marked=*');
  await close();
});

test('without a script a lead is found, marked, undone, written to, and unsubscribed', async () => {
  const { id } = await addLead(harness.db);
  const scriptless = { ...phone, javaScriptEnabled: false };
  const { page, close } = await harness.visitAsAdmin(scriptless, '/admin/leads');
  await page.getByLabel('Name, e-mail, phone or location').fill('512 555');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await page.waitForURL('**/admin/leads?search=512+555');
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.waitForURL('**/admin/leads?search=512+555&status=new');
  await page.getByRole('button', { name: 'More for Juniper Hour' }).click();
  await page.getByRole('row').getByRole('button', { name: 'Mark Contacted' }).click();
  assert.match(await page.content(), /Lead status updated/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForURL('**/admin/leads?search=512+555&status=new');
  await page.getByRole('link', { name: 'Compose Email' }).click();
  await page.getByLabel('Message').fill('Written without a script');
  await page.getByText('Preview', { exact: true }).click();
  await page.getByRole('button', { name: 'Update preview' }).click();
  await page.locator('iframe[srcdoc*="Written without a script"]').waitFor({ state: 'attached' });
  assert.equal(await page.getByLabel('Message').inputValue(), 'Written without a script');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(`**/admin/leads/${id}?back=*`);
  assert.match(await page.content(), /Email sent successfully/);
  assert.equal(sentSubjects.length, 1);
  await page.goto(unsubscribeUrlFor('', id, SECRET));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  await harness.db.deleteFrom('email_unsubscribes').execute();
  await close();
});
