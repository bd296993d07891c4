import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { connect } from '../../database/connect.ts';
import { root } from '../../database/root.ts';
import { migrate } from '../../database/upgrades/all.ts';
import { ensureAdministrator } from '../../market/admin/commands.server.ts';
import { ADMIN, addBusiness, addDeal, MONDAY_NOON } from '../../test/helpers/app.ts';
import { machineEnvironment, temporaryFolder } from '../../test/process/program.ts';
import { runChecks } from './doctor.ts';
import { checkUpgradeSpace } from './doctor-files.ts';

const folder = temporaryFolder();
after(folder.remove);
const DATA_DIR = folder.path;
const FILE = `${'a'.repeat(32)}-900x600-900.webp`;
const ROOM = `${'b'.repeat(32)}-900x600-900.webp`;

const faults = async (environment: Record<string, string> = {}) =>
  (await runChecks({ DATA_DIR, ...environment }, Date.now(), 100))
    .filter(({ kind }) => kind !== 'ok')
    .map(({ kind, subject, message }) => `${kind} ${subject}: ${message}`);

test('files that records need but are gone, and a lost signing secret, are each a line', async () => {
  const { db, dialect, close } = await connect({ dataDir: DATA_DIR });
  await migrate(db, dialect);
  const business = await addBusiness(db, {
    zip: '78701',
    gallery: `/uploads/${ROOM} A quiet room`,
  });
  await addDeal(db, business, { image_url: `/uploads/${FILE}` });
  await addDeal(db, business, { image_url: `/uploads/${FILE}` });
  const uploads = join(DATA_DIR, 'uploads');
  const missing = (count: number) =>
    `problem Pictures: ${count} of 2 files are missing in ${uploads}: copy them from a backup or the former DATA_DIR.`;
  assert.ok((await faults()).includes(missing(2)));
  mkdirSync(uploads, { mode: 0o700 });
  writeFileSync(join(uploads, FILE), '');
  assert.ok((await faults()).includes(missing(1)));
  writeFileSync(join(uploads, ROOM), '');
  assert.ok(!(await faults()).some((line) => line.includes('Pictures')));

  assert.doesNotMatch((await faults()).join('\n'), /Signing secret/);
  await ensureAdministrator(db, ADMIN, MONDAY_NOON);
  assert.match(
    (await faults()).join('\n'),
    /^problem Signing secret: .*auth-secret is gone: put it back.*, or set AUTH_SECRET as it was\./m,
  );
  writeFileSync(join(DATA_DIR, 'auth-secret'), 's'.repeat(43), { mode: 0o600 });
  assert.doesNotMatch((await faults()).join('\n'), /Signing secret/);
  await close();
});

test('a disk without room for the next upgrade is said before it', async () => {
  const config = { dataDir: DATA_DIR, databaseUrl: undefined };
  const kinds = async (freeBytes: number) =>
    (await checkUpgradeSpace(config, async () => freeBytes)).map(({ kind }) => kind);
  const { size } = statSync(join(DATA_DIR, 'spa-deals.sqlite'));
  assert.deepEqual(await kinds(size * 2), ['warning']);
  assert.deepEqual(await kinds(size * 3), ['ok']);
});

test('https without a number of proxies takes all visitors for one person', async () => {
  const https = { PUBLIC_URL: 'https://deals.test' };
  assert.match((await faults(https)).join('\n'), /^warning TRUSTED_PROXIES: is not set/m);
  const behind = await faults({ ...https, TRUSTED_PROXIES: '1' });
  assert.doesNotMatch(behind.join('\n'), /TRUSTED_PROXIES/);
});

test('few open files are said', () => {
  const doctor = [process.execPath, join(root, 'server/commands/doctor-command.ts')];
  const command = `ulimit -n 256; exec ${doctor.join(' ')}`;
  const env = { ...machineEnvironment, DATA_DIR };
  const { stdout } = spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8', env });
  const expected = process.platform === 'linux' ? /^warning +Open files: only 256 are/m : /Open/;
  assert.match(stdout, expected);
});

test('a damaged page of an index is found, which no visitor meets and every backup lacks', async () => {
  const { db, close } = await connect({ dataDir: DATA_DIR });
  const { rows } = await sql<{ rootpage: number }>`
    select rootpage from sqlite_master where name = 'businesses_by_name'
    union all select rootpage from sqlite_master where type = 'index' and tbl_name = 'businesses'`.execute(
    db,
  );
  const page = Number(rows[0]?.rootpage);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  const { rows: sizes } = await sql<{ page_size: number }>`pragma page_size`.execute(db);
  const size = Number(sizes[0]?.page_size);
  await close();
  const file = join(DATA_DIR, 'spa-deals.sqlite');
  assert.ok(statSync(file).size >= page * size);
  writeSync(openSync(file, 'r+'), Buffer.alloc(size, 7), 0, size, (page - 1) * size);
  assert.match((await faults()).join('\n'), /^problem Database file: is damaged/m);
});
