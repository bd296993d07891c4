import { existsSync } from 'node:fs';
import { DamagedBackup } from '../../database/backup/backup-file.ts';
import { type RestoreOutcome, restoreBackup } from '../../database/backup/restore.ts';
import { connect } from '../../database/connect.ts';
import { fromRoot } from '../../database/root.ts';
import type { Connection } from '../../database/tables.ts';
import { bindFormerSeals } from '../../market/former-seals.server.ts';
import { saveSecret } from '../config/auth-secret.ts';
import { filesToBackUp } from '../files/folders.ts';
import { backupProblem } from '../lifecycle/backup-problem.ts';
import { failureIn } from '../lifecycle/database-refusal.ts';
import { exitWithError, print, readConfigOrExit } from '../lifecycle/terminal.ts';
import { WAITING_FOR_ANOTHER } from '../lifecycle/wait-for-database.ts';
import { logOfCommand } from '../telemetry/security-log.ts';
import { markRestored } from './mark-restored.ts';

/** `npm run restore -- FILE`: nothing is sent afterwards until the administrator releases it. */
async function main([name, ...rest]: string[]) {
  if (!name || rest.length > 0) exitWithError('Name one file: npm run restore -- FILE');
  const { dataDir, databaseUrl, pool, authSecret } = readConfigOrExit();
  const file = fromRoot(name);
  if (!existsSync(file)) exitWithError(`There is no such file: ${file}`);
  const onWait = () => print(WAITING_FOR_ANOTHER);
  let connection: Connection | undefined;
  try {
    const outcome = await restoreBackup({
      connect: async () => {
        connection = await connect({ databaseUrl, dataDir, pool, onWait });
        return connection;
      },
      file,
      files: filesToBackUp(dataDir),
      writeAlso: async (tx, head) => {
        await markRestored(tx, head.at, Date.now());
        // Links that were sent stay valid.
        if (authSecret === undefined && head.authSecret) saveSecret(dataDir, head.authSecret);
      },
    });
    if (outcome.kind !== 'restored') exitWithError(restoreProblem(outcome));
    const { authSecret: backupSecret } = outcome.head;
    const secret = authSecret ?? backupSecret;
    if (secret && connection) await bindFormerSeals(connection.db, secret);
    const at = new Date(outcome.head.at).toISOString();
    print(`Restored: ${outcome.rows} records and ${outcome.files} files, as of ${at}`);
    print('Nobody is signed in. No text, email or relay is sent until the administrator presses');
    print('Release on the dashboard.');
    if (!backupSecret || (authSecret && authSecret !== backupSecret))
      print(
        'Set AUTH_SECRET as it was, or older links stop working and what was entered under Connections cannot be opened.',
      );
    logOfCommand({ event: 'restored' });
  } finally {
    await connection?.close();
  }
}

function restoreProblem(outcome: Exclude<RestoreOutcome, { kind: 'restored' }>): string {
  switch (outcome.kind) {
    case 'newer':
    case 'before-baseline':
    case 'out-of-order':
    case 'incomplete':
    case 'mismatch':
      return `${backupProblem(outcome)} Nothing was written.`;
    case 'not-empty':
      return `This place is not empty (${outcome.where}). Nothing was restored. Use an empty DATA_DIR or database.`;
    case 'unconfirmed':
      return 'The database did not confirm that it stored the records. Empty it, DATA_DIR/uploads and DATA_DIR/documents, then restore again.';
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const reason = failureIn(error);
  const untouched = error instanceof DamagedBackup ? ' Nothing was written.' : '';
  exitWithError(`Not restored: ${reason}${untouched}`);
}
