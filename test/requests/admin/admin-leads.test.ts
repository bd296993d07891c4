import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addLead, HOUR_MS, MONDAY_NOON, visibleText } from '../../helpers/app.ts';
import { assertSays, rowOf } from '../../helpers/says.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

const LIST = '/admin/leads';
let wakeCount = 0;
const delivery = {
  relaysLeads: true,
  wake: () => {
    wakeCount += 1;
  },
};
const admin = signedInAdmin({ delivery });
const { get, pageText, send, textAfterRedirect } = admin;
const db = () => admin.testApp.db;
const lead = async (id: string) =>
  db().selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const change = (id: string, intent: string, extraFields: Record<string, string> = {}) =>
  send(LIST, { id, intent, ...extraFields });

test('without leads there is No leads found, and a search in vain offers all of them', async () => {
  assert.match(await pageText(LIST), /Business Leads .* No leads found/);
  await addLead(db());
  assert.match(await pageText(`${LIST}?search=nobody`), /No leads found Show all/);
  assert.match(await pageText(`${LIST}?status=archived`), /No leads found/);
});

test('a lead has its status in words, its place and day, and the specified acts outside its menu', async () => {
  await addLead(db(), { mayText: true });
  const row = rowOf(await (await get(LIST)).text(), 'Juniper Hour');
  assertSays(row, 'New', 'Austin, TX', 'Mar 2');
  const [outside = '', inMenu = ''] = row.split('⋯');
  assertSays(outside, 'Compose Email', 'Mark Contacted', 'Archive');
  assertSays(inMenu, 'Make it a business', 'Text', 'Archive');
});

test('a lead leads to its business, or to the form that makes it one', async () => {
  const { id } = await addLead(db());
  await change(id, 'contacted');
  const row = async () => rowOf(await (await get(LIST)).text(), 'Juniper Hour');
  assertSays(await row(), 'Contacted', 'Compose Email', 'Make it a business');
  assert.doesNotMatch(await row(), /Mark Contacted/);
  const { id: business_id } = await addBusiness(db(), { zip: '78701', name: 'Juniper Rooms' });
  await db().updateTable('leads').set({ business_id }).execute();
  assertSays(await row(), 'Listed as Juniper Rooms', 'Compose Email');
  assert.doesNotMatch(await row(), /Make it a business/);
});

test('the filters are All, New, Contacted and Archived, and keep the search', async () => {
  await addLead(db(), { businessName: 'Juniper', location: 'Waco, TX' });
  const { id } = await addLead(db(), { businessName: 'Cedar' });
  await change(id, 'archived');
  const html = await (await get(`${LIST}?status=archived&search=ced`)).text();
  assert.match(visibleText(html), /All New Contacted Archived/);
  assert.match(html, /aria-current="page"[^>]*href="[^"]*status=archived"[^>]*>Archived</);
  assert.match(html, /name="search"[^>]* value="ced"/);
  assert.match(html, /name="status" value="archived"/);
  assert.match(visibleText(html), /Cedar/);
  assert.doesNotMatch(visibleText(html), /Waco/);
});

test('marked contacted, the lead says so and when, and the change can be taken back', async () => {
  const { id } = await addLead(db());
  admin.testApp.clock.now = MONDAY_NOON + HOUR_MS;
  const response = await change(id, 'contacted', { back: `${LIST}?status=new` });
  assert.equal(response.headers.get('Location'), `${LIST}?status=new`);
  const page = await admin.pageAfterRedirect(response);
  assert.match(visibleText(page), /Lead status updated Undo/);
  assertSays(await pageText(`${LIST}/${id}`), 'Last contacted Mar 2, 2026, 2:00 PM EST');
  assertSays(rowOf(await (await get(LIST)).text(), 'Juniper Hour'), 'Contacted', 'Mar 2');
  assert.doesNotMatch(await pageText(LIST), /Last contacted|Mar 2, 2026/);
  // Only for selected leads, not for this one.
  assert.equal((await pageText(LIST)).match(/Mark Contacted/g)?.length, 1);

  const undo = { id: page.match(/name="id" value="([^"]+)"/)?.[1] ?? '', back: LIST };
  assert.match(
    await textAfterRedirect(await admin.send('/admin/history/undo', undo)),
    /The last change was undone/,
  );
  const { status, last_contacted_at } = await lead(id);
  assert.deepEqual([status, last_contacted_at], ['new', null]);
});

test('a change that is not allowed is refused with Failed to update lead and the reason', async () => {
  const { id } = await addLead(db());
  await change(id, 'archived');
  const cases: Array<[string, Record<string, string>, RegExp]> = [
    ['contacted', {}, /Failed to update lead Only a new lead can be marked contacted/],
    ['new', {}, /Failed to update lead/],
    ['constructor', {}, /Failed to update lead/],
  ];
  for (const [intent, extraFields, expectedMessage] of cases) {
    assert.match(
      await textAfterRedirect(await change(id, intent, extraFields)),
      expectedMessage,
      intent,
    );
  }
  assert.match(
    await textAfterRedirect(await change('nobody', 'archived')),
    /There is no such lead/,
  );
  assert.equal((await lead(id)).status, 'archived');
  assert.deepEqual(admin.testApp.reportedErrors, []);
});

test('the way back leads to our own pages only', async () => {
  const { id } = await addLead(db());
  for (const back of ['https://evil.test/', '//evil.test', '/\\evil.test', '/deals']) {
    const response = await change(id, 'archived', { back });
    assert.match(response.headers.get('Location') ?? '', /^\/admin$/, back);
  }
});

test('a lead that is known already says so, with a way there', async () => {
  const business = await addBusiness(db(), { zip: '78701', name: 'Cedar Room' });
  const older = await addLead(db(), { businessName: 'Older', phone: '(212) 555-0100' });
  await addLead(db(), { businessName: 'Newer' });
  const html = await (await get(LIST)).text();
  assert.match(visibleText(html), /Newer Same phone as the business Cedar Room/);
  assert.match(visibleText(html), /Same email as the lead Older/);
  assert.ok(html.includes(`href="/admin/businesses/${business.id}/edit"`));
  assert.ok(html.includes(`href="/admin/leads/${older.id}"`));
});

test('of many that are known already the list shows two, and the lead all', async () => {
  for (const name of ['Cedar Room', 'Fern Room']) await addBusiness(db(), { zip: '78701', name });
  await addLead(db(), { businessName: 'Older' });
  const { id } = await addLead(db(), { businessName: 'Newer' });
  const [, row = ''] = /Select Newer(.*?)<\/tr>/s.exec(await (await get(LIST)).text()) ?? [];
  assert.equal(visibleText(row).match(/Same /g)?.length, 2);
  assert.match(visibleText(row), /and 1 more/);
  assert.equal((await pageText(`${LIST}/${id}`)).match(/Same /g)?.length, 3);
});

test('each lead shows the state of its relay in plain words', async () => {
  const { id } = await addLead(db(), { isRelayed: true });
  const setRelayState = async (values: Record<string, string | number | null>) => {
    await db().updateTable('outbox').set(values).where('lead_id', '=', id).execute();
    return pageText(LIST);
  };
  assert.match(await setRelayState({ attempts: 0 }), /Waits to be passed on to your form/);
  assert.match(
    await setRelayState({
      attempts: 3,
      next_attempt_at: MONDAY_NOON + HOUR_MS,
      result: 'The form answered HTTP 500',
    }),
    /Being passed on to your form, next try Mar 2, 2026, 2:00 PM EST\. The form answered HTTP 500\./,
  );
  // Only the lead's own page says that all is well.
  const list = await setRelayState({ state: 'accepted', next_attempt_at: null });
  assert.doesNotMatch(list, /Passed on/);
  assert.match(await pageText(`${LIST}/${id}`), /Passed on to your form/);
  assert.match(
    await setRelayState({ state: 'refused' }),
    /Not passed on to your form\. The form answered HTTP 500\./,
  );
});

test('what could not be relayed is counted on the dashboard, and Try again does', async () => {
  for (const email of ['a@spa.example', 'b@spa.example'])
    await addLead(db(), { isRelayed: true, email });
  assert.doesNotMatch(await pageText('/admin'), /passed on/);
  const failed = { state: 'refused', result: 'HTTP 500', next_attempt_at: null } as const;
  await db().updateTable('outbox').set(failed).execute();
  const html = await (await get('/admin')).text();
  assert.match(visibleText(html), /2 List Your Spa requests could not be passed on to your form/);
  assert.match(html, /href="\/admin\/leads\?relay=failed"/);
  assert.match(html, /<form[^>]* action="\/admin\/leads\/relays"/);
  const before = wakeCount;
  const response = await send('/admin/leads/relays', {});
  assert.match(await textAfterRedirect(response), /2 requests are being sent to your form again/);
  assert.equal(wakeCount, before + 1);
  const states = await db().selectFrom('outbox').select(['state', 'next_attempt_at']).execute();
  assert.deepEqual(
    states.map(({ state, next_attempt_at }) => [state, next_attempt_at]),
    Array(2).fill(['pending', MONDAY_NOON]),
  );
  assert.match(
    await textAfterRedirect(await send('/admin/leads/relays', {})),
    /nothing to try again/,
  );
});

test("a lead's own page shows its consent, its history, and what can be done", async () => {
  const { id } = await addLead(db(), { mayText: true });
  await change(id, 'contacted');
  const page = await pageText(`${LIST}/${id}`);
  assertSays(page, 'Email owner@juniper.example', 'Phone (512) 555-0132', 'May be texted');
  assertSays(page, 'No emails yet.');
  const [, history = ''] = page.split('History All changes');
  assertSays(history, 'Status went from New to Contacted', 'by owner@example.com', 'Undo');
  const missing = await get(`${LIST}/nobody`);
  assert.equal(missing.status, 404);
  assert.match(visibleText(await missing.text()), /Lead Not Found/);
});

test('with a broken database there is Try Again', async () => {
  await addLead(db());
  await db().schema.alterTable('outbox').renameTo('away').execute();
  const response = await get(LIST);
  assert.equal(response.status, 503);
  assert.match(visibleText(await response.text()), /Failed to load leads Try Again/);
});
