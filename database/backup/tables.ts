import { sql } from 'kysely';
import { openSqlite } from '../sqlite.ts';
import type { Db } from '../tables.ts';
import { migrate, stepsOf } from '../upgrades/all.ts';
import type { Checksum, TableShape } from './checksum.ts';
import { checksumIn } from './rows.ts';

/**
 * Kysely's list of steps, what triggers write, and insight's salts and marks, which could tell who was here.
 * `searchable_*` existed until step 0114, `import*` until 0124.
 */
const EXCLUDED_TABLES =
  /^(sqlite_|kysely_|catalogue(_changes)?$|deals_per_zip$|messages_version$|insight_(seen|salts)$|searchable_|import(s|_rows)$)/;

export interface FreshTable extends TableShape {
  /** What the migrations themselves have put there: nothing, or a first row. */
  initialChecksum: Checksum;
}

export const INTERNAL_TABLES = /^(sqlite_|kysely_)/;

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

/** A trigger adds a version to a deal that has none, so versions are restored first. */
const COPIED_AFTER: Record<string, string[]> = { deals: ['deal_versions'] };

/** Each table comes after those that it refers to. */
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

/** Only PostgreSQL has this table; its counts are not moved. */
const POSTGRES_ONLY_TABLE = 'rate_limits';

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
