import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMailServer, splitMailServer } from './mail-server.ts';

const TYPED = {
  server: 'mail.example.com',
  port: '587',
  user: 'me@example.com',
  password: 'p@ss/w:rd%?#',
  from: 'Spa Deals <hello@example.com>',
};

function stored(typed: Record<string, string>, before = {}) {
  const read = readMailServer(typed, before);
  assert.ok('values' in read, JSON.stringify(read));
  return read.values;
}

test('what was typed comes back as it was, with any sign in user and password', () => {
  assert.deepEqual(splitMailServer(stored(TYPED)), TYPED);
  assert.match(stored(TYPED).SMTP_URL, /^smtp:\/\/me%40example\.com:/);
});

test('port 465 is encrypted from the start, and an empty port is 587', () => {
  assert.match(stored({ ...TYPED, port: '465' }).SMTP_URL, /^smtps:.*:465$/);
  assert.match(stored({ ...TYPED, port: '' }).SMTP_URL, /^smtp:.*:587$/);
});

test('an address that was stored as one keeps all that its fields do not show', () => {
  const SMTP_URL = 'smtps://me:old@relay.test:2465?allow-plain=true';
  const before = { SMTP_URL, MAIL_FROM: 'hello@example.com' };
  const fields = {
    server: 'relay.test',
    port: '2465',
    user: 'me',
    password: 'old',
    from: 'hello@example.com',
  };
  assert.deepEqual(splitMailServer(before), fields);
  assert.equal(stored({ ...fields, password: '' }, before).SMTP_URL, SMTP_URL);
  assert.equal(splitMailServer({ SMTP_URL: 'smtps://me@relay.test' })?.port, '465');
  assert.equal(splitMailServer({ SMTP_URL: 'smtp://me:50%@relay.test' })?.password, '50%');
});

test('the stored password is for its server and user alone', () => {
  const before = stored(TYPED);
  const empty = { ...TYPED, password: '' };
  assert.equal(stored(empty, before).SMTP_URL, before.SMTP_URL);
  for (const other of [{ server: 'evil.test' }, { user: 'you' }, { port: '465' }]) {
    const read = readMailServer({ ...empty, ...other }, before);
    assert.ok('problems' in read && read.problems.password);
  }
});

test('a server without a user needs no password, and one on this machine no encryption', () => {
  const open = { ...TYPED, user: '', password: '' };
  assert.equal(stored(open).SMTP_URL, 'smtp://mail.example.com:587');
  assert.match(stored({ ...TYPED, server: '127.0.0.1' }).SMTP_URL, /\?allow-plain=true$/);
});

test('what is no server, port or sender is said at its field', () => {
  for (const [wrong, field] of [
    [{ server: 'smtp://mail.example.com' }, 'server'],
    [{ server: '' }, 'server'],
    [{ server: 'mail.example.com?logger=true' }, 'server'],
    [{ port: '0' }, 'port'],
    [{ port: '70000' }, 'port'],
    [{ user: '' }, 'user'],
    [{ password: '' }, 'password'],
    [{ from: 'nobody' }, 'from'],
  ] as const) {
    const read = readMailServer({ ...TYPED, ...wrong }, {});
    assert.ok('problems' in read);
    assert.deepEqual(Object.keys(read.problems), [field]);
  }
});
