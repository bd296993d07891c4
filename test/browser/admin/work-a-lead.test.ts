import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { addLead, MONDAY_NOON } from '../../helpers/app.ts';
import { lookAt, TURN } from '../../helpers/turn.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, openHarness } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({
    dependencies: {
      emailSender: { isDemo: false, send: async () => ({ kind: 'accepted', result: '250 OK' }) },
    },
  });
});
afterEach(async () => {
  for (const table of ['outbox', 'lead_notes', 'leads', 'businesses'] as const) {
    await harness.db.deleteFrom(table).execute();
  }
});
after(() => harness.close());

const [width, height] = lookAt(1, [
  [390, 844],
  [1280, 900],
]);
test(`work a lead from arrival to listed business at ${width} px (${TURN})`, async (t) => {
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

function colorOf(element: Element): string {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(
    Number,
  );
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 20) return 'gray';
  if (green > red && green > blue) return 'green';
  return red > blue && green > blue ? 'yellow' : 'another';
}

test('contacted is green, archived gray, new yellow, each with its word', async () => {
  const colors = { New: 'yellow', Contacted: 'green', Archived: 'gray' };
  for (const word of Object.keys(colors)) {
    const { id } = await addLead(harness.db, {
      businessName: `Spa of ${word}`,
      email: `${word}@spa.example`,
    });
    const status = word.toLowerCase() as 'new';
    await harness.db
      .updateTable('leads')
      .set({ status, last_contacted_at: MONDAY_NOON })
      .where('id', '=', id)
      .execute();
  }
  const { page, close } = await harness.visitAsAdmin(desktop, '/admin/leads');
  for (const [word, color] of Object.entries(colors)) {
    const row = page.getByRole('row').filter({ hasText: `Spa of ${word}` });
    const badge = row.getByText(word, { exact: true }).filter({ visible: true });
    assert.equal(await badge.first().evaluate(colorOf), color, word);
  }
  await close();
});
