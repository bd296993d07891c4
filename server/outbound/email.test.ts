import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { holdDeliveries, releaseDeliveries } from '../../market/deliveries/store.server.ts';
import { emptyDatabase } from '../../test/app.ts';
import { readConfig } from '../config/config.ts';
import { openMail, unlessHeld } from './email.ts';

function mailWith(environment: Record<string, string>) {
  const outcome = readConfig(environment);
  if (outcome.kind !== 'ready') return outcome.problems;
  return openMail(outcome.config, async () => 'Calm Co');
}
const own = { ADMIN_EMAIL: 'me@spa.test', ADMIN_PASSWORD: 'long enough' };
const server = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@spa.test' };

test('mail leaves through the mail server, in a demo into files, else not at all', () => {
  const way = (environment: Record<string, string>) => {
    const mail = mailWith(environment);
    return Array.isArray(mail) ? mail : mail?.isDemo;
  };
  assert.equal(way({ ...own, ...server }), false);
  assert.equal(way(server), false, 'a demo with a mail server really sends');
  assert.equal(way({}), true);
  assert.equal(way(own), undefined);
});

test('MAIL_FROM is one address, with a name or without', () => {
  const told = (MAIL_FROM: string) => mailWith({ ...own, ...server, MAIL_FROM });
  for (const right of ['Spa Deals <hello@spa.test>', 'hello@spa.test'])
    assert.ok(!Array.isArray(told(right)), right);
  for (const wrong of ['hello', 'a@b.test, c@d.test', 'Spa <hello>', '<a@b.test> <c@d.test>'])
    assert.deepEqual(told(wrong), [
      'Invalid configuration: MAIL_FROM must be an e-mail address, or a name and <address>',
    ]);
});

test('a mail comes from the brand as it is when it is sent', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'spa-deals-mail-'));
  let brand = 'Calm Co';
  const outcome = readConfig({ DATA_DIR: dataDir });
  assert.ok(outcome.kind === 'ready');
  const mail = openMail(outcome.config, async () => brand);
  const content = { subject: 'Welcome', text: 'Hello', html: '<p>Hello</p>', at: 1 };
  const to = 'owner@juniper.example';
  const unsubscribeUrl = 'http://localhost:3000/unsubscribe/x';
  const senderOf = async (id: string) => {
    await mail?.send({ ...content, id, to, unsubscribeUrl });
    return /^From: (.*)$/m.exec(await readFile(join(dataDir, 'outbox', `${id}.eml`), 'utf8'))?.[1];
  };
  assert.equal((await senderOf('one'))?.trim(), 'Calm Co <demo@example.com>');
  brand = 'Breathe';
  assert.equal((await senderOf('two'))?.trim(), 'Breathe <demo@example.com>');
  await rm(dataDir, { recursive: true });
});

test('the postal address is one line', () => {
  const outcome = readConfig({ POSTAL_ADDRESS: '1 Elm Street\n Austin, TX 78701 ' });
  assert.ok(outcome.kind === 'ready');
  assert.equal(outcome.config.site.postalAddress, '1 Elm Street Austin, TX 78701');
});

test('after a restore no mail leaves until it is released', async () => {
  const { db, close } = await emptyDatabase();
  const opened = mailWith({ ...own, ...server });
  assert.ok(!Array.isArray(opened));
  const mail = unlessHeld(db, opened);
  const letter = {
    id: '00000000-0000-7000-8000-000000000001',
    to: 'owner@spa.test',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    unsubscribeUrl: 'https://deals.test/unsubscribe/x',
    at: 1,
  };
  const reasonNow = async () => {
    const outcome = await mail?.send(letter);
    return outcome?.kind === 'unreachable' ? outcome.reason : assert.fail(outcome?.kind);
  };
  await holdDeliveries(db, 1);
  assert.match(await reasonNow(), /nothing leaves until you press Release/);
  assert.equal(await releaseDeliveries(db), true);
  assert.doesNotMatch(await reasonNow(), /Release/);
  await close();
});
