import { sql } from 'kysely';
import type { Connection } from '../../database/tables.ts';

/** Imitates a full disk. Returns a function that ends it. */
export async function refuseWrites(
  { db, dialect }: Pick<Connection, 'db' | 'dialect'>,
  change: 'insert' | 'update' | 'delete',
  table: string,
): Promise<() => Promise<unknown>> {
  const before = sql`create trigger full_disk before ${sql.raw(change)} on ${sql.table(table)}`;
  if (dialect === 'sqlite') {
    await sql`${before} begin select raise(abort, 'disk full'); end`.execute(db);
    return () => sql`drop trigger full_disk`.execute(db);
  }
  await sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise 'disk full'; end $$`.execute(db);
  await sql`${before} for each row execute function refuse()`.execute(db);
  return () => sql`drop function refuse() cascade`.execute(db);
}
