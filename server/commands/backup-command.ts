import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeBackup } from '../../database/backup/backup.ts';
import { connect } from '../../database/connect.ts';
import { fromRoot } from '../../database/root.ts';
import type { Db } from '../../database/tables.ts';
import { DATABASE_BEFORE_BASELINE, stepsOf } from '../../database/upgrades/all.ts';
import { noteBackup } from '../../market/backups/commands.server.ts';
import { generatedSecret } from '../config/auth-secret.ts';
import { filesToBackUp } from '../files/folders.ts';
import { proveBackup } from '../lifecycle/backup-problem.ts';
import { failureIn } from '../lifecycle/database-refusal.ts';
import { stopWithParent } from '../lifecycle/stop.ts';
import { exitWithError, print, readConfigOrExit } from '../lifecycle/terminal.ts';
import { outOfOrderMessage } from '../lifecycle/upgrade.ts';
import { logOfCommand } from '../telemetry/security-log.ts';

/**
 * `npm run backup -- FILE` backs up while the program may serve, and restores the file to test it. `--verify
 * FILE` only tests. The program itself uses `--for-download` and `--records`, without files.
 */
async function main(args: string[]) {
  const isForRecords = args[0] === '--records';
  const isOwn = isForRecords || args[0] === '--for-download';
  const [name, ...rest] = isOwn ? args.slice(1) : args;
  if (name === '--verify') return verify(rest);
  if (isOwn) stopWithParent();
  if (!name || rest.length > 0) exitWithError('Name one file: npm run backup -- [--verify] FILE');
  const { dataDir, databaseUrl, pool, authSecret } = readConfigOrExit();
  const file = fromRoot(name);
  if (existsSync(file)) exitWithError(`The file already exists: ${file}`);
  if (!databaseUrl && !existsSync(join(dataDir, 'spa-deals.sqlite'))) {
    exitWithError(`There is no database: ${join(dataDir, 'spa-deals.sqlite')}`);
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  // Reading a big table takes longer than any page may.
  const connection = await connect({ databaseUrl, dataDir, pool: { ...pool, statementMs: 0 } });
  try {
    await checkSteps(connection.db, databaseUrl);
    const { rows, files } = await writeBackup({
      connection,
      file,
      now: Date.now(),
      authSecret: generatedSecret({ authSecret, dataDir }),
      files: isForRecords ? [] : filesToBackUp(dataDir),
    });
    await proveBackup(file).catch((error) =>
      exitWithError(`The backup was written, but it cannot be restored: ${failureIn(error)}`),
    );
    if (isOwn) return;
    print(`Backed up: ${rows} records and ${files} files in ${file}`);
    print(
      authSecret
        ? 'AUTH_SECRET is not in it: keep it with your configuration.'
        : 'It contains the signing secret and personal data: keep it private.',
    );
    logOfCommand({ event: 'backed-up' });
    // The backup succeeded even if the database takes no more records.
    await noteBackup(connection.db, Date.now()).catch(() =>
      print('Its date could not be recorded: npm run doctor still shows the one before.'),
    );
  } finally {
    await connection.close();
  }
}

async function checkSteps(db: Db, databaseUrl: string | undefined): Promise<void> {
  const { pending, skipped, unknown, isBeforeBaseline } = await stepsOf(db);
  if (isBeforeBaseline) exitWithError(`This database ${DATABASE_BEFORE_BASELINE}`);
  if (unknown.length > 0)
    exitWithError('A newer version made this database: back it up with that one.');
  if (skipped.length > 0) exitWithError(outOfOrderMessage(skipped));
  if (databaseUrl && pending.length > 0)
    exitWithError('The database has no tables yet: start the program once.');
}

async function verify([name, ...rest]: string[]) {
  if (!name || rest.length > 0) exitWithError('Name one file: npm run backup -- --verify FILE');
  const { rows, files, head } = await proveBackup(fromRoot(name));
  print(`Whole: ${rows} records and ${files} files, as of ${new Date(head.at).toISOString()}`);
  print('This version of the program can restore it.');
}

const args = process.argv.slice(2);
try {
  await main(args);
} catch (error) {
  const failure = args[0] === '--verify' ? 'This backup cannot be restored' : 'Not backed up';
  exitWithError(`${failure}: ${failureIn(error)}`);
}
