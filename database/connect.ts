import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Db } from './tables.ts';

export type Dialect = 'sqlite' | 'postgres';

export interface Connection {
  db: Db;
  dialect: Dialect;
  /** Goes up with every committed write to businesses or deals; cheap enough for every request. */
  catalogueVersion(): number;
  close(): Promise<void>;
}

/** PostgreSQL where `databaseUrl` names one, else one file in `dataDir`. */
export async function connect(where: {
  databaseUrl?: string | undefined;
  dataDir: string;
}): Promise<Connection> {
  if (where.databaseUrl) return openPostgres(where.databaseUrl);
  mkdirSync(where.dataDir, { recursive: true, mode: 0o700 });
  return openSqlite(join(where.dataDir, 'spa-deals.sqlite'));
}
