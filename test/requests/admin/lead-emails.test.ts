import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EmailOutcome, OutgoingEmail } from '../../../market/ports/email.ts';
import { addLead, visibleText } from '../../helpers/app.ts';
import { assertSays } from '../../helpers/says.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

const sentEmails: OutgoingEmail[] = [];
let answer: EmailOutcome = { kind: 'accepted', result: '250 OK' };
let isDemo = false;
const admin = signedInAdmin({
  emailSender: {
    get isDemo() {
      return isDemo;
    },
    send: async (mail) => {
      sentEmails.push(mail);
      return answer;
    },
  },
});
const { get, pageText, send, textAfterRedirect } = admin;

async function addContactableLead() {
  sentEmails.length = 0;
  isDemo = false;
  answer = { kind: 'accepted', result: '250 OK' };
  const lead = await addLead(admin.testApp.db);
  return { ...lead, path: `/admin/leads/${lead.id}/email` };
}
const draft = { subject: 'Welcome', message: 'Hello' };
const idempotencyKeyIn = (html: string) => html.match(/name="key" value="([\w-]+)"/)?.[1] ?? '';
const statusOf = async (id: string) => {
  const query = admin.testApp.db.selectFrom('leads').select('status').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).status;
};

test('the page of a new e-mail has the first e-mail and its preview', async () => {
  const { path } = await addContactableLead();
  const html = await (await get(path)).text();
  assert.match(html, /<input(?=[^>]* readOnly="")[^>]* value="owner@juniper\.example"/);
  assert.match(html, /value="Welcome to Spa Deals: Next Steps for Juniper Hour"/);
  const text = visibleText(html);
  assert.match(text, /Compose Email .*To Subject Message/);
  for (const item of ['1. Terms', '2. License', '3. Photos', '4. Service menu'])
    assert.ok(text.includes(item), item);
  assert.match(html, /srcDoc="&lt;!doctype html&gt;/);
  assert.match(text, /No more emails from us: http:\/\/localhost:3000\/unsubscribe\//);
  assert.match(text, /Send Cancel/);
});

test('an accepted e-mail is confirmed, stored with the lead, and marks it contacted', async () => {
  const { id, path } = await addContactableLead();
  const back = '?back=%2Fadmin%2Fleads%3Fstatus%3Dnew';
  const response = await send(path + back, draft);
  assert.equal(response.headers.get('Location'), `/admin/leads/${id}${back}`);
  assert.match(await textAfterRedirect(response), /Email sent successfully/);
  assert.equal(sentEmails.length, 1);
  assert.equal(await statusOf(id), 'contacted');
  const page = await pageText(`/admin/leads/${id}`);
  const [, emails = ''] = page.split(' Emails ');
  assertSays(emails, 'Welcome', 'Mar 2, 2026, 1:00 PM EST by owner@example.com', 'Sent : 250 OK');
  assert.match(await pageText(path), /An email was sent to this lead : Mar 2, 2026, 1:00 PM EST/);
});

test('a refused e-mail shows the reason, keeps the text, and changes no status', async () => {
  const { id, path } = await addContactableLead();
  for (const kind of ['refused', 'unreachable', 'unknown'] as const) {
    answer = { kind, reason: 'The mail server said why' };
    const response = await send(path, { ...draft, message: 'Kept <words>' });
    assert.equal(response.status, 502);
    const html = await response.text();
    assert.match(
      visibleText(html),
      /Failed to send email\. Please try again\. The mail server said why\./,
    );
    assert.match(html, /<textarea[^>]*>Kept &lt;words&gt;<\/textarea>/);
    assert.equal(await statusOf(id), 'new');
  }
  assert.match(await pageText(`/admin/leads/${id}`), /Not sent : The mail server said why/);
  assert.match(
    await pageText(`/admin/leads/${id}`),
    /May have been sent : The mail server said why/,
  );
});

test('the same page sent twice sends once; after a failure it may be sent again', async () => {
  const { path } = await addContactableLead();
  const key = idempotencyKeyIn(await (await get(path)).text());
  await Promise.all([send(path, { ...draft, key }), send(path, { ...draft, key })]);
  await send(path, { ...draft, key });
  assert.equal(sentEmails.length, 1);
  answer = { kind: 'refused', reason: '450 Busy' };
  const other = idempotencyKeyIn(await (await get(path)).text());
  const failed = await (await send(path, { ...draft, key: other })).text();
  assert.notEqual(idempotencyKeyIn(failed), other);
  answer = { kind: 'accepted', result: '250 OK' };
  assert.equal((await send(path, { ...draft, key: idempotencyKeyIn(failed) })).status, 302);
  assert.equal(sentEmails.length, 3);
});

test('an empty subject or message has its words beside the field, and nothing is sent', async () => {
  const { path } = await addContactableLead();
  const response = await send(path, { subject: ' ', message: '' });
  assert.equal(response.status, 400);
  const html = await response.text();
  assert.match(html, /aria-invalid="true"/);
  assert.match(visibleText(html), /Please enter a subject .*Please enter a message/);
  assert.deepEqual(sentEmails, []);
});

test('no field of a lead or of the form adds a recipient or a header', async () => {
  await addContactableLead();
  const hostileLead = await addLead(admin.testApp.db, {
    businessName: `${'<b>"N,'.repeat(16)}ame`,
    email: "o'hara+x@juniper.example",
    location: 'Austin\r\nBcc: thief@evil.test, TX',
  });
  const path = `/admin/leads/${hostileLead.id}/email`;
  const html = await (await get(path)).text();
  assert.doesNotMatch(html, /<b>"/);
  await send(path, { subject: 'Hi\r\nBcc: thief@evil.test', message: 'x', to: 'thief@evil.test' });
  assert.deepEqual(
    sentEmails.map(({ to, subject }) => [to, subject]),
    [["o'hara+x@juniper.example", 'Hi Bcc: thief@evil.test']],
  );
});

test('a demo says before it that its e-mails are not sent, and the lead says so after', async () => {
  const { path } = await addContactableLead();
  isDemo = true;
  answer = { kind: 'accepted', result: 'Demo: written to outbox/x.eml', isFiled: true };
  assert.match(await pageText(path), /This demo writes emails to files/);
  assert.match(await textAfterRedirect(await send(path, draft)), /Email sent successfully/);
  assert.match(await pageText(path.replace('/email', '')), /Not sent, but filed : Demo: written/);
});

test('without a postal address the window and the dashboard say so', async () => {
  const { path } = await addContactableLead();
  assert.match(await pageText(path), /Emails show no postal address\. .* Enter yours/);
  assert.match(await pageText('/admin'), /Emails show no postal address US law requires one/);
});

test('without JavaScript a button updates the preview, and sends nothing', async () => {
  const { path } = await addContactableLead();
  const response = await send(path, { subject: 'S', message: 'Changed text', intent: 'preview' });
  const html = await response.text();
  assert.match(html, /srcDoc="[^"]*Changed text/);
  assert.match(html, /<textarea[^>]*>Changed text</);
  assert.deepEqual(sentEmails, []);
});

test('a lead that is not there has no page to write on', async () => {
  const response = await get('/admin/leads/nobody/email');
  assert.equal(response.status, 404);
  assert.match(visibleText(await response.text()), /Lead Not Found/);
  assert.equal((await send('/admin/leads/nobody/email', draft)).status, 404);
});
