import { join } from 'node:path';
import { makeFolder } from './folders.ts';
import { openPostgres, type PoolSettings } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Connection } from './tables.ts';

export const embeddedFile = (dataDir: string) => join(dataDir, 'spa-deals.sqlite');

/**
 * Opens PostgreSQL if `databaseUrl` names one, else one file in `dataDir`. Sets the umask, so the
 * program and every command write files that only their user can read.
 */
export async function connect(where: {
  databaseUrl?: string | undefined;
  dataDir: string;
  pool?: PoolSettings;
  /** Called where PostgreSQL is prepared by another process, for which this one waits. */
  onWait?: () => void;
}): Promise<Connection> {
  process.umask(0o077);
  if (where.databaseUrl) return openPostgres(where.databaseUrl, where.pool, where.onWait);
  makeFolder(where.dataDir);
  return openSqlite(embeddedFile(where.dataDir));
}
