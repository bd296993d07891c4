import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { StripeProblem } from '../../../market/ports/stripe.ts';
import {
  addBusiness,
  MONDAY_NOON,
  openApp,
  signIn,
  type TestApp,
  visibleText,
} from '../../helpers/app.ts';

const KEY = 'rk_live_0123456789abcdef';
const nothing = async () => [];
const none = async () => undefined;
const lists = { links: nothing, sessions: nothing, refunds: nothing, disputes: nothing };
const rung: string[] = [];

let testApp: TestApp;
let Cookie: string;
before(async () => {
  testApp = await openApp({
    readStripe: (key) => ({
      ...{ ...lists, session: none, refund: none, dispute: none },
      async links() {
        if (key !== KEY) throw new StripeProblem('key-refused', 'Stripe does not accept this key.');
        return [];
      },
    }),
    lookForPurchases: async (ids) => void rung.push(...ids),
  });
  Cookie = await signIn(testApp);
});
after(() => testApp.close());

const send = (id: string, form: Record<string, string>) =>
  testApp.post(`/admin/stripe/${id}`, form, { Cookie });
const operator = async () => visibleText(await page('operator'));
const page = async (id: string) => (await testApp.get(`/admin/stripe/${id}`, { Cookie })).text();

test('an account is connected, looked at and disconnected, and its key is never shown', async () => {
  const { id } = await addBusiness(testApp.db, { zip: '78701', name: 'Juniper Hour' });
  for (const one of ['operator', id]) {
    assert.match(await page(one), /Stripe Read Key/);
    assert.equal((await send(one, { key: KEY })).status, 302);
    const connected = await page(one);
    assert.match(connected, /Connected\. Nothing was read yet\./);
    assert.ok(!connected.includes(KEY));
    assert.equal((await send(one, { intent: 'look' })).status, 302);
    assert.equal((await send(one, { intent: 'disconnect' })).status, 302);
    assert.doesNotMatch(await page(one), /Connected\./);
  }
  assert.deepEqual(rung, ['operator', 'operator', id, id]);
  const history = await (await testApp.get('/admin/history', { Cookie })).text();
  assert.match(history, /Juniper Hour: Stripe was connected/);
  assert.match(history, /Juniper Hour: Stripe was disconnected/);
});

test('vouchers keep their pages, and the privacy page its words, when Stripe is disconnected', async () => {
  const pages = async () => [
    (await testApp.get('/v')).status,
    (await testApp.get('/voucher/nothing')).status,
    /Stripe tells us about the purchase/.test(await (await testApp.get('/privacy')).text()),
  ];
  await send('operator', { key: KEY });
  const connected = await pages();
  assert.deepEqual(connected.slice(0, 1), [200]);
  assert.equal(connected[2], true);
  await send('operator', { intent: 'disconnect' });
  assert.deepEqual(await pages(), connected);
});

test('the account of a deleted spa can still be seen and disconnected', async () => {
  const { id } = await addBusiness(testApp.db, { zip: '78701', name: 'Closed Room' });
  await send(id, { key: KEY });
  await testApp.db.deleteFrom('businesses').where('id', '=', id).execute();
  assert.match(await operator(), /A deleted spa : nothing read yet/);
  assert.match(await page(id), /Connected\. Nothing was read yet\./);
  const answer = await send(id, { intent: 'disconnect' });
  assert.equal(answer.headers.get('Location'), '/admin/settings/connections');
  assert.doesNotMatch(await operator(), /A deleted spa/);
});

test('a key that is refused comes back in words alone', async () => {
  for (const [key, reason] of [
    ['sk_live_0123456789abcdef', /This is a secret key/],
    ['rk_live_another0123456', /Stripe does not accept this key\./],
  ] as const) {
    const refused = await send('operator', { key });
    const html = await refused.text();
    assert.equal(refused.status, 400);
    assert.match(html, reason);
    assert.ok(!html.includes(key));
  }
});

test('Connections says which account fails, Stripe when each was last read, problems first', async () => {
  const connections = async () =>
    visibleText(await (await testApp.get('/admin/settings/connections', { Cookie })).text());
  assert.match(
    await connections(),
    /Stripe Not set up Nobody sees here what was bought.* Set up Stripe/,
  );
  const { id } = await addBusiness(testApp.db, { zip: '78701', name: 'Willow Room' });
  for (const one of ['operator', id]) await send(one, { key: KEY });
  assert.match(await connections(), /Stripe Set up 2 accounts\. Set up Stripe Test Stripe/);
  assert.match(await operator(), /nothing read yet/);
  await testApp.db.updateTable('stripe_accounts').set({ checked_at: MONDAY_NOON }).execute();
  await testApp.db
    .updateTable('stripe_accounts')
    .set({ problem: 'Stripe does not accept this key.' })
    .where('id', '=', id)
    .execute();
  assert.match(
    await operator(),
    /Willow Room : last read Mar 2, 2026, .*Stripe does not accept this key\. Your account : last read/,
  );
  const text = await connections();
  assert.match(text, /Stripe Set up, and fails Willow Room : Stripe does not accept this key\./);
  assert.match(text, /Last read: Mar 2, 2026, .*2 accounts\./);

  for (let n = 0; n < 20; n += 1)
    await send((await addBusiness(testApp.db, { zip: '78701' })).id, { key: KEY });
  assert.match(await operator(), /And 2 more\./);
  await send('operator', { intent: 'disconnect' });
  assert.match(await operator(), /Connect Stripe .*And 1 more\./);
  assert.doesNotMatch(await connections(), /Test Stripe/);
});

test('there is no account of a business that is not there, and none for strangers', async () => {
  assert.equal((await testApp.get('/admin/stripe/none', { Cookie })).status, 404);
  assert.equal((await testApp.get('/admin/stripe/operator')).status, 302);
});
