import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unsubscribeUrlFor } from '../../market/leads/emails.server.ts';
import { addLead, ORIGIN, SECRET, visibleText } from '../helpers/app.ts';
import { signedInAdmin } from '../helpers/signed-in-admin.ts';

const sent: string[] = [];
const admin = signedInAdmin({
  emailSender: {
    isDemo: false,
    send: async ({ to }) => {
      sent.push(to);
      return { kind: 'accepted', result: '250 OK' };
    },
  },
});
const refusals = () => admin.testApp.db.selectFrom('email_unsubscribes').selectAll().execute();
const pathFor = (id: string) => unsubscribeUrlFor('', id, SECRET);

/** Mail providers post this for one click (RFC 8058): no cookie, and an origin of their own. */
function oneClick(path: string, headers: Record<string, string> = {}, method = 'POST') {
  return admin.testApp.app.request(`${ORIGIN}${path}`, {
    method,
    body: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  });
}

test('opening the link does not unsubscribe: it asks, and no cache or search engine stores it', async () => {
  const { id } = await addLead(admin.testApp.db);
  for (const method of ['GET', 'HEAD']) {
    const response = await admin.testApp.app.request(`${ORIGIN}${pathFor(id)}`, { method });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
  }
  const html = await (await admin.testApp.get(pathFor(id))).text();
  assert.match(
    visibleText(html),
    /No more emails\? Spa Deals will not write to owner@juniper\.example again\. Unsubscribe/,
  );
  assert.match(html, /<meta name="robots" content="noindex"/);
  assert.match(html, /<form[^>]* method="post"/);
  assert.deepEqual(await refusals(), []);
});

test('one click unsubscribes, from wherever it comes, however often, without a redirect', async () => {
  const { id } = await addLead(admin.testApp.db);
  for (const headers of [{}, { Origin: 'https://mail.example' }, { Origin: 'null' }]) {
    const response = await oneClick(pathFor(id), headers);
    assert.equal(response.status, 200);
    assert.match(
      visibleText(await response.text()),
      /You are unsubscribed Spa Deals will send no more emails to owner@juniper\.example\./,
    );
  }
  const [refusal, ...others] = await refusals();
  assert.deepEqual([refusal?.email_key, others.length], ['owner@juniper.example', 0]);
});

test('the origin check lets just this through', async () => {
  const { id } = await addLead(admin.testApp.db);
  const foreign = { Origin: 'https://mail.example' };
  for (const path of [
    '/list-your-spa/request',
    '/admin/leads',
    '/unsubscribe',
    '/unsubscribe/x',
    `${pathFor(id)}/more`,
    `${pathFor(id)}.data`,
  ])
    assert.equal((await oneClick(path, foreign)).status, 403, path);
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    assert.equal((await oneClick(pathFor(id), foreign, method)).status, 403, method);
  assert.deepEqual(await refusals(), []);
});

test('a link without our signature does not unsubscribe, and says whom to ask', async () => {
  const { id } = await addLead(admin.testApp.db);
  const forged = [`/unsubscribe/${id}.${'A'.repeat(43)}`, pathFor('nobody'), `/unsubscribe/${id}`];
  for (const path of forged) {
    assert.equal((await oneClick(path)).status, 404, path);
    const response = await admin.testApp.get(path);
    assert.equal(response.status, 404);
    assert.match(visibleText(await response.text()), /incomplete .* Write to support@example\.com/);
  }
  assert.deepEqual(await refusals(), []);
});

test('an unsubscribed address gets no more e-mail, and every screen says so', async () => {
  const { id } = await addLead(admin.testApp.db);
  const duplicateLead = await addLead(admin.testApp.db, { email: 'OWNER@juniper.example' });
  const draft = { subject: 'Welcome', message: 'Hello' };
  await oneClick(pathFor(id));
  for (const lead of [id, duplicateLead.id]) {
    const path = `/admin/leads/${lead}/email`;
    const html = await (await admin.get(path)).text();
    assert.match(
      visibleText(html),
      /This address has unsubscribed .* Nothing can be emailed to it/,
    );
    assert.match(html, /<button[^>]* disabled=""[^>]*>Send</);
    const response = await admin.send(path, draft);
    assert.equal(response.status, 502);
    assert.match(visibleText(await response.text()), /This address has unsubscribed/);
    assert.match(await admin.pageText(`/admin/leads/${lead}`), /Unsubscribed from emails/);
  }
  assert.deepEqual(sent, []);
});
