import { stepsOf } from '../../database/upgrades/all.ts';
import { lastBackupAt } from '../../market/backups/store.server.ts';
import type { ConnectionId, Finding } from '../../market/ports/connections.ts';
import type { Db } from '../../market/ports.ts';
import type { Config } from '../config/config.ts';
import { checkBackup, checkMigrations } from './doctor-database.ts';
import { checkForm, checkMail, checkTexts, failuresIn } from './doctor-partners.ts';

const DEADLINE_MS = 10_000;
const FORM_DEADLINE_MS = 2000;

export async function checkConnection(
  id: ConnectionId,
  config: Config,
  db: Db,
  now: number,
): Promise<Finding[]> {
  switch (id) {
    case 'mail':
      return checkMail(config, await failuresIn(db), DEADLINE_MS);
    case 'texts':
      return checkTexts(config, await failuresIn(db), DEADLINE_MS);
    case 'form':
      return checkForm(config, await failuresIn(db), FORM_DEADLINE_MS);
    case 'backups':
      return [checkBackup(await lastBackupAt(db), now)];
    case 'database':
      return [checkMigrations(await stepsOf(db))];
    case 'maps':
      return [];
  }
}
