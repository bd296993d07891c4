import { sql } from 'kysely';
import { openSqlite } from '../sqlite.ts';
import type { Db } from '../tables.ts';
import { migrate, stepsOf } from '../upgrades/all.ts';
import type { Checksum, TableShape } from './checksum.ts';
import { checksumIn } from './rows.ts';

/**
 * Kysely's notes on migrations are the target's own; triggers write two versions, what they changed and a count.
 * With salts and marks, a copy could tell who was here; they stay where they are. The last two are of older steps:
 * what searches read, which triggers wrote until 0114, and files that waited for their import until 0124.
 */
const EXCLUDED_TABLES =
  /^(sqlite_|kysely_|catalogue(_changes)?$|deals_per_zip$|messages_version$|insight_(seen|salts)$|searchable_|import(s|_rows)$)/;

export interface FreshTable extends TableShape {
  /** What the migrations themselves have put there: nothing, or a first row. */
  initialChecksum: Checksum;
}

/** Tables that are not the program's own. */
export const INTERNAL_TABLES = /^(sqlite_|kysely_)/;

/** The tables as this program's migrations make them, up to a step, on any database. */
export async function freshTables(
  upTo?: string,
  excluded = EXCLUDED_TABLES,
): Promise<FreshTable[]> {
  const { db, dialect, close } = openSqlite(':memory:');
  try {
    await migrate(db, dialect, upTo);
    const tables: FreshTable[] = [];
    for (const shape of await shapesOf(db, excluded)) {
      tables.push({ ...shape, initialChecksum: await checksumIn(db, shape) });
    }
    return tables;
  } finally {
    await close();
  }
}

/** A deal without versions gets one when it is written. */
const COPIED_AFTER: Record<string, string[]> = { deals: ['deal_versions'] };

/**
 * All tables with records of an embedded database, each after those that it refers to, as the
 * database itself says.
 */
async function shapesOf(db: Db, excluded = EXCLUDED_TABLES): Promise<TableShape[]> {
  const tables = await selectNames(
    db,
    sql`select name from sqlite_master where type = 'table' order by name`,
  );
  const included = tables.filter((name) => !excluded.test(name));
  const refersTo = new Map<string, string[]>();
  for (const table of included) {
    const keys = sql`select distinct "table" as name from pragma_foreign_key_list(${table})`;
    refersTo.set(table, [...(await selectNames(db, keys)), ...(COPIED_AFTER[table] ?? [])]);
  }
  const ordered: string[] = [];
  const add = (table: string, path: string[] = []) => {
    if (ordered.includes(table) || path.includes(table)) return;
    for (const other of refersTo.get(table) ?? []) add(other, [...path, table]);
    ordered.push(table);
  };
  for (const table of included) add(table);
  const shapes: TableShape[] = [];
  for (const table of ordered) {
    const columns = sql`select name from pragma_table_info(${table}) order by name`;
    shapes.push({ table, columns: await selectNames(db, columns) });
  }
  return shapes;
}

/** Made on PostgreSQL alone, for several processes to count in; not moved. */
const POSTGRES_ONLY_TABLE = 'rate_limits';

/** The tables of a PostgreSQL database that neither this program nor an older version makes. */
export async function foreignTables(db: Db): Promise<string[]> {
  const { done, unknown } = await stepsOf(db);
  const lastStep = done.filter((step) => !unknown.includes(step)).at(-1);
  const fresh = await freshTables(lastStep, INTERNAL_TABLES);
  const ownTables = new Set([POSTGRES_ONLY_TABLE, ...fresh.map(({ table }) => table)]);
  const existingTables = await selectNames(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = current_schema() order by table_name`,
  );
  return existingTables.filter((table) => !ownTables.has(table) && !INTERNAL_TABLES.test(table));
}

async function selectNames(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => String((row as { name: unknown }).name));
}
