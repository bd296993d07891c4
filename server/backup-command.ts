import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeBackup } from '../database/backup/backup.ts';
import { connect } from '../database/connect.ts';
import { stepsOf } from '../database/migrations/all.ts';
import { noteBackup } from '../market/backups/store.server.ts';
import { pictureOfFile } from '../market/pictures/rules.ts';
import { AUTH_SECRET_FILE } from './auth-secret.ts';
import { configured, giveUp, say } from './terminal.ts';
import { outOfOrder } from './upgrade.ts';

/** `npm run backup -- FILE`: all records and uploads as they are now; the program may go on serving. */
async function main([name, ...rest]: string[]) {
  if (!name || rest.length > 0) giveUp('Name one file: npm run backup -- FILE');
  const { dataDir, databaseUrl, pool, authSecret } = configured();
  const file = resolve(name);
  if (existsSync(file)) giveUp(`There is a file already: ${file}`);
  if (!databaseUrl && !existsSync(join(dataDir, 'spa-deals.sqlite'))) {
    giveUp(`There is no database: ${join(dataDir, 'spa-deals.sqlite')}`);
  }
  // A big table is longer under way than any page may be.
  const connection = await connect({ databaseUrl, dataDir, pool: { ...pool, statementMs: 0 } });
  try {
    const { pending, skipped, unknown } = await stepsOf(connection.db);
    if (unknown.length > 0) giveUp('A newer version made this database: back it up with that one.');
    if (skipped.length > 0) giveUp(outOfOrder(skipped));
    if (databaseUrl && pending.length > 0)
      giveUp('Start the program once: its tables are not made.');
    const made = join(dataDir, AUTH_SECRET_FILE);
    const isMade = authSecret === undefined && existsSync(made);
    const { rows, files } = await writeBackup({
      connection,
      file,
      now: Date.now(),
      authSecret: isMade ? readFileSync(made, 'utf8').trim() : undefined,
      uploads: {
        folder: join(dataDir, 'uploads'),
        isUpload: (upload) => pictureOfFile(upload) !== undefined,
      },
    });
    say(`Backed up: ${rows} records and ${files} files of uploads in ${file}`);
    say(
      authSecret
        ? 'AUTH_SECRET is not in it: keep it with your configuration.'
        : 'What signs links is in it, and so are people’s names and numbers: keep it from others.',
    );
    // The backup is whole, even where its database takes no more records.
    await noteBackup(connection.db, Date.now()).catch(() =>
      say('Its date could not be noted: npm run doctor goes on naming the one before.'),
    );
  } finally {
    await connection.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  giveUp(`Not backed up: ${error instanceof Error ? error.message : 'unknown error'}`);
}
