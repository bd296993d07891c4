import { type Kysely, sql, type Transaction } from 'kysely';
import type { Dialect } from '../tables.ts';

/**
 * Changes tables: all or nothing. SQLite remakes a table by dropping the former one, which would delete all
 * rows that refer to it, so foreign keys are off meanwhile and checked at the end.
 */
export async function inUpgrade<T, R>(
  db: Kysely<T>,
  dialect: Dialect,
  work: (tx: Transaction<T>) => Promise<R>,
): Promise<R> {
  if (db.isTransaction) return work(db as Transaction<T>);
  if (dialect === 'postgres') return db.transaction().execute(work);
  return db.connection().execute(async (session) => {
    // SQLite ignores this inside a transaction.
    await sql`pragma foreign_keys = off`.execute(session);
    try {
      return await session.transaction().execute(async (tx) => {
        const result = await work(tx);
        await checkForeignKeys(tx);
        return result;
      });
    } finally {
      await sql`pragma foreign_keys = on`.execute(session);
    }
  });
}

async function checkForeignKeys<T>(tx: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`
    select "table", parent from pragma_foreign_key_check limit 1`.execute(tx);
  const [row] = rows;
  if (row) throw new Error(`A row of ${row.table} refers to one of ${row.parent} that is missing`);
}
