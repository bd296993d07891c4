import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addLead, wordsOf } from '../app.ts';
import { adminOffice } from '../signed-in-admin.ts';

const office = adminOffice();

test('without a mail server the window says what to set, and nothing can be sent', async () => {
  const { id } = await addLead(office.world.db);
  const path = `/admin/leads/${id}/email`;
  const html = await (await office.get(path)).text();
  assert.match(wordsOf(html), /No mail server is connected, .* Set SMTP_URL and MAIL_FROM/);
  assert.match(html, /<button[^>]* disabled=""[^>]*>Send</);
  const response = await office.send(path, { subject: 'Welcome', message: 'Hello' });
  assert.equal(response.status, 503);
  assert.match(wordsOf(await response.text()), /set SMTP_URL and MAIL_FROM/);
  const kept = await office.world.db.selectFrom('leads').select('status').execute();
  assert.deepEqual(
    kept.map(({ status }) => status),
    ['new'],
  );
});
