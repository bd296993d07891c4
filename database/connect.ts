import { join } from 'node:path';
import { makeFolder } from './folders.ts';
import { openPostgres, type PoolSettings } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Connection } from './tables.ts';

/** PostgreSQL where `databaseUrl` names one, else one file in `dataDir`. */
export async function connect(where: {
  databaseUrl?: string | undefined;
  dataDir: string;
  pool?: PoolSettings;
}): Promise<Connection> {
  if (where.databaseUrl) return openPostgres(where.databaseUrl, where.pool);
  makeFolder(where.dataDir);
  return openSqlite(join(where.dataDir, 'spa-deals.sqlite'));
}
