import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { openFormLimits } from '../../../server/rate-limits/form-limits.ts';
import { memoryRateLimitStore } from '../../../server/rate-limits/rate-limit-store.ts';
import { addBusiness, addDeal, MONDAY_NOON, openApp, visibleText } from '../../helpers/app.ts';

type Opened = Awaited<ReturnType<typeof openWithDeal>>;
const openApps: Array<{ close: () => Promise<void> }> = [];
afterEach(async () => {
  for (const opened of openApps.splice(0)) await opened.close();
});

async function openWithDeal(dependencies: Parameters<typeof openApp>[0] = {}) {
  const app = await openApp(dependencies);
  openApps.push(app);
  const business = await addBusiness(app.db, { zip: '78701', name: 'Juniper Hour' });
  const deal = await addDeal(app.db, business, { title: 'Hot stone hour' });
  return { ...app, business, deal, path: `/bought/${deal.id}/problem` };
}

const form = {
  kind: 'not-honored',
  text: 'They said they had never heard of it.',
  email: 'buyer@mail.example',
  phone: '',
  referral: '',
  key: '0192f0c1-2222-7000-8000-000000000001',
};
const complaints = ({ db }: Pick<Opened, 'db'>) =>
  db.selectFrom('complaints').selectAll().execute();

test('the page is a plain form for every deal that was ever shown, and never cached or listed', async () => {
  const cached: string[] = [];
  const app = await openWithDeal({ cachePage: async (url) => void cached.push(url) });
  const ended = await addDeal(app.db, app.business, { expires_at: MONDAY_NOON - 1 });
  for (const path of [app.path, `/bought/${ended.id}/problem`]) {
    const response = await app.get(path);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
    assert.equal(response.headers.get('X-Robots-Tag'), 'noindex');
    assert.equal(response.headers.get('Referrer-Policy'), 'same-origin');
    const html = await response.text();
    assert.match(html, /<meta name="robots" content="noindex"/);
    for (const label of ['What happened?', 'Email', 'Phone (optional)'])
      assert.ok(html.includes(`>${label}</label>`), label);
    assert.equal(html.match(/type="radio"/g)?.length, 8);
  }
  assert.deepEqual(cached, []);
});

test('drafts, deals that start later and unknown ones have no such page, and take no report', async () => {
  const app = await openWithDeal();
  const draft = await addDeal(app.db, app.business, { status: 'draft' });
  const later = await addDeal(app.db, app.business, { starts_at: MONDAY_NOON + 1 });
  for (const id of [draft.id, later.id, '0192f0c1-2222-7000-8000-000000000009', 'x', '%00']) {
    const page = await app.get(`/bought/${id}/problem`);
    assert.equal(page.status, 404, id);
    assert.match(visibleText(await page.text()), /Deal Not Found/);
    assert.equal((await app.post(`/bought/${id}/problem`, form)).status, 404, id);
  }
  assert.deepEqual(await complaints(app), []);
});

test('without a script, a report is stored, the administrator notified, and the buyer thanked', async () => {
  let wakeCount = 0;
  const wake = () => {
    wakeCount += 1;
  };
  const app = await openWithDeal({ delivery: { relaysLeads: false, wake } });
  const response = await app.post(app.path, { ...form, phone: '512 555 0132' });
  assert.equal(response.status, 303);
  assert.equal(response.headers.get('Location'), `${app.path}?sent=1`);
  const [stored] = await complaints(app);
  assert.equal(stored?.business_name, 'Juniper Hour');
  assert.equal(stored?.deal_title, 'Hot stone hour');
  assert.equal(stored?.phone, '(512) 555-0132');
  assert.equal(stored?.status, 'open');
  assert.equal(wakeCount, 1);
  const thanks = visibleText(await (await app.get(`${app.path}?sent=1`)).text());
  assert.match(thanks, /Thank you\. We have your report\./);
  assert.doesNotMatch(thanks, /buyer@|never heard/);
});

test('problems are shown beside their fields, nothing typed is lost, and the first gets the focus', async () => {
  const app = await openWithDeal();
  const response = await app.post(app.path, { ...form, text: '', email: '<b>', phone: '5' });
  assert.equal(response.status, 422);
  assert.equal(response.headers.get('Cache-Control'), 'no-store');
  const html = await response.text();
  for (const message of [
    'Please tell us what happened',
    'Please enter a valid email address',
    'Please enter a valid phone number, or leave it empty',
  ])
    assert.ok(html.includes(`>${message}</p>`), message);
  assert.match(html, /value="&lt;b&gt;"/);
  assert.match(
    html,
    /<input[^>]*checked=""[^>]*value="not-honored"|value="not-honored"[^>]*checked=""/,
  );
  assert.match(html, new RegExp(`value="${form.key}"`));
  const choices = html.match(/<input[^>]*type="radio"[^>]*>/g) ?? [];
  assert.doesNotMatch(choices.join(), /aria-invalid/);
  const focused = html.match(/<(input|textarea)[^>]* autofocus=""[^>]*>/gi) ?? [];
  assert.equal(focused.length, 1);
  assert.match(focused.join(), /name="text"/);
  const choose = await (await app.post(app.path, { ...form, kind: 'x' })).text();
  assert.ok(choose.includes('>Please choose what is wrong</p>'));
  assert.match(choose, /role="radiogroup"[^>]*aria-invalid="true" aria-describedby="kind-problem"/);
  assert.deepEqual(await complaints(app), []);
});

test('whom to call in danger is on the page, tied to the choice that needs it', async () => {
  const app = await openWithDeal();
  const html = await (await app.get(app.path)).text();
  assert.match(html, /href="tel:911"/);
  assert.match(html, /href="tel:\+18883737888"/);
  assert.match(visibleText(html), /National Human Trafficking Hotline.*1-888-373-7888/);
  assert.match(
    html,
    /value="treated-badly"[^>]*aria-describedby="in-danger"|aria-describedby="in-danger"[^>]*value="treated-badly"/,
  );
});

test('the same form sent twice is one complaint, and so is one without a key within the minute', async () => {
  const app = await openWithDeal();
  await Promise.all([app.post(app.path, form), app.post(app.path, form)]);
  assert.equal((await complaints(app)).length, 1);
  const { key: _, ...keyless } = form;
  await app.post(app.path, keyless);
  await app.post(app.path, keyless);
  assert.equal((await complaints(app)).length, 2);
});

test('a program that fills the hidden field is thanked, and nothing is stored', async () => {
  const app = await openWithDeal({ delivery: { relaysLeads: false, wake: () => assert.fail() } });
  assert.equal((await app.post(app.path, { ...form, referral: 'x' })).status, 303);
  assert.deepEqual(await complaints(app), []);
});

test('an address that sends too often must wait, and may still ask to be listed', async () => {
  const app = await openWithDeal({
    checkFormLimit: openFormLimits(memoryRateLimitStore, {
      perAddress: 2,
      total: 100,
      windowSeconds: 600,
    }),
  });
  for (const text of ['one', 'two']) await app.post(app.path, { ...form, text });
  const refused = await app.post(app.path, { ...form, text: 'three' });
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('Retry-After')) > 0);
  assert.match(await refused.text(), /We have received several reports/);
  assert.equal((await complaints(app)).length, 2);
  assert.equal((await app.post('/list-your-spa', { businessName: '' })).status, 422);
});

test('when a report cannot be stored, the buyer sees a message and the typed words', async () => {
  const app = await openWithDeal();
  await app.db.schema.alterTable('complaint_notes').renameTo('gone_notes').execute();
  await app.db.schema.alterTable('complaints').renameTo('gone').execute();
  const response = await app.post(app.path, form);
  assert.equal(response.status, 503);
  const html = await response.text();
  assert.match(html, /role="alert"[^>]*>Your report could not be sent\. Please try again\./);
  assert.match(html, />They said they had never heard of it\.<\/textarea>/);
  assert.equal(app.reportedErrors.length, 1);
});

test('another site’s page cannot send the form', async () => {
  const app = await openWithDeal();
  const foreign = await app.post(app.path, form, { Origin: 'https://evil.example' });
  assert.equal(foreign.status, 403);
  assert.deepEqual(await complaints(app), []);
});
