import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { connect } from '../database/connect.ts';
import { administratorIn } from '../test/world.ts';

const script = resolve(import.meta.dirname, 'admin-command.ts');
const dataDir = mkdtempSync(join(tmpdir(), 'spa-deals-'));
const run = (input: string, ...args: string[]) =>
  spawnSync(process.execPath, [script, ...args], {
    input,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });

test('npm run admin -- set-password sets the password that is piped in', async () => {
  const { status, stdout } = run('a new password\n', 'set-password');
  assert.equal(status, 0);
  assert.equal(stdout, 'The password of admin@example.com is set, and all sessions are ended.\n');
  const connection = await connect({ dataDir });
  const form = { email: 'admin@example.com', password: 'a new password' };
  const administrator = administratorIn(connection, form.email);
  const from = { address: '192.0.2.7', device: undefined };
  assert.equal((await administrator.signIn(form, from)).kind, 'signed-in');
  await connection.close();
});

test('a password is never taken from an argument, nor a short one from anywhere', () => {
  assert.match(run('', 'set-password', 'a new password').stderr, /never an argument/);
  assert.match(run('short\n', 'set-password').stderr, /8 to 128 characters long/);
  assert.match(run('', 'set-password').stderr, /8 to 128 characters long/);
  assert.match(run('').stderr, /There is one command: npm run admin -- set-password/);
});
