import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './tables.ts';

// SQLite transactions run one at a time, on one connection, so they need no locks. The built program
// has its own Kysely, so it may be given an adapter that is of no class it knows.
export const isSqlite = (db: Db) => !db.getExecutor().adapter.supportsMultipleConnections;

/** In a transaction: the rows that the query reads stay unchanged until it ends. */
export function lockForShare<DB, TB extends keyof DB, O>(
  tx: Db,
  query: SelectQueryBuilder<DB, TB, O>,
) {
  return isSqlite(tx) ? query : query.forShare();
}

/** In a transaction: the rows that the query reads are for it alone to change until it ends. */
export function lockForUpdate<DB, TB extends keyof DB, O>(
  tx: Db,
  query: SelectQueryBuilder<DB, TB, O>,
) {
  return isSqlite(tx) ? query : query.forUpdate();
}

/** In a transaction: callers with the same name run one after the other. */
export async function lockByName(tx: Db, name: string): Promise<void> {
  if (!isSqlite(tx))
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
