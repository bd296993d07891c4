import { sql } from 'kysely';
import { migrate } from '../migrations/all.ts';
import { openSqlite } from '../sqlite.ts';
import type { Db } from '../tables.ts';
import type { Checksum, Shape } from './checksum.ts';
import { checksumIn } from './rows.ts';

/** Kysely's notes on migrations are the target's own; the two versions go up by themselves. */
const NOT_MOVED = /^(sqlite_|kysely_|catalogue$|inbox$)/;

export interface FreshTable extends Shape {
  /** What the migrations themselves have put there: nothing, or a first row. */
  holds: Checksum;
}

/** Tables that are not the program's own. */
export const NOT_OURS = /^(sqlite_|kysely_)/;

/** The tables as this program's migrations make them, up to a step, on whatever database. */
export async function freshTables(upTo?: string, leftOut = NOT_MOVED): Promise<FreshTable[]> {
  const { db, dialect, close } = openSqlite(':memory:');
  try {
    await migrate(db, dialect, upTo);
    const tables: FreshTable[] = [];
    for (const shape of await shapesOf(db, leftOut)) {
      tables.push({ ...shape, holds: await checksumIn(db, shape) });
    }
    return tables;
  } finally {
    await close();
  }
}

/**
 * All tables of an embedded database that hold records, each after those that it refers to, as the
 * database itself says.
 */
export async function shapesOf(db: Db, leftOut = NOT_MOVED): Promise<Shape[]> {
  const tables = await named(
    db,
    sql`select name from sqlite_master where type = 'table' order by name`,
  );
  const moved = tables.filter((name) => !leftOut.test(name));
  const refersTo = new Map<string, string[]>();
  for (const table of moved) {
    const keys = sql`select distinct "table" as name from pragma_foreign_key_list(${table})`;
    refersTo.set(table, await named(db, keys));
  }
  const ordered: string[] = [];
  const add = (table: string, path: string[] = []) => {
    if (ordered.includes(table) || path.includes(table)) return;
    for (const other of refersTo.get(table) ?? []) add(other, [...path, table]);
    ordered.push(table);
  };
  for (const table of moved) add(table);
  const shapes: Shape[] = [];
  for (const table of ordered) {
    const columns = sql`select name from pragma_table_info(${table}) order by name`;
    shapes.push({ table, columns: await named(db, columns) });
  }
  return shapes;
}

/** Made on PostgreSQL alone, for several processes to count in; not moved. */
const ONLY_THERE = 'counts';

/** The tables of a PostgreSQL database that this program does not make. */
export async function foreignTables(db: Db): Promise<string[]> {
  const fresh = await freshTables(undefined, NOT_OURS);
  const ours = new Set([ONLY_THERE, ...fresh.map(({ table }) => table)]);
  const there = await named(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = current_schema() order by table_name`,
  );
  return there.filter((table) => !ours.has(table) && !NOT_OURS.test(table));
}

async function named(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => String((row as { name: unknown }).name));
}
