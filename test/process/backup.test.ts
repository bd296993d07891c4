import assert from 'node:assert/strict';
import { type StdioOptions, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { connect } from '../../database/connect.ts';
import { root } from '../../database/root.ts';
import { readSealedValues } from '../../market/connections/store.server.ts';
import { unknownUses } from '../../market/vouchers/unknown-uses.server.ts';
import { readConfig } from '../../server/config/config.ts';
import { openEntered } from '../../server/config/entered-values.ts';
import { SECRET } from '../helpers/app.ts';
import { FORMER_SEALS } from '../helpers/former-records.ts';
import { freePort, machineEnvironment, startProgram, temporaryFolder } from './program.ts';

const [sourceFolder, targetFolder] = [temporaryFolder(), temporaryFolder()];
const file = join(sourceFolder.path, 'all.backup');
after(() => {
  sourceFolder.remove();
  targetFolder.remove();
});

type Command = 'backup' | 'restore' | 'doctor' | 'admin';

function run(command: Command, dataDir: string, ...args: string[]) {
  return runInto('pipe', command, dataDir, ...args);
}

function runInto(stdout: 'pipe' | number, command: Command, dataDir: string, ...args: string[]) {
  const script = resolve(import.meta.dirname, `../../server/commands/${command}-command.ts`);
  const env = { ...machineEnvironment, DATA_DIR: dataDir };
  const stdio: StdioOptions = ['ignore', stdout, 'pipe'];
  return spawnSync(process.execPath, [script, ...args], { encoding: 'utf8', env, stdio });
}

async function serving(dataDir: string) {
  const port = await freePort();
  const program = await startProgram({
    PORT: String(port),
    PUBLIC_URL: 'http://localhost',
    DATA_DIR: dataDir,
  });
  const page = await (await fetch(`http://127.0.0.1:${port}/deals?zip=10001`)).text();
  return { ...program, links: page.match(/href="\/deals\/[^"]+"/g) ?? [] };
}

/** Versions up to 0.1.0 stored it this way. */
async function enterFormer(dataDir: string, name: 'MAIL_FROM' | 'TWILIO_FROM') {
  const { db, close } = await connect({ dataDir });
  const sealed = FORMER_SEALS[`the ${name}`];
  const row = { name, sealed, updated_at: 1, updated_by: 'me@spa.test' };
  await db.insertInto('connection_values').values(row).execute();
  await close();
}

async function enteredIn(dataDir: string) {
  const { db, close } = await connect({ dataDir });
  const { values } = openEntered(
    await readSealedValues(db),
    readFileSync(join(dataDir, 'auth-secret'), 'utf8'),
  );
  await close();
  return values;
}

test('one command backs up a running site, and another restores it', async () => {
  writeFileSync(join(sourceFolder.path, 'auth-secret'), SECRET, { mode: 0o600 });
  const program = await serving(sourceFolder.path);
  await enterFormer(sourceFolder.path, 'MAIL_FROM');
  const backup = run('backup', sourceFolder.path, file);
  assert.deepEqual([backup.stderr, backup.status], ['', 0]);
  assert.match(backup.stdout, /^Backed up: \d{3,} records and 0 files in /);
  assert.match(run('backup', sourceFolder.path, file).stderr, /^The file already exists/);
  await program.stop();

  const verified = run('backup', targetFolder.path, '--verify', file);
  assert.deepEqual([verified.stderr, verified.status], ['', 0]);
  assert.match(verified.stdout, /^Whole: \d{3,} records and 0 files, as of 20/);

  const restored = run('restore', targetFolder.path, file);
  assert.deepEqual([restored.stderr, restored.status], ['', 0]);
  assert.match(backup.stdout, /"event":"backed-up","msg":"Security"/);
  assert.match(restored.stdout, /No text, email or relay is sent until/);
  assert.match(restored.stdout, /"event":"restored","msg":"Security"/);
  assert.equal(run('restore', targetFolder.path, file).status, 1);
  const { db, close } = await connect({ dataDir: targetFolder.path });
  const [lost = assert.fail()] = await unknownUses(db);
  assert.ok(lost.from > 0 && lost.until >= lost.from, 'what was used since is unknown');
  await close();
  assert.match(
    run('doctor', targetFolder.path).stdout,
    /^ok +Backup: the last one is 0 days old$/m,
  );
  const secret = (folder: string) => readFileSync(join(folder, 'auth-secret'), 'utf8');
  assert.equal(
    secret(targetFolder.path),
    secret(sourceFolder.path),
    'links in mails that are out go on working',
  );
  assert.deepEqual(await enteredIn(targetFolder.path), { MAIL_FROM: 'the MAIL_FROM' });
  await enterFormer(targetFolder.path, 'TWILIO_FROM');

  const restarted = await serving(targetFolder.path);
  assert.doesNotMatch(restarted.output(), /Loaded sample|Password:/);
  assert.ok(program.links.length > 5);
  assert.deepEqual(restarted.links, program.links);
  await restarted.stop();
  assert.equal((await enteredIn(targetFolder.path)).TWILIO_FROM, 'the TWILIO_FROM');
});

test('each problem is reported in one line', () => {
  const unusedFolder = temporaryFolder();
  const stderrOf = (command: 'backup' | 'restore', ...args: string[]) =>
    run(command, unusedFolder.path, ...args).stderr;
  assert.match(stderrOf('backup', join(unusedFolder.path, 'x')), /^There is no database: .*\n$/);
  assert.match(stderrOf('restore', join(unusedFolder.path, 'x')), /^There is no such file: .*\n$/);
  assert.match(stderrOf('backup'), /^Name one file: npm run backup -- \[--verify\] FILE\n$/);
  writeFileSync(join(unusedFolder.path, 'cut.backup'), readFileSync(file).subarray(0, 900));
  const truncatedOutput = stderrOf('backup', '--verify', join(unusedFolder.path, 'cut.backup'));
  assert.match(truncatedOutput, /^This backup cannot be restored: The file is cut short.*\n$/);
  rmSync(join(unusedFolder.path, 'cut.backup'));
  assert.deepEqual(readdirSync(unusedFolder.path), []);
  unusedFolder.remove();
});

test('a file of something else is said to be no backup, and a refused file makes no folder', () => {
  const place = temporaryFolder();
  const dataDir = join(place.path, 'data', 'new');
  const refusalOf = (bytes: string | Buffer) => {
    writeFileSync(join(place.path, 'file'), bytes);
    return run('restore', dataDir, join(place.path, 'file')).stderr;
  };
  const png = readFileSync(join(root, 'public/apple-touch-icon.png'));
  for (const bytes of [
    'Dear all,\n',
    '{"deals": []}\n',
    png,
    gzipSync('{"deals": []}'),
    gzipSync(png),
  ])
    assert.match(
      refusalOf(bytes),
      /^Not restored: This is not a backup of this program.* written\.\n$/,
    );
  assert.match(
    refusalOf(readFileSync(file).subarray(0, 900)),
    /^Not restored: The file is cut short/,
  );
  assert.equal(existsSync(join(place.path, 'data')), false);
  place.remove();
});

test('a relative path is resolved in the program’s folder, not where it is started', () => {
  const otherFolder = temporaryFolder();
  const script = resolve(root, 'server/commands/restore-command.ts');
  const { stderr } = spawnSync(process.execPath, [script, 'no-such.backup'], {
    cwd: otherFolder.path,
    encoding: 'utf8',
    env: { ...machineEnvironment, INIT_CWD: otherFolder.path, DATA_DIR: 'no-such-data' },
  });
  assert.equal(stderr, `There is no such file: ${join(root, 'no-such.backup')}\n`);
  const outcome = readConfig({ DATA_DIR: 'no-such-data' });
  assert.equal(outcome.kind === 'valid' && outcome.config.dataDir, join(root, 'no-such-data'));
  otherFolder.remove();
});
