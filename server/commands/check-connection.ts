import { stepsOf } from '../../database/migrations/all.ts';
import { lastBackupAt } from '../../market/backups/store.server.ts';
import type { ConnectionId, Finding } from '../../market/ports/connections.ts';
import type { Db } from '../../market/ports.ts';
import type { Config } from '../config/config.ts';
import { checkBackup, checkMigrations } from './doctor-database.ts';
import { checkForm, checkMail, checkTexts } from './doctor-partners.ts';

const DEADLINE_MS = 10_000;

/** The doctor's checks of one connection, for the back office. Nothing is sent. */
export async function checkConnection(
  id: ConnectionId,
  config: Config,
  db: Db,
  now: number,
): Promise<Finding[]> {
  switch (id) {
    case 'mail':
      return checkMail(config, DEADLINE_MS);
    case 'texts':
      return checkTexts(config, DEADLINE_MS);
    case 'form':
      return [checkForm(config.formEndpoint)];
    case 'backups':
      return [checkBackup(await lastBackupAt(db), now)];
    case 'database':
      return [checkMigrations(await stepsOf(db))];
    case 'maps':
      return [];
  }
}
