import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pauseSending, resumeSending } from '../../market/outbox/commands.server.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { readConfig } from '../config/config.ts';
import { openEmail, unlessSendingPaused } from './email.ts';

function emailWith(environment: Record<string, string>) {
  const outcome = readConfig(environment);
  if (outcome.kind !== 'valid') return outcome.problems;
  return openEmail(outcome.config, async () => ({ ...SITE, brand: 'Calm Co' }));
}
const ownSite = { ADMIN_EMAIL: 'me@spa.test', ADMIN_PASSWORD: 'long enough' };
const server = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@spa.test' };

test('mail leaves through the mail server, in a demo into files, else not at all', () => {
  const isDemoWith = (environment: Record<string, string>) => {
    const email = emailWith(environment);
    return Array.isArray(email) ? email : email?.isDemo;
  };
  assert.equal(isDemoWith({ ...ownSite, ...server }), false);
  assert.equal(isDemoWith(server), false, 'a demo with a mail server really sends');
  assert.equal(isDemoWith({}), true);
  assert.equal(isDemoWith(ownSite), undefined);
});

test('MAIL_FROM is one address, with a name or without', () => {
  const openWithFrom = (MAIL_FROM: string) => emailWith({ ...ownSite, ...server, MAIL_FROM });
  for (const validSender of ['Spa Deals <hello@spa.test>', 'hello@spa.test'])
    assert.ok(!Array.isArray(openWithFrom(validSender)), validSender);
  for (const invalidSender of [
    'hello',
    'a@b.test, c@d.test',
    'Spa <hello>',
    '<a@b.test> <c@d.test>',
  ])
    assert.deepEqual(openWithFrom(invalidSender), [
      'Invalid configuration: MAIL_FROM must be an e-mail address, or a name and <address>',
    ]);
});

test('a mail comes from the brand as it is when it is sent', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'spa-deals-mail-'));
  let brand = 'Calm Co';
  const outcome = readConfig({ DATA_DIR: dataDir });
  assert.ok(outcome.kind === 'valid');
  const email = openEmail(outcome.config, async () => ({ ...SITE, brand }));
  const content = { subject: 'Welcome', text: 'Hello', html: '<p>Hello</p>', at: 1 };
  const to = 'owner@juniper.example';
  const unsubscribeUrl = 'http://localhost:3000/unsubscribe/x';
  const senderOf = async (id: string) => {
    await email?.send({ ...content, id, to, unsubscribeUrl });
    return /^From: (.*)$/m.exec(await readFile(join(dataDir, 'outbox', `${id}.eml`), 'utf8'))?.[1];
  };
  assert.equal((await senderOf('one'))?.trim(), 'Calm Co <demo@example.com>');
  brand = 'Breathe';
  assert.equal((await senderOf('two'))?.trim(), 'Breathe <demo@example.com>');
  await rm(dataDir, { recursive: true });
});

test('the postal address is one line', () => {
  const outcome = readConfig({ POSTAL_ADDRESS: '1 Elm Street\n Austin, TX 78701 ' });
  assert.ok(outcome.kind === 'valid');
  assert.equal(outcome.config.site.postalAddress, '1 Elm Street Austin, TX 78701');
});

test('after a restore no mail leaves until it is released', async () => {
  const { db, close } = await emptyDatabase();
  const opened = emailWith({ ...ownSite, ...server });
  assert.ok(!Array.isArray(opened));
  const email = unlessSendingPaused(db, opened);
  const draft = {
    id: '00000000-0000-7000-8000-000000000001',
    to: 'owner@spa.test',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    unsubscribeUrl: 'https://deals.test/unsubscribe/x',
    at: 1,
  };
  const unreachableReason = async () => {
    const outcome = await email?.send(draft);
    return outcome?.kind === 'unreachable' ? outcome.reason : assert.fail(outcome?.kind);
  };
  await pauseSending(db, 1);
  assert.match(await unreachableReason(), /Sending is paused: .* Press Release/);
  assert.equal(await resumeSending(db), true);
  assert.doesNotMatch(await unreachableReason(), /Release/);
  await close();
});
