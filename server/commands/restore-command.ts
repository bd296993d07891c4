import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedBackup } from '../../database/backup/lines.ts';
import { type RestoreOutcome, restoreBackup } from '../../database/backup/restore.ts';
import { connect } from '../../database/connect.ts';
import { fromRoot } from '../../database/root.ts';
import { noteBackup } from '../../market/backups/store.server.ts';
import { holdDeliveries } from '../../market/deliveries/store.server.ts';
import { pictureOfFile } from '../../market/pictures/rules.ts';
import { keepSecret } from '../config/auth-secret.ts';
import { configured, giveUp, say } from '../lifecycle/terminal.ts';
import { flawOf } from './backup-problem.ts';

/** `npm run restore -- FILE`: a backup into an empty place, which then sends nothing by itself. */
async function main([name, ...rest]: string[]) {
  if (!name || rest.length > 0) giveUp('Name one file: npm run restore -- FILE');
  const { dataDir, databaseUrl, pool, authSecret } = configured();
  const file = fromRoot(name);
  if (!existsSync(file)) giveUp(`There is no such file: ${file}`);
  const connection = await connect({ databaseUrl, dataDir, pool });
  try {
    const restored = await restoreBackup({
      connection,
      file,
      uploadsFolder: join(dataDir, 'uploads'),
      isUpload: (upload) => pictureOfFile(upload) !== undefined,
      also: async (tx, head) => {
        await holdDeliveries(tx, head.at);
        await noteBackup(tx, head.at);
        // What signed the links that are out in the world goes on signing.
        if (authSecret === undefined && head.authSecret) keepSecret(dataDir, head.authSecret);
      },
    });
    if (restored.kind !== 'restored') giveUp(refusalOf(restored));
    const at = new Date(restored.head.at).toISOString();
    say(`Restored: ${restored.rows} records and ${restored.files} files of uploads, as of ${at}`);
    say('Nobody is signed in, and no text, mail or relay leaves until the administrator presses');
    say('Release on the dashboard.');
    const { authSecret: before } = restored.head;
    if (!before || (authSecret && authSecret !== before))
      say('Set AUTH_SECRET as it was, or older links stop working.');
  } finally {
    await connection.close();
  }
}

function refusalOf(outcome: Exclude<RestoreOutcome, { kind: 'restored' }>): string {
  switch (outcome.kind) {
    case 'newer':
    case 'unordered':
    case 'incomplete':
      return `${flawOf(outcome)} Nothing was written.`;
    case 'occupied':
      return `This place is not empty (${outcome.where}). Nothing was restored. Use an empty DATA_DIR or database.`;
    case 'different':
      return `The copy of table ${outcome.table} does not read the same. Nothing was kept.`;
    case 'unsure':
      return 'The database did not say whether it kept the records. Empty it and DATA_DIR/uploads, then restore again.';
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const why = error instanceof Error ? error.message : 'unknown error';
  const untouched = error instanceof DamagedBackup ? ' Nothing was written.' : '';
  giveUp(`Not restored: ${why}${untouched}`);
}
