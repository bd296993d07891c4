import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal, addLead } from '../../helpers/app.ts';
import { addComplaint } from '../../helpers/complaints.ts';
import { desktop, openHarness, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness();
  const business = await addBusiness(harness.db, { zip: '78701' });
  await addComplaint(harness.db, await addDeal(harness.db, business), business);
});
after(() => harness.close());

test('More counts what is open behind it, opens while nothing answers, and signs out', async () => {
  const { page, context, close } = await harness.visitAsAdmin(phone);
  // With the live stream open the network would never be idle.
  await page.route('**/admin/messages/live', (route) => route.abort());
  await page.goto('/admin/leads');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'More, 1 open' }).click();
  await page.getByRole('heading', { level: 1, name: 'More' }).waitFor();
  await page.getByRole('link', { name: 'Complaints, 1 open' }).waitFor();
  const signOut = page.getByRole('button', { name: 'Sign Out' });
  assert.ok(((await signOut.boundingBox())?.y ?? 999) < 150);
  await signOut.click();
  await page.getByRole('heading', { name: 'Failed to sign out' }).waitFor();
  await close();
});

test('a lead is marked contacted in its card on a phone, and archived in the open on a desk', async () => {
  const { id } = await addLead(harness.db);
  const small = await harness.visitAsAdmin(phone, '/admin/leads');
  await small.page.getByRole('button', { name: 'Mark Contacted' }).first().click();
  await small.page.getByText('Lead status updated').waitFor();
  await small.close();
  const large = await harness.visitAsAdmin(desktop, `/admin/leads/${id}`);
  await large.page.getByRole('button', { name: 'Archive' }).first().click();
  await large.page.getByText('Lead status updated').waitFor();
  const lead = harness.db.selectFrom('leads').select('status').where('id', '=', id);
  assert.equal((await lead.executeTakeFirstOrThrow()).status, 'archived');
  await large.close();
});
