import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './tables.ts';

// SQLite transactions run one at a time, so they need no locks. The built program has its own Kysely, so this
// cannot test the adapter's class.
export const isSqlite = (db: Db) => !db.getExecutor().adapter.supportsMultipleConnections;

export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** In a transaction: nobody changes the rows that the query reads until it ends. */
export function lockForShare<DB, TB extends keyof DB, O>(
  tx: Db,
  query: SelectQueryBuilder<DB, TB, O>,
) {
  return isSqlite(tx) ? query : query.forShare();
}

/** In a transaction: nobody else locks or changes the rows that the query reads until it ends. */
export function lockForUpdate<DB, TB extends keyof DB, O>(
  tx: Db,
  query: SelectQueryBuilder<DB, TB, O>,
) {
  return isSqlite(tx) ? query : query.forUpdate();
}

/** Locks businesses first, then deals, each in the order of their ids, as everyone does who writes a deal. */
export async function lockRecords(
  tx: Db,
  table: 'businesses' | 'deals',
  ids: string[],
): Promise<void> {
  if (isSqlite(tx) || ids.length === 0) return;
  await sql`select 1 from ${sql.table(table)}
    where id = any(string_to_array(${ids.join()}, ','))
    order by id for update`.execute(tx);
}

/** Callers with the same name run one after the other. */
export async function lockByName(tx: Db, name: string): Promise<void> {
  if (!isSqlite(tx))
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
