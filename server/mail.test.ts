import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { holdDeliveries, releaseDeliveries } from '../market/deliveries/store.server.ts';
import { emptyDatabase } from '../test/world.ts';
import { readConfig } from './config.ts';
import { openMail } from './mail.ts';

const { db, close } = await emptyDatabase();
after(close);

function mailWith(environment: Record<string, string>) {
  const outcome = readConfig(environment);
  if (outcome.kind !== 'ready') return outcome.problems;
  return openMail(outcome.config, db);
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

test('the postal address is one line', () => {
  const outcome = readConfig({ POSTAL_ADDRESS: '1 Elm Street\n Austin, TX 78701 ' });
  assert.ok(outcome.kind === 'ready');
  assert.equal(outcome.config.site.postalAddress, '1 Elm Street Austin, TX 78701');
});

test('after a restore no mail leaves until it is released', async () => {
  const mail = mailWith({ ...own, ...server });
  assert.ok(mail && !Array.isArray(mail));
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
    const outcome = await mail.send(letter);
    return outcome.kind === 'unreachable' ? outcome.reason : outcome.kind;
  };
  await holdDeliveries(db, 1);
  assert.match(await reasonNow(), /nothing leaves until you press Release/);
  assert.equal(await releaseDeliveries(db), true);
  assert.doesNotMatch(await reasonNow(), /Release/);
});
