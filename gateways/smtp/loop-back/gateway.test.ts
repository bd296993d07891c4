import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openEmailOutbox } from './gateway.ts';

const FROM = { name: 'Spa Deals', address: 'demo@example.com' };
const email = {
  id: '0198c0de-0000-7000-8000-000000000001',
  to: 'owner@juniper.example',
  subject: 'Welcome',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  unsubscribeUrl: 'http://localhost:3000/unsubscribe/a.b',
  at: 0,
};

test('a demo writes each e-mail into a file, and says that it was not sent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spa-deals-outbox-'));
  const outbox = join(folder, 'outbox');
  const outcome = await openEmailOutbox(outbox, FROM)(email);
  assert.deepEqual(outcome, {
    kind: 'accepted',
    result: `Demo: written to outbox/${email.id}.eml, and sent to nobody`,
    isFiled: true,
  });
  assert.deepEqual(await readdir(outbox), [`${email.id}.eml`]);
  const raw = await readFile(join(outbox, `${email.id}.eml`), 'utf8');
  assert.match(raw, /^To: owner@juniper\.example\r\n/m);
  assert.match(raw, /^Subject: Welcome\r\n/m);
  await rm(folder, { recursive: true });
});

test('if no file can be written, the e-mail is refused with the reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spa-deals-outbox-'));
  const occupiedPath = join(folder, 'outbox');
  await writeFile(occupiedPath, 'a file where the folder should be');
  assert.deepEqual(await openEmailOutbox(occupiedPath, FROM)(email), {
    kind: 'refused',
    reason: 'The file could not be written to the outbox folder',
  });
  await rm(folder, { recursive: true });
});
