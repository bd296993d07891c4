import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addLead, visibleText } from '../helpers/app.ts';
import { signedInAdmin } from '../helpers/signed-in-admin.ts';

const admin = signedInAdmin();

test('without a mail server the window says where to enter one, and nothing can be sent', async () => {
  const { id } = await addLead(admin.testApp.db);
  const path = `/admin/leads/${id}/email`;
  const html = await (await admin.get(path)).text();
  assert.match(visibleText(html), /Email is not set up\. No email is sent, .* Set up mail/);
  assert.match(html, /<button[^>]* disabled=""[^>]*>Send</);
  const response = await admin.send(path, { subject: 'Welcome', message: 'Hello' });
  assert.equal(response.status, 503);
  assert.match(visibleText(await response.text()), /Failed to send.* Email is not set up\./);
  const storedLeads = await admin.testApp.db.selectFrom('leads').select('status').execute();
  assert.deepEqual(
    storedLeads.map(({ status }) => status),
    ['new'],
  );
});
