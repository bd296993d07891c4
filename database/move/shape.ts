import type { DatabaseSync } from 'node:sqlite';

export interface Shape {
  table: string;
  columns: string[];
}

/** Kysely's notes on migrations are the target's own; the version of the catalogue goes up by itself. */
const NOT_MOVED = /^(sqlite_|kysely_|catalogue$)/;

/** All tables that hold records, each after those that it refers to, as the database itself says. */
export function shapesOf(source: DatabaseSync): Shape[] {
  const tables = source
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !NOT_MOVED.test(name));
  const refersTo = new Map(tables.map((table) => [table, referredBy(source, table)]));
  const ordered: string[] = [];
  const add = (table: string, path: string[] = []) => {
    if (ordered.includes(table) || path.includes(table)) return;
    for (const other of refersTo.get(table) ?? []) add(other, [...path, table]);
    ordered.push(table);
  };
  for (const table of tables) add(table);
  return ordered.map((table) => ({ table, columns: columnsOf(source, table) }));
}

function referredBy(source: DatabaseSync, table: string): string[] {
  const keys = source.prepare('select distinct "table" as other from pragma_foreign_key_list(?)');
  return keys.all(table).map(({ other }) => String(other));
}

function columnsOf(source: DatabaseSync, table: string): string[] {
  const columns = source.prepare('select name from pragma_table_info(?) order by name');
  return columns.all(table).map(({ name }) => String(name));
}
