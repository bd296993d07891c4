import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { ensureAdministrator } from '../../../market/admin/commands.server.ts';
import { unsubscribeAddress } from '../../../market/emails/commands.server.ts';
import type { EmailOutcome } from '../../../market/ports.ts';
import { ADMIN, addLead, MONDAY_NOON, SECRET } from '../../app.ts';
import { assertSound } from '../accessibility.ts';
import { desk, openStage, phone } from '../harness.ts';

let stage: Awaited<ReturnType<typeof openStage>>;
/** True while no post reaches the server. */
let isCut = false;
const sent: string[] = [];
const ACCEPTED: EmailOutcome = { kind: 'accepted', result: '250 OK' };
before(async () => {
  stage = await openStage({
    parts: {
      mail: {
        isDemo: false,
        send: async ({ subject }) => {
          sent.push(subject);
          return ACCEPTED;
        },
      },
    },
    fault: (request) => {
      if (!isCut || request.method !== 'POST') return false;
      request.socket.destroy();
      return true;
    },
  });
  await ensureAdministrator(stage.db, ADMIN, MONDAY_NOON);
});
afterEach(async () => {
  isCut = false;
  sent.length = 0;
  for (const table of ['lead_emails', 'leads'] as const) {
    await stage.db.deleteFrom(table).execute();
  }
});
after(() => stage.close());

async function enter(options: BrowserContextOptions, path: string) {
  const visit = await stage.visit({ reducedMotion: 'reduce', ...options });
  const { page } = visit;
  await page.goto(`/admin/login?to=${encodeURIComponent(path)}`, { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname + url.search === path);
  await page.waitForLoadState('networkidle');
  return visit;
}

for (const [name, options] of Object.entries({
  phone,
  desk,
  'dark phone': { ...phone, colorScheme: 'dark' as const },
})) {
  test(`on a ${name}, the list, a lead's page and the mail's window can be used by everyone`, async () => {
    await addLead(stage.db, { businessName: 'Older', mayText: true });
    const { id } = await addLead(stage.db);
    const { page, complaints, close } = await enter(options, '/admin/leads');
    await assertSound(page);
    await page.getByRole('link', { name: 'Compose Email' }).first().click();
    await page.getByRole('dialog').waitFor();
    await page.getByText('Preview', { exact: true }).click();
    const mail = page.getByTitle('The mail as most mail programs show it');
    const html = (await mail.getAttribute('srcdoc')) ?? '';
    // No script may run in the preview, axe's neither: the mail is looked at by itself.
    await mail.evaluate((frame) => frame.remove());
    await assertSound(page);
    await page.goto('about:blank');
    await page.setContent(html);
    // A letter has no heading.
    await assertSound(page, page.url(), ['page-has-heading-one']);
    await page.goto(`/admin/leads/${id}`, { waitUntil: 'networkidle' });
    await assertSound(page);
    await page.goto(unsubscribeAddress('', id, SECRET), { waitUntil: 'networkidle' });
    await assertSound(page);
    assert.deepEqual(complaints, []);
    await close();
  });
}

test('under the filter New, a lead that is archived leaves the list and comes back by Undo', async () => {
  await addLead(stage.db);
  const { page, close } = await enter(desk, '/admin/leads?status=new');
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('status').getByText('Lead status updated').waitFor();
  await page.getByText('No leads found').waitFor();
  await page.getByText('New → Archived').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Juniper Hour' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0);
  assert.equal(new URL(page.url()).search, '?status=new');
  await close();
});

test('when the network fails, Failed to update lead is said and the list stays', async () => {
  await addLead(stage.db);
  const { page, close } = await enter(desk, '/admin/leads?status=new');
  isCut = true;
  await page.getByRole('button', { name: 'Mark Contacted' }).click();
  await page.getByRole('status').getByText('Failed to update lead').waitFor();
  isCut = false;
  await page.getByRole('button', { name: 'Mark Contacted' }).click();
  await page.getByRole('status').getByText('Lead status updated').waitFor();
  await close();
});

test('when no answer arrives, the mail stays as written, and sending again sends it once', async () => {
  const { id } = await addLead(stage.db);
  const { page, close } = await enter(desk, `/admin/leads/${id}/email`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Subject').fill('Typed with care');
  isCut = true;
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('alert').getByText('No answer arrived').waitFor();
  assert.equal(await dialog.getByLabel('Subject').inputValue(), 'Typed with care');
  isCut = false;
  await dialog.getByRole('button', { name: 'Send' }).dblclick();
  await page.getByRole('status').getByText('Email sent successfully').waitFor();
  assert.deepEqual(sent, ['Typed with care']);
  await close();
});

test('what was written is not lost to Escape without a question', async () => {
  const { id } = await addLead(stage.db);
  const { page, close } = await enter(desk, `/admin/leads/${id}/email?status=new`);
  await page.evaluate(() => {
    const answers = [false, true];
    window.confirm = () => answers.shift() ?? false;
  });
  await page.getByRole('dialog').getByLabel('Subject').fill('Typed with care');
  await page.keyboard.press('Escape');
  assert.equal(await page.getByLabel('Subject').inputValue(), 'Typed with care');
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.waitForURL('**/admin/leads?status=new');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await close();
});

test('without a script a lead is found, marked, undone, written to, and unsubscribed', async () => {
  const { id } = await addLead(stage.db);
  const scriptless = { ...phone, javaScriptEnabled: false };
  const { page, close } = await enter(scriptless, '/admin/leads');
  await page.getByLabel('Name, e-mail, phone or location').fill('512 555');
  await page.getByLabel('Status').selectOption('New');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL('**/admin/leads?search=512+555&status=new');
  await page.getByRole('button', { name: 'Mark Contacted' }).click();
  await page.getByText('New → Contacted').waitFor();
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
  await page.waitForURL('**/admin/leads?search=512+555&status=new');
  assert.match(await page.content(), /Email sent successfully/);
  assert.equal(sent.length, 1);
  await page.goto(unsubscribeAddress('', id, SECRET));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  await stage.db.deleteFrom('mail_refusals').execute();
  await close();
});
