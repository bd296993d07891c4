import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { connect } from '../../database/connect.ts';
import { migrate } from '../../database/upgrades/all.ts';
import { confirmTotp, startTotp } from '../../market/totp/commands.server.ts';
import { administratorIn, SECRET } from '../../test/helpers/app.ts';
import { codeAt } from '../../test/helpers/authenticator.ts';
import { machineEnvironment } from '../../test/process/program.ts';

const script = resolve(import.meta.dirname, 'admin-command.ts');
const newFolder = () => mkdtempSync(join(tmpdir(), 'spa-deals-'));
const dataDir = newFolder();
const started = await connect({ dataDir });
await migrate(started.db, started.dialect);
after(() => started.close());

function run(input: string, args: string[], environment: Record<string, string> = {}) {
  const env = { ...machineEnvironment, DATA_DIR: dataDir, ...environment };
  return spawnSync(process.execPath, [script, ...args], { input, encoding: 'utf8', env });
}

async function canSignIn(email: string, password: string) {
  const from = { address: '192.0.2.7', device: undefined };
  const { kind } = await administratorIn(started, email).signIn({ email, password }, from);
  return kind === 'signed-in';
}

test('npm run admin -- set-password sets the password that is piped in', async () => {
  const { status, stdout } = run('a new password\n', ['set-password']);
  assert.equal(status, 0);
  assert.match(stdout, /^The password of admin@example.com is set, and all sessions are ended.\n/);
  assert.match(stdout, /"account":"operator","event":"password-set","msg":"Security"\}\n$/);
  assert.ok(await canSignIn('admin@example.com', 'a new password'));
});

test('a password is never taken from an argument, nor a short or common one from anywhere', () => {
  assert.match(run('', ['set-password', 'a new password']).stderr, /never an argument/);
  assert.match(run('short\n', ['set-password']).stderr, /8 to 128 characters long/);
  assert.match(run('', ['set-password']).stderr, /8 to 128 characters long/);
  for (const [guessed, words] of [
    ['Iloveyou', /^This is one of the most common passwords/],
    ['spa deals 2026', /^This is mostly the site’s own words/],
  ] as const) {
    const { status, stderr } = run(`${guessed}\n`, ['set-password']);
    assert.equal(status, 1);
    assert.match(stderr, words);
    assert.match(stderr, /Nothing was changed\.\n$/);
  }
  assert.match(
    run('', []).stderr,
    /There are three commands: npm run admin -- set-password, .* reset-second-factor/,
  );
});

test('where there is no database none is made, and nothing is said to be set', async () => {
  const [missing, empty] = [join(newFolder(), 'mistyped'), newFolder()];
  const typo = run('a new password\n', ['set-password'], { DATA_DIR: missing });
  assert.match(typo.stderr, /^There is no database: .*mistyped/);
  assert.deepEqual([typo.status, typo.stdout, existsSync(missing)], [1, '', false]);
  await (await connect({ dataDir: empty })).close();
  const unprepared = run('a new password\n', ['set-password'], { DATA_DIR: empty });
  assert.match(unprepared.stderr, /^The database is empty: /);
  assert.equal(unprepared.status, 1);
});

test('without ADMIN_EMAIL the administrator of a real site has the same password', async () => {
  const owner = { ADMIN_EMAIL: 'Me@spa.test', ADMIN_PASSWORD: 'a first password' };
  assert.equal(run('an own password\n', ['set-password'], owner).status, 0);
  const refused = run('a new password\n', ['set-password']);
  assert.match(refused.stderr, /^ADMIN_EMAIL is not set, but this site is not a demo/);
  assert.equal(refused.status, 1);
  assert.ok(await canSignIn('me@spa.test', 'an own password'));
  assert.equal(run('an other password\n', ['set-password'], owner).status, 0);
});

test('npm run admin -- reset-second-factor leaves the password alone, and ends all sessions', async () => {
  const { db } = started;
  const owner = { ADMIN_EMAIL: 'me@spa.test', ADMIN_PASSWORD: 'a first password' };
  assert.equal(run('a new password\n', ['set-password'], owner).status, 0);
  const { id } = await db
    .selectFrom('admin_users')
    .select('id')
    .where('email', '=', 'me@spa.test')
    .executeTakeFirstOrThrow();
  const now = Date.now();
  const secret = await startTotp(db, id, SECRET, now);
  assert.ok(await confirmTotp(db, id, codeAt(secret, now), SECRET, now));
  assert.equal(await canSignIn('me@spa.test', 'a new password'), false);
  const { status, stdout } = run('', ['reset-second-factor'], owner);
  assert.equal(status, 0);
  assert.match(stdout, /^The authenticator app and the recovery codes are removed/);
  assert.match(stdout, /"event":"factors-reset","msg":"Security"/);
  assert.ok(await canSignIn('me@spa.test', 'a new password'));
  assert.match(run('', ['reset-second-factor', 'now']).stderr, /^There are three commands/);
});

test('npm run admin -- set-email is the way back from a mistyped address', async () => {
  const owner = { ADMIN_EMAIL: 'me@spa.test', ADMIN_PASSWORD: 'a first password' };
  assert.equal(run('a new password\n', ['set-password'], owner).status, 0);
  for (const [to, from] of [
    ['mistyped@spa.test', 'me@spa.test'],
    ['Right@spa.test', 'mistyped@spa.test'],
  ] as const) {
    const { status, stdout } = run('', ['set-email', to], owner);
    assert.equal(status, 0);
    const words = `signs in with ${to.toLowerCase()} now (before: ${from}), and all sessions are ended`;
    assert.ok(stdout.includes(words), stdout);
  }
  const from = { address: '192.0.2.7', device: undefined };
  const administrator = administratorIn(started, 'me@spa.test');
  const outcomeOf = async (email: string) =>
    (await administrator.signIn({ email, password: 'a new password' }, from)).kind;
  assert.equal(await outcomeOf('right@spa.test'), 'signed-in');
  assert.equal(await outcomeOf('mistyped@spa.test'), 'refused');
  assert.match(
    run('a newer password\n', ['set-password'], owner).stdout,
    /of right@spa\.test is set/,
  );
  assert.match(run('', ['set-email', 'nobody'], owner).stderr, /^Give the new address: /);
  assert.match(run('', ['set-email'], owner).stderr, /^Give the new address: /);
});

test('a demo whose address was changed is a demo still', async () => {
  const folder = newFolder();
  const demo = await connect({ dataDir: folder });
  await migrate(demo.db, demo.dialect);
  await demo.close();
  const set = { DATA_DIR: folder };
  assert.equal(run('a new password\n', ['set-password'], set).status, 0);
  assert.equal(run('', ['set-email', 'me@spa.test'], set).status, 0);
  assert.match(run('a new password\n', ['set-password'], set).stdout, /of me@spa\.test is set/);
});
