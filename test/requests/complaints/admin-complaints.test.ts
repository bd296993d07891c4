import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal, openApp, signIn, visibleText } from '../../helpers/app.ts';
import { addComplaint } from '../../helpers/complaints.ts';
import { addPurchase } from '../../helpers/purchases.ts';
import { assertSays, rowOf } from '../../helpers/says.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

const LIST = '/admin/complaints';
const admin = signedInAdmin();
const { get, pageText, send, textAfterRedirect } = admin;
const db = () => admin.testApp.db;

async function oneComplaint(form: Parameters<typeof addComplaint>[3] = {}) {
  const business = await addBusiness(db(), { zip: '78701', name: 'Juniper Hour' });
  const deal = await addDeal(db(), business, { title: 'Hot stone hour' });
  const { id } = await addComplaint(db(), deal, business, form);
  return { id, deal, business, page: `${LIST}/${id}` };
}

test('without complaints the list says so, and a search in vain offers all of them', async () => {
  assert.match(await pageText(LIST), /Complaints .*Nobody has complained\./);
  await oneComplaint();
  assert.match(await pageText(`${LIST}?search=nobody`), /No complaints found Show all/);
});

test('a complaint has its spa, kind and deal, and whom it is from; open ones are counted', async () => {
  const { page } = await oneComplaint({ phone: '(512) 555-0132' });
  const html = await (await get(LIST)).text();
  const row = rowOf(html, 'Juniper Hour');
  assertSays(row, 'Not honored', 'Hot stone hour', 'buyer@mail.example', 'Open');
  const text = await pageText(LIST);
  assert.match(text, /All Open Closed/);
  assert.match(text, /Complaints, 1 open/);
  assert.match(await pageText('/admin'), /Juniper Hour got a complaint just now Open/);
  await send(page, { intent: 'closed' });
  assert.doesNotMatch(await pageText(LIST), /Complaints, 1 open/);
  assert.doesNotMatch(await pageText('/admin'), /got a complaint/);
  assert.match(await pageText(`${LIST}?status=open`), /No complaints found/);
});

test('its page has what was written, a mail to answer with, and takes notes', async () => {
  const { page } = await oneComplaint({ text: 'They <b>laughed</b>.' });
  const html = await (await get(page)).text();
  assert.match(html, /They &lt;b&gt;laughed&lt;\/b&gt;\./);
  assert.match(
    html,
    /href="mailto:buyer@mail\.example\?subject=Your%20report%20about%20Hot%20stone/,
  );
  const note = { intent: 'note', note: 'Called the spa', key: 'a-key-that-is-long-enough' };
  assert.match(await textAfterRedirect(await send(page, note)), /Note added.*Called the spa/);
  const empty = await send(page, { ...note, note: ' ' });
  assert.match(await empty.text(), /Please enter a note/);
});

test('it is closed and opened again, and the history says so', async () => {
  const { page } = await oneComplaint();
  assert.match(
    await textAfterRedirect(await send(page, { intent: 'closed' })),
    /Complaint updated.*Closed.*Open Again/,
  );
  assert.match(await textAfterRedirect(await send(page, { intent: 'open' })), /Close Complaint/);
  assert.match(await pageText('/admin/history'), /Juniper Hour’s status went from closed to open/);
  assert.equal((await get(`${LIST}/none`)).status, 404);
  const gone = await send(`${LIST}/none`, { intent: 'closed' });
  assert.equal((await get(gone.headers.get('Location') ?? '')).status, 404);
});

test('it shows the purchase of its voucher, else those at the spa with its address', async () => {
  const { id, deal, page } = await oneComplaint();
  assert.doesNotMatch(await pageText(page), /bought/, 'nothing is known of any');
  const { session_id } = await addPurchase(db(), deal, { email: 'Buyer@Mail.example' });
  const other = await addDeal(db(), await addBusiness(db(), { zip: '78701', name: 'Elsewhere' }));
  await addPurchase(db(), other, { email: 'Buyer@Mail.example' });
  assert.match(await pageText(page), /bought Mar 2, 2026/);
  const links = async () =>
    [...(await (await get(page)).text()).matchAll(/href="(\/admin\/purchases\/[^"]+)"/g)].map(
      ([, to]) => to,
    );
  assert.deepEqual(await links(), [`/admin/purchases/${session_id}`]);
  await db()
    .updateTable('complaints')
    .set({ session_id, email: 'another@mail.example' })
    .where('id', '=', id)
    .execute();
  assert.deepEqual(await links(), [`/admin/purchases/${session_id}`]);
});

test('an erased complaint is nowhere, and the history says of which spa it was', async () => {
  const { page } = await oneComplaint();
  await send(page, { intent: 'closed' });
  assert.match(
    await textAfterRedirect(await send(page, { intent: 'erase' })),
    /Complaint erased.*Nobody has complained/,
  );
  assert.equal((await get(page)).status, 404);
  const history = await pageText('/admin/history');
  assert.match(history, /A complaint about Juniper Hour was erased/);
  assert.doesNotMatch(history, /status/);
});

test('⌘K and a file have it', async () => {
  await oneComplaint();
  assert.match(await pageText('/admin/search?q=buyer%40mail'), /Juniper Hour.*Not honored/);
  const csv = await (await get('/admin/complaints.csv')).text();
  assert.match(csv, /ID,Spa,Deal,Kind,Text,Email/);
  assert.match(csv, /Juniper Hour,Hot stone hour,Not honored,They said/);
  assert.match(await pageText('/admin/history'), /Complaints were downloaded as CSV/);
});

test('an answer is mailed to the address once, is a note, and goes when the complaint is erased', async () => {
  const send = async () => ({ kind: 'accepted' as const, result: '250 OK' });
  const app = await openApp({ emailSender: { send, isDemo: false } });
  const Cookie = await signIn(app);
  const business = await addBusiness(app.db, { zip: '78701', name: 'Juniper Hour' });
  const deal = await addDeal(app.db, business, { title: 'Hot stone hour' });
  const page = `${LIST}/${(await addComplaint(app.db, deal, business)).id}`;
  const post = (form: Record<string, string>) => app.post(page, form, { Cookie });
  const answer = { intent: 'answer', answer: 'We are sorry.', key: 'a-key-that-is-long-enough' };
  assert.equal((await post({ ...answer, answer: ' ' })).status, 400);
  for (const _ of [1, 2]) assert.equal((await post(answer)).status, 302);
  const emails = () => app.db.selectFrom('outbox').selectAll().where('kind', '=', 'complaint');
  const [email, ...more] = await emails().execute();
  assert.deepEqual(more, []);
  assert.equal(email?.recipient, 'buyer@mail.example');
  assert.equal(email?.subject, 'Your report about Hot stone hour at Juniper Hour');
  assert.match(email?.body ?? '', /^We are sorry\.\n\n-- \n/);
  const text = visibleText(await (await app.get(page, { Cookie })).text());
  assert.match(text, /Answered by email: We are sorry\. by .* · on its way/);
  await post({ intent: 'erase' });
  assert.deepEqual(await emails().execute(), []);
  await app.close();
});
