import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { addLead } from '../../helpers/app.ts';
import { sample } from '../../helpers/thorough.ts';
import { assertAccessible } from '../accessibility.ts';
import { openHarness } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({
    dependencies: {
      emailSender: { isDemo: false, send: async () => ({ kind: 'accepted', result: '250 OK' }) },
    },
  });
});
afterEach(async () => {
  for (const table of ['emails', 'lead_notes', 'leads', 'businesses'] as const) {
    await harness.db.deleteFrom(table).execute();
  }
});
after(() => harness.close());

const sizes = [
  [390, 844],
  [1280, 900],
] as const;
for (const [width, height] of sample(sizes, 2, 1)) {
  test(`work a lead from arrival to listed business at ${width} px`, async (t) => {
    await addLead(harness.db);
    const viewport = { width, height };
    const { page, browserErrors, close } = await harness.visitAsAdmin({ viewport }, '/admin');
    let clicks = 0;
    const click = async (control: Locator) => {
      await control.click();
      clicks += 1;
    };
    await click(page.getByRole('link', { name: /^Answer ?: Juniper Hour asked to be listed/ }));
    await page.getByRole('heading', { name: 'Juniper Hour', level: 1 }).waitFor();
    await assertAccessible(page);
    await click(page.getByRole('link', { name: 'Compose Email' }).first());
    await click(page.getByRole('button', { name: 'Send' }));
    await page.getByRole('status').getByText('Email sent successfully').waitFor();
    await page.getByRole('heading', { name: 'Juniper Hour', level: 1 }).waitFor();
    await page.getByLabel('Note', { exact: true }).fill('Sends photos on Tuesday');
    await click(page.getByRole('button', { name: 'Add Note' }));
    await page.getByRole('listitem').getByText('Sends photos on Tuesday').first().waitFor();
    await page.getByLabel('Next step on').fill('2026-03-03');
    await page.getByLabel('What to do').fill('Call about the photos');
    await click(page.getByRole('button', { name: 'Save', exact: true }));
    await page.getByText('Call about the photos: Tuesday, March 3').waitFor();
    await assertAccessible(page);
    await click(page.getByRole('main').getByRole('link', { name: 'Make it a business' }));
    await page.getByLabel('Street Address').fill('410 Cedar Street');
    await page.getByLabel('ZIP Code').fill('78701');
    await click(page.getByRole('button', { name: 'Create Business' }));
    await page.getByRole('status').getByText('Business created successfully').waitFor();
    t.diagnostic(`work a lead at ${width} px: ${clicks} clicks`);
    assert.ok(clicks <= 7, `${clicks} clicks`);
    const lead = await harness.db
      .selectFrom('leads')
      .innerJoin('businesses', 'businesses.id', 'leads.business_id')
      .select(['leads.status', 'businesses.name'])
      .executeTakeFirst();
    assert.deepEqual({ ...lead }, { status: 'contacted', name: 'Juniper Hour' });
    assert.deepEqual(browserErrors, []);
    await close();
  });
}

test('a lead is archived on its page, and a change of status is undone in the history', async () => {
  const { id } = await addLead(harness.db);
  const viewport = { width: 390, height: 844 };
  const { page, close } = await harness.visitAsAdmin({ viewport }, `/admin/leads/${id}`);
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('status').getByText('Lead status updated').waitFor();
  await page.getByText('Status went from New to Archived').waitFor();
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await page.getByRole('status').getByText('The last change was undone').waitFor();
  await page.getByText('Undone', { exact: true }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Undo the last change' }).count(), 0);
  await assertAccessible(page);
  await page.getByRole('link', { name: 'All changes' }).click();
  await page.getByText('Juniper Hour’s status went from New to Archived').waitFor();
  await assertAccessible(page);
  await close();
});

test('without a script a note is written, a step planned, and a change undone', async () => {
  const { id } = await addLead(harness.db);
  const options = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false };
  const { page, close } = await harness.visitAsAdmin(options, `/admin/leads/${id}`);
  await page.getByLabel('Note', { exact: true }).fill('Written without a script');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByText('Written without a script').first().waitFor();
  await page.getByLabel('Next step on').fill('2026-03-02');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Get back to the owner: today').waitFor();
  await page.getByRole('button', { name: /^Done ?: remove the next step/ }).click();
  await page.getByText('Get back to the owner: today').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Mark Contacted' }).click();
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await page.getByText('Undone', { exact: true }).waitFor();
  await close();
});
