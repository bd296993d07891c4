import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { isEqual } from '../../../database/backup/checksum.ts';
import { rehearseRestore } from '../../../database/backup/restore.ts';
import { freshTables } from '../../../database/backup/tables.ts';
import { embeddedFile } from '../../../database/connect.ts';
import { openEverything } from '../../everything/press-all.ts';
import { checksumsOf, type Installation, newPlace } from '../../helpers/installation.ts';
import { newDatabase, testServer } from '../../helpers/postgres/databases.ts';
import { machineEnvironment } from '../program.ts';

/** Backups leave out sessions, and a restore notes that it was one. */
const NOT_THE_SAME = /^(admin_(sessions|sign_in_steps)|owner_sessions|facts)$/;

for (const dialect of testServer ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)) {
  test(`whatever any screen changes is backed up, restored and moved on ${dialect}`, async (t) => {
    const source = await openEverything(dialect, t);
    const sums = await checksumsOf(source);
    const untouched = (await freshTables()).filter(({ table, initialChecksum }) =>
      isEqual(sums.get(table) ?? initialChecksum, initialChecksum),
    );
    // If this names a new table, let a form of a screen fill it, or test/everything/press-all.ts.
    assert.deepEqual(
      untouched.map(({ table }) => table),
      [],
    );
    await restoresTheSame(source, 'filled');
    await source.pressRemovals();
    await restoresTheSame(source, 'after removals');
    if (dialect === 'sqlite' && testServer) await move(source);
  });
}

async function restoresTheSame(source: Installation, name: string) {
  const file = `${source.file} ${name}`;
  await source.backUp(file);
  assert.equal((await rehearseRestore(file)).kind, 'restored');
  const target = await newPlace(source.connection.dialect);
  assert.equal((await target.restore(file)).kind, 'restored');
  const after = await checksumsOf(target);
  for (const [table, checksum] of await checksumsOf(source))
    if (!NOT_THE_SAME.test(table)) assert.deepEqual(after.get(table), checksum, table);
  await target.end();
}

/** Moves a copy, because the tests' program still has its own file open. */
async function move({ connection, dataDir }: Installation) {
  const [copy, { url, drop }] = [join(dataDir, 'copy'), await newDatabase('empty')];
  mkdirSync(copy);
  await sql`vacuum into ${embeddedFile(copy)}`.execute(connection.db);
  const script = resolve(import.meta.dirname, '../../../server/commands/move-command.ts');
  const secret = { AUTH_SECRET: 'a secret of the tests, long enough to sign with' };
  const env = { ...machineEnvironment, ...secret, DATA_DIR: copy, DATABASE_URL: url };
  const moved = spawnSync(process.execPath, [script], { encoding: 'utf8', env });
  assert.deepEqual([moved.stderr, moved.status], ['', 0]);
  assert.match(moved.stdout, /site_terms_versions: \d+ copied, the same on both sides/);
  await drop();
}
