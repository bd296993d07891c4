import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { openFormLimits } from '../../server/rate-limits/form-limits.ts';
import { memoryRateLimitStore } from '../../server/rate-limits/rate-limit-store.ts';
import { deliverWaiting } from '../helpers/alerts.ts';
import { openApp, visibleText } from '../helpers/app.ts';
import { offering } from './alerts/alerts-app.ts';

type TestApp = Awaited<ReturnType<typeof openApp>>;
const openApps: TestApp[] = [];
async function openTestApp(dependencies: Parameters<typeof openApp>[0] = {}) {
  const opened = await openApp(dependencies);
  openApps.push(opened);
  return opened;
}
afterEach(async () => {
  for (const opened of openApps.splice(0)) await opened.close();
});

const validForm = {
  businessName: 'Juniper Hour',
  email: 'owner@juniper.example',
  phone: '(512) 555-0132',
  location: 'Austin, TX',
  referral: '',
};

const ORIGIN = 'http://localhost:3000';
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

function post(
  { app }: TestApp,
  path: string,
  fields: Record<string, string>,
  { headers = {}, address = '192.0.2.7' } = {},
) {
  return app.request(
    `${ORIGIN}${path}`,
    { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: ORIGIN, ...headers } },
    from(address),
  );
}
const send = (testApp: TestApp, fields: Record<string, string>, requestOptions = {}) =>
  post(testApp, '/list-your-spa/request', fields, requestOptions);
const leads = ({ db }: TestApp) => db.selectFrom('leads').selectAll().execute();

test('the page is a plain form with its four labelled fields and the consent line', async () => {
  const response = await (await openTestApp()).get('/list-your-spa');
  assert.equal(response.status, 200);
  const html = await response.text();
  assert.match(
    html,
    /<form[^>]* method="post"[^>]* action="\/list-your-spa"|<form[^>]* action="\/list-your-spa"[^>]* method="post"/,
  );
  for (const label of ['Business Name', 'Email', 'Phone', 'Location (City, State)'])
    assert.ok(html.includes(`>${label}</label>`), label);
  const text = visibleText(html);
  assert.match(text, /List Your Spa/);
  assert.match(text, /You may also text me about my listing/);
  assert.match(text, /may contact you about listing your spa/);
  assert.doesNotMatch(html, /type="checkbox"[^>]* checked/);
});

test('without a script, a request is stored and leads to a page that says thank you', async () => {
  const testApp = await openTestApp();
  const response = await post(testApp, '/list-your-spa', { ...validForm, mayText: 'on' });
  assert.equal(response.status, 303);
  assert.equal(response.headers.get('Location'), '/list-your-spa/thank-you');
  const [lead] = await leads(testApp);
  assert.equal(lead?.business_name, 'Juniper Hour');
  assert.equal(lead?.consent_address, '192.0.2.7');
  const thanks = await testApp.get('/list-your-spa/thank-you');
  assert.match(visibleText(await thanks.text()), /Thank you! We will contact you shortly\./);
});

test('without a script, problems are shown beside their fields and nothing typed is lost', async () => {
  const testApp = await openTestApp();
  const response = await post(testApp, '/list-your-spa', {
    ...validForm,
    businessName: '<b>Juniper</b>',
    email: 'nobody',
    phone: '555',
    mayText: 'on',
  });
  assert.equal(response.status, 422);
  assert.equal(response.headers.get('Cache-Control'), 'no-store');
  const html = await response.text();
  assert.match(html, /value="&lt;b&gt;Juniper&lt;\/b&gt;"/);
  assert.match(html, /value="nobody"/);
  assert.match(html, /type="checkbox"[^>]* checked/);
  const [, errorId] = /aria-invalid="true" aria-describedby="([^"]+)"/.exec(html) ?? [];
  assert.match(html, new RegExp(`<p id="${errorId}"[^>]*>Please enter a valid email address</p>`));
  assert.match(html, /Please enter a valid phone number/);
  const focused = html.match(/<input[^>]* autofocus=""[^>]*>/gi) ?? [];
  assert.equal(focused.length, 1);
  assert.match(focused.join(), /name="email"/);
  assert.equal((await leads(testApp)).length, 0);
});

test('the form’s script is answered in JSON', async () => {
  const testApp = await openTestApp();
  const firstAnswer = await send(testApp, validForm);
  assert.equal(firstAnswer.status, 200);
  assert.deepEqual(await firstAnswer.json(), { kind: 'taken' });
  const refused = await send(testApp, { ...validForm, location: '78701' });
  assert.equal(refused.status, 422);
  const answer = await refused.json();
  assert.deepEqual(answer.problems, {
    location: 'Please enter your city and state, like Austin, TX',
  });
  assert.equal(refused.headers.get('Cache-Control'), 'no-store');
  assert.equal((await leads(testApp)).length, 1);
});

test('a request goes on to the external form where there is one', async () => {
  let wakeCount = 0;
  const wake = () => {
    wakeCount += 1;
  };
  const testApp = await openTestApp({ delivery: { relaysLeads: true, wake } });
  await send(testApp, validForm);
  const [relay] = await testApp.db.selectFrom('outbox').selectAll().execute();
  assert.equal(relay?.state, 'pending');
  assert.equal(wakeCount, 1);
});

test('the same request sent twice is one lead, and both are thanked', async () => {
  const testApp = await openTestApp();
  const both = await Promise.all([send(testApp, validForm), send(testApp, validForm)]);
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  );
  assert.equal((await leads(testApp)).length, 1);
});

test('a program that fills the hidden field is thanked, and nothing is stored', async () => {
  const testApp = await openTestApp({ delivery: { relaysLeads: true, wake: () => assert.fail() } });
  assert.deepEqual(await (await send(testApp, { ...validForm, referral: 'x' })).json(), {
    kind: 'taken',
  });
  assert.equal(
    (await post(testApp, '/list-your-spa', { ...validForm, referral: 'x' })).status,
    303,
  );
  assert.equal((await leads(testApp)).length, 0);
});

test('an IP address that sends too often must wait; others need not', async () => {
  const testApp = await openTestApp({
    checkFormLimit: openFormLimits(memoryRateLimitStore, {
      perAddress: 2,
      total: 100,
      windowSeconds: 600,
    }),
  });
  await send(testApp, validForm);
  await send(testApp, validForm);
  const refused = await send(testApp, validForm);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('Retry-After')) > 0);
  assert.match(
    (await refused.json()).message,
    /^Failed to submit\. Please try again\. We have received several requests/,
  );
  const page = await post(testApp, '/list-your-spa', validForm);
  assert.equal(page.status, 429);
  assert.ok(Number(page.headers.get('Retry-After')) > 0);
  assert.match(await page.text(), /We have received several requests/);
  assert.equal((await send(testApp, validForm, { address: '192.0.2.8' })).status, 200);
});

test('a forged X-Forwarded-For does not make a new client', async () => {
  const rateLimit = () =>
    openFormLimits(memoryRateLimitStore, { perAddress: 1, total: 100, windowSeconds: 600 });
  const withoutProxy = await openTestApp({ checkFormLimit: rateLimit() });
  const headers = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
  assert.equal((await send(withoutProxy, validForm, headers('203.0.113.1'))).status, 200);
  assert.equal((await send(withoutProxy, validForm, headers('203.0.113.2'))).status, 429);
  const proxied = await openTestApp({ checkFormLimit: rateLimit(), trustedProxies: 1 });
  assert.equal((await send(proxied, validForm, headers('203.0.113.1'))).status, 200);
  assert.equal((await send(proxied, validForm, headers('203.0.113.2'))).status, 200);
  assert.equal((await send(proxied, validForm, headers('x, 203.0.113.2'))).status, 429);
});

test('when a request cannot be stored, the visitor sees a message and the typed values', async () => {
  const testApp = await openTestApp();
  await testApp.db.schema.alterTable('leads').renameTo('gone').execute();
  const answer = await send(testApp, validForm);
  assert.equal(answer.status, 503);
  assert.equal((await answer.json()).message, 'Failed to submit. Please try again.');
  const page = await post(testApp, '/list-your-spa', validForm);
  assert.equal(page.status, 503);
  const html = await page.text();
  assert.match(html, /role="alert"[^>]*>Failed to submit\. Please try again\./);
  assert.match(html, /value="Austin, TX"/);
  assert.equal(testApp.reportedErrors.length, 2);
});

test('another site’s page cannot send the form, and odd bodies are refused', async () => {
  const testApp = await openTestApp();
  const foreign = await send(testApp, validForm, { headers: { Origin: 'https://evil.example' } });
  assert.equal(foreign.status, 403);
  const raw = (body: string, type: string) =>
    testApp.app.request(`${ORIGIN}/list-your-spa/request`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': type },
    });
  assert.equal((await raw('{', 'application/json')).status, 415);
  assert.equal((await raw('--x', 'multipart/form-data; boundary=y')).status, 400);
  assert.equal((await raw('a'.repeat(2_000_000), 'text/plain')).status, 413);
  assert.equal((await leads(testApp)).length, 0);
});

test('nothing of a visitor is in a cached page', async () => {
  const cachedUrls: string[] = [];
  const testApp = await openTestApp({
    cachePage: async (url) => {
      cachedUrls.push(url);
    },
  });
  await post(testApp, '/list-your-spa', { ...validForm, email: 'nobody' });
  await post(testApp, '/list-your-spa', validForm);
  await send(testApp, validForm);
  assert.deepEqual(cachedUrls, []);
  const page = await testApp.get('/list-your-spa?businessName=Mine');
  assert.doesNotMatch(await page.text(), /Mine|nobody|Juniper/);
  assert.deepEqual(cachedUrls, ['/list-your-spa']);
});

test('pages under /deals/ and /business/ do not offer it, all others do', async () => {
  const testApp = await openTestApp();
  const offers = async (path: string) =>
    (await (await testApp.get(path)).text()).includes('>List Your Spa</button>');
  for (const path of ['/', '/deals', '/deals?zip=78701', '/privacy', '/terms'])
    assert.ok(await offers(path), path);
  for (const path of ['/deals/juniper-hour-austin-tx-78701', '/business/juniper', '/list-your-spa'])
    assert.ok(!(await offers(path)), path);
});

test('a browser may fill the phone in', async () => {
  const html = await (await (await openTestApp()).get('/list-your-spa')).text();
  const [input = ''] = /<input[^>]*name="phone"[^>]*>/.exec(html) ?? [];
  assert.match(input, /autocomplete="tel"/i);
});

test('the spa that asked gets one mail, whose link unsubscribes it from all others', async () => {
  const testApp = await openTestApp(offering);
  assert.equal((await send(testApp, validForm)).status, 200);
  assert.equal((await send(testApp, { ...validForm, location: 'Waco, TX' })).status, 200);
  const [mail, ...others] = await deliverWaiting(testApp.db, testApp.clock.now, ORIGIN);
  assert.deepEqual(
    [mail?.to, mail?.subject, others.length],
    ['owner@juniper.example', 'We have your request', 0],
  );
  const path = new URL(mail?.unsubscribeUrl ?? '').pathname;
  const page = await testApp.get(path);
  assert.match(
    visibleText(await page.text()),
    /No more emails\? Spa Deals will not write to owner@juniper\.example again\./,
  );
  assert.equal((await post(testApp, path, { 'List-Unsubscribe': 'One-Click' })).status, 200);
  const [refusal] = await testApp.db.selectFrom('email_unsubscribes').selectAll().execute();
  assert.deepEqual(
    [refusal?.email_key, refusal?.lead_id],
    [
      'owner@juniper.example',
      (await leads(testApp)).find(({ location }) => location === 'Austin, TX')?.id,
    ],
  );
});

test('without a mail server or a postal address nobody is written to', async () => {
  for (const dependencies of [
    {},
    { emailSender: offering.emailSender },
    { ...offering, emailSender: undefined },
  ]) {
    const testApp = await openTestApp(dependencies);
    assert.equal((await send(testApp, validForm)).status, 200);
    assert.deepEqual(await testApp.db.selectFrom('outbox').selectAll().execute(), []);
  }
});
