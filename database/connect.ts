import { join } from 'node:path';
import { makeFolder } from './folders.ts';
import { openPostgres, type PoolSettings } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Connection } from './tables.ts';

export const embeddedFile = (dataDir: string) => join(dataDir, 'spa-deals.sqlite');

/** Sets the umask, too, so that only its user can read the program's files. */
export async function connect(where: {
  databaseUrl?: string | undefined;
  dataDir: string;
  pool?: PoolSettings;
  /** Called if another process prepares PostgreSQL, so this one waits. */
  onWait?: () => void;
}): Promise<Connection> {
  process.umask(0o077);
  if (where.databaseUrl) return openPostgres(where.databaseUrl, where.pool, where.onWait);
  makeFolder(where.dataDir);
  return openSqlite(embeddedFile(where.dataDir));
}
