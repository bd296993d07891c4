import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../database/connect.ts';
import { migrate } from '../../database/migrations/all.ts';
import { move } from '../../database/move/move.ts';
import { foreignTables } from '../../database/move/shape.ts';
import { openAlone } from '../../database/move/source.ts';
import { configured, giveUp, say } from '../lifecycle/terminal.ts';
import { upgrade } from '../lifecycle/upgrade.ts';

const MOST_NAMED = 5;
const IN_USE =
  'The embedded database is in use: stop the program, and whatever else has it open, before moving.';

/** `npm run move-to-postgres`: the embedded database in DATA_DIR into the PostgreSQL of DATABASE_URL. */
async function main() {
  const config = configured();
  const { dataDir, databaseUrl, pool } = config;
  const file = join(dataDir, 'spa-deals.sqlite');
  if (!databaseUrl) giveUp('Set DATABASE_URL to the PostgreSQL that is to be filled.');
  if (!existsSync(file)) giveUp(`There is no embedded database: ${file}`);

  const isFree = openAlone(file) ?? giveUp(IN_USE);
  isFree.close();
  const embedded = await connect({ dataDir });
  const { db: worker, dialect } = embedded;
  await upgrade({ worker, dialect, config, now: Date.now(), say, giveUp });
  await embedded.close();
  const target = await connect({ databaseUrl, dataDir, pool });
  const source = openAlone(file) ?? giveUp(IN_USE);
  try {
    const moved = await target.alone(async (worker) => {
      const foreign = await foreignTables(worker);
      if (foreign.length > 0) {
        giveUp(
          `The target holds tables of something else (${foreign.slice(0, MOST_NAMED).join(', ')}). Nothing was written. Use an empty database.`,
        );
      }
      await migrate(worker, target.dialect);
      return move(source, worker);
    });
    if (moved.kind === 'occupied') {
      giveUp(
        `The target holds other records (table ${moved.table}). Nothing was written. Use an empty database.`,
      );
    }
    if (moved.kind === 'different') {
      giveUp(`The copy of table ${moved.table} does not read the same. Nothing was kept.`);
    }
    for (const { table, rows, was } of moved.tables) {
      say(
        `${table}: ${rows} ${was === 'copied' ? 'copied' : 'already there'}, the same on both sides`,
      );
    }
    say(`Moved. The embedded database was left as it is: ${file}`);
    say('Uploads stay in DATA_DIR: keep it, or share it, with every process.');
    say('AUTH_SECRET as it was (else DATA_DIR/auth-secret) keeps everybody signed in.');
  } finally {
    source.close();
    await target.close();
  }
}

try {
  await main();
} catch (error) {
  giveUp(`Not moved: ${error instanceof Error ? error.message : 'unknown error'}`);
}
