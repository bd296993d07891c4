import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal, MONDAY_NOON } from '../../helpers/app.ts';
import { addCase } from '../../helpers/cases.ts';
import { addPurchase } from '../../helpers/purchases.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';
import { addVoucher } from '../../helpers/vouchers.ts';

const LIST = '/admin/cases';
const admin = signedInAdmin();
const { get, pageText, send, textAfterRedirect } = admin;
const db = () => admin.testApp.db;

async function oneBusiness(name = 'Juniper Hour') {
  const business = await addBusiness(db(), { zip: '78701', name });
  const deal = await addDeal(db(), business, { title: 'Hot stone hour' });
  return { business, deal };
}

test('without cases the list says so, and a search in vain offers all of them', async () => {
  assert.match(await pageText(LIST), /Complaints .*Nobody has complained\./);
  const { business, deal } = await oneBusiness();
  await addCase(db(), deal, business);
  assert.match(await pageText(`${LIST}?search=nobody`), /No complaints found Show all/);
});

test('a case has its spa, kind and deal, whom it is from, and what can be done', async () => {
  const { business, deal } = await oneBusiness();
  await addCase(db(), deal, business, { phone: '(512) 555-0132' });
  const text = await pageText(LIST);
  assert.match(text, /All New Answered Closed Genuine Next step due/);
  assert.match(
    text,
    /Juniper Hour Not honored · Hot stone hour buyer@mail\.example \(512\) 555-0132 Mar 2 New ⋯ Mark Answered Close Complaint Mark Genuine/,
  );
  assert.match(text, /Complaints, 1 new/);
});

test('its page has what was written, links to answer, and each change as a sentence', async () => {
  const { business, deal } = await oneBusiness();
  const { id } = await addCase(db(), deal, business, { text: 'They <b>laughed</b>.' });
  const page = `${LIST}/${id}`;
  const html = await (await get(page)).text();
  assert.match(html, /They &lt;b&gt;laughed&lt;\/b&gt;\./);
  assert.match(
    html,
    /href="mailto:buyer@mail\.example\?subject=Your%20report%20about%20Hot%20stone/,
  );
  for (const intent of ['answered', 'genuine', 'closed'])
    assert.match(
      await textAfterRedirect(await send(LIST, { id, intent, back: page })),
      /Complaint updated/,
    );
  const note = { intent: 'note', note: 'Called the spa', key: 'a-key-that-is-long-enough' };
  assert.match(await textAfterRedirect(await send(page, note)), /Note added/);
  const step = { intent: 'next-step', nextOn: '2026-03-03', nextStep: 'Call the buyer' };
  assert.match(await textAfterRedirect(await send(page, step)), /Next step saved/);
  const text = await pageText(page);
  assert.match(text, /Closed Genuine/);
  for (const sentence of [
    'Status went from New to Answered',
    'Marked genuine: it counts in public',
    'Note added: Called the spa',
    'Next step was set to Call the buyer',
  ])
    assert.ok(text.includes(sentence), sentence);
  assert.match(await pageText('/admin/history'), /Juniper Hour: Marked genuine/);
});

test('a case that was answered is not answered again, and one that is gone is said to be', async () => {
  const { business, deal } = await oneBusiness();
  const { id } = await addCase(db(), deal, business);
  await send(LIST, { id, intent: 'closed' });
  const refused = await textAfterRedirect(await send(LIST, { id, intent: 'answered', back: LIST }));
  assert.match(refused, /Only a new complaint can be marked answered\./);
  assert.equal((await get(`${LIST}/none`)).status, 404);
  const missing = await textAfterRedirect(
    await send(LIST, { id: 'none', intent: 'closed', back: LIST }),
  );
  assert.match(missing, /There is no such complaint\./);
});

test('a complaint has what its buyer bought of the deal, and whether the voucher was used', async () => {
  const { business, deal } = await oneBusiness();
  const { id } = await addCase(db(), deal, business);
  const path = `${LIST}/${id}`;
  assert.doesNotMatch(await pageText(path), /Purchase/, 'nothing is known of any');
  await addPurchase(db(), deal, { email: 'other@mail.example' });
  assert.match(await pageText(path), /Purchase None of this deal with this email/);
  const purchase = await addPurchase(db(), deal, { email: 'Buyer@Mail.example' });
  const voucher = await addVoucher(db(), purchase);
  assert.match(await pageText(path), /Purchase \$79 on Mar 2, 2026 Paid Not used/);
  const html = await (await get(path)).text();
  assert.ok(html.includes(`href="/admin/purchases/${purchase.session_id}"`));
  const use = { used_at: MONDAY_NOON, used_by: 'owner' };
  await db().updateTable('vouchers').set(use).where('id', '=', voucher.id).execute();
  assert.match(await pageText(path), /Paid Used Mar 2, 2026/);
});

test('three open cases of a spa ask on the dashboard and in its list, and one button pauses it', async () => {
  const { business, deal } = await oneBusiness();
  for (let i = 0; i < 3; i += 1) await addCase(db(), deal, business);
  assert.match(await pageText('/admin'), /Pause Juniper Hour\? 3 complaints are open/);
  const list = `${LIST}?spa=${business.id}`;
  assert.match(
    await pageText(list),
    /Pause Juniper Hour\? 3 complaints of the last 30 days are open\. .*Pause Its Deal/,
  );
  const done = await textAfterRedirect(
    await send(LIST, { intent: 'pause', spa: business.id, back: list }),
  );
  assert.match(done, /1 deal paused/);
  assert.match(done, /Undo/);
  const stored = await db().selectFrom('deals').select('paused_at').executeTakeFirstOrThrow();
  assert.equal(stored.paused_at, MONDAY_NOON);
  assert.doesNotMatch(await pageText(list), /Pause Its Deal/);
});

test('an erased case is nowhere, and the history says of which spa it was', async () => {
  const { business, deal } = await oneBusiness();
  const { id } = await addCase(db(), deal, business);
  await send(LIST, { id, intent: 'genuine' });
  assert.match(
    await textAfterRedirect(await send(LIST, { id, intent: 'erase' })),
    /Complaint erased/,
  );
  assert.equal((await get(`${LIST}/${id}`)).status, 404);
  const history = await pageText('/admin/history');
  assert.match(history, /A complaint about Juniper Hour was erased/);
  assert.doesNotMatch(history, /genuine/);
});

test('selected cases change together, and ⌘K, the dashboard and a file have them', async () => {
  const { business, deal } = await oneBusiness();
  const one = await addCase(db(), deal, business);
  const two = await addCase(db(), deal, business);
  assert.match(await pageText('/admin'), /(Juniper Hour got a complaint just now Open.*){2}/);
  assert.match(await pageText('/admin/search?q=buyer%40mail'), /Juniper Hour.*Not honored/);
  const csv = await (await get('/admin/cases.csv')).text();
  assert.match(csv, /ID,Spa,Deal,Kind,Text,Email/);
  assert.match(csv, /Juniper Hour,Hot stone hour,Not honored,They said/);
  const both = { [`select-${one.id}`]: 'on', [`select-${two.id}`]: 'on' };
  const done = await textAfterRedirect(
    await send(LIST, { ...both, intent: 'answered', back: LIST }),
  );
  assert.match(done, /Complaint updated/);
  const states = await db().selectFrom('cases').select('status').execute();
  assert.deepEqual(
    states.map(({ status }) => status),
    ['answered', 'answered'],
  );
});
