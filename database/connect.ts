import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
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
  mkdirSync(where.dataDir, { recursive: true, mode: 0o700 });
  return openSqlite(join(where.dataDir, 'spa-deals.sqlite'));
}
