import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../database/connect.ts';
import { migrate } from '../../database/migrations/all.ts';
import { move } from '../../database/move/move.ts';
import { foreignTables } from '../../database/move/shape.ts';
import { openExclusively } from '../../database/move/source.ts';
import { exitWithError, print, readConfigOrExit } from '../lifecycle/terminal.ts';
import { upgrade } from '../lifecycle/upgrade.ts';

const MAX_TABLES_NAMED = 5;
const IN_USE =
  'The embedded database is in use: stop the program, and whatever else has it open, before moving.';

/** `npm run move-to-postgres`: the embedded database in DATA_DIR into the PostgreSQL of DATABASE_URL. */
async function main() {
  const config = readConfigOrExit();
  const { dataDir, databaseUrl, pool } = config;
  const file = join(dataDir, 'spa-deals.sqlite');
  if (!databaseUrl) exitWithError('Set DATABASE_URL to the PostgreSQL that is to be filled.');
  if (!existsSync(file)) exitWithError(`There is no embedded database: ${file}`);

  const exclusive = openExclusively(file) ?? exitWithError(IN_USE);
  exclusive.close();
  const embedded = await connect({ dataDir });
  const { db: worker, dialect } = embedded;
  await upgrade({
    worker,
    dialect,
    config,
    now: Date.now(),
    print,
    exitWithError,
  });
  await embedded.close();
  const target = await connect({ databaseUrl, dataDir, pool });
  const source = openExclusively(file) ?? exitWithError(IN_USE);
  try {
    const outcome = await target.runExclusively(async (worker) => {
      const foreign = await foreignTables(worker);
      if (foreign.length > 0) {
        exitWithError(
          `The target holds tables of something else (${foreign.slice(0, MAX_TABLES_NAMED).join(', ')}). Nothing was written. Use an empty database.`,
        );
      }
      await migrate(worker, target.dialect);
      return move(source, worker);
    });
    if (outcome.kind === 'occupied') {
      exitWithError(
        `The target holds other records (table ${outcome.table}). Nothing was written. Use an empty database.`,
      );
    }
    if (outcome.kind === 'different') {
      exitWithError(`The copy of table ${outcome.table} does not read the same. Nothing was kept.`);
    }
    for (const { table, rows, result: was } of outcome.tables) {
      print(
        `${table}: ${rows} ${was === 'copied' ? 'copied' : 'already there'}, the same on both sides`,
      );
    }
    print(`Moved. The embedded database was left as it is: ${file}`);
    print('Uploads stay in DATA_DIR: keep it, or share it, with every process.');
    print('AUTH_SECRET as it was (else DATA_DIR/auth-secret) keeps everybody signed in.');
  } finally {
    source.close();
    await target.close();
  }
}

try {
  await main();
} catch (error) {
  exitWithError(`Not moved: ${error instanceof Error ? error.message : 'unknown error'}`);
}
