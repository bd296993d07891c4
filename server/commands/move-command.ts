import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { writeBackup } from '../../database/backup/backup.ts';
import { type Checksum, isEqual } from '../../database/backup/checksum.ts';
import { restoreBackup } from '../../database/backup/restore.ts';
import { checksumIn } from '../../database/backup/rows.ts';
import { foreignTables, freshTables } from '../../database/backup/tables.ts';
import { connect } from '../../database/connect.ts';
import type { Connection, Db } from '../../database/tables.ts';
import { isUnavailable } from '../../database/unavailable.ts';
import { stepsOf } from '../../database/upgrades/all.ts';
import { backupProblem } from '../lifecycle/backup-problem.ts';
import { failureIn } from '../lifecycle/database-refusal.ts';
import { exitWithError, print, readConfigOrExit } from '../lifecycle/terminal.ts';
import { upgrade } from '../lifecycle/upgrade.ts';
import { WAITING_FOR_ANOTHER } from '../lifecycle/wait-for-database.ts';

const MAX_TABLES_NAMED = 5;
const IN_USE =
  'The embedded database is in use: stop the program, and whatever else has it open, before moving.';

/** `npm run move-to-postgres` restores a backup of DATA_DIR's database, with sessions, into DATABASE_URL. */
async function main() {
  const config = readConfigOrExit();
  const { dataDir, databaseUrl, pool } = config;
  const source = join(dataDir, 'spa-deals.sqlite');
  if (!databaseUrl) exitWithError('Set DATABASE_URL to the PostgreSQL database to fill.');
  if (!existsSync(source)) exitWithError(`There is no embedded database: ${source}`);

  const embedded = await connect({ dataDir });
  await lock(embedded);
  const { db: worker, dialect } = embedded;
  await upgrade({ worker, dialect, config, now: Date.now(), print, exitWithError });
  const onWait = () => print(WAITING_FOR_ANOTHER);
  const target = await connect({ databaseUrl, dataDir, pool, onWait });
  const foreign = await target.runExclusively(foreignTables);
  if (foreign.length > 0) {
    exitWithError(
      `The target contains tables of another program (${foreign.slice(0, MAX_TABLES_NAMED).join(', ')}). Nothing was written. Use an empty database.`,
    );
  }
  const folder = temporaryFolder(dataDir);
  const file = join(folder, 'all.backup');
  const { sums } = await writeBackup({
    connection: embedded,
    file,
    now: Date.now(),
    includeSessions: true,
  });
  const outcome = await restoreBackup({
    connect: async () => target,
    file,
    files: [],
  });
  if (outcome.kind === 'not-empty') {
    const where = await differenceIn(target.db, sums, outcome.where);
    if (where)
      exitWithError(
        `The target contains other records (${where}). Nothing was written. Use an empty database.`,
      );
  } else if (outcome.kind === 'unconfirmed') {
    exitWithError(
      'The database did not say whether it stored the records. Empty it and move again.',
    );
  } else if (outcome.kind !== 'restored') {
    exitWithError(`${backupProblem(outcome)} Nothing was written.`);
  }
  const result = outcome.kind === 'restored' ? 'copied' : 'already there';
  for (const [table, { rows }] of Object.entries(sums)) {
    print(`${table}: ${rows} ${result}, the same on both sides`);
  }
  print(`Moved. The embedded database was left as it is: ${source}`);
  print('The files stay in DATA_DIR: keep it, or share it, with every process.');
  print('AUTH_SECRET as it was (else DATA_DIR/auth-secret) keeps everybody signed in.');
  await Promise.all([embedded.close(), target.close()]);
}

/** A program's lock on its file ends with its process, even if that is killed. */
async function lock({ db }: Connection): Promise<void> {
  try {
    await sql`pragma locking_mode = exclusive`.execute(db);
    await db.transaction().execute(async () => {});
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    exitWithError(IN_USE);
  }
}

/** DATA_DIR is private. The folder is deleted when this process ends. */
function temporaryFolder(dataDir: string): string {
  const folder = mkdtempSync(join(dataDir, 'moving-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}

/** Undefined if the records are equal. `found` names what a database of another version has. */
async function differenceIn(
  db: Db,
  sums: Record<string, Checksum>,
  found: string,
): Promise<string | undefined> {
  const { pending } = await stepsOf(db);
  if (pending.length > 0) return found;
  return db.transaction().execute(async (tx) => {
    for (const shape of await freshTables()) {
      const expected = sums[shape.table];
      if (!expected || !isEqual(await checksumIn(tx, shape), expected))
        return `table ${shape.table}`;
    }
    return undefined;
  });
}

try {
  await main();
} catch (error) {
  exitWithError(`Not moved: ${failureIn(error)}`);
}
