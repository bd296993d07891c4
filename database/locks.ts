import { type SelectQueryBuilder, SqliteAdapter, sql } from 'kysely';
import type { Db } from './tables.ts';

// SQLite's transactions have the whole database to themselves, so that there is nothing to hold.
export const isSqlite = (db: Db) => db.getExecutor().adapter instanceof SqliteAdapter;

/** In a transaction: the rows that a query of one table reads stay as they are until it ends. */
export function lockForShare<DB, TB extends keyof DB, O>(
  tx: Db,
  query: SelectQueryBuilder<DB, TB, O>,
) {
  return isSqlite(tx) ? query : query.forShare();
}

/** In a transaction: of all that name the same thing, one goes on and the others wait for its end. */
export async function lockByName(tx: Db, name: string): Promise<void> {
  if (!isSqlite(tx))
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
