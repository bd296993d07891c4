import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import postgres from 'postgres';

const BATCH_SIZE = 500;

/**
 * Copies tables of an embedded database into the same, empty PostgreSQL tables, without foreign keys and
 * triggers. It drops the indexes; `finishTables` builds them faster afterwards.
 */
export async function copyRows(file: string, url: string, tables: string[]): Promise<string[]> {
  const source = new DatabaseSync(file, { readOnly: true });
  const sql = client(url);
  try {
    const indexes = await sql<Array<{ name: string; made: string }>>`
      select indexname as name, indexdef as made from pg_indexes where tablename = any(${tables})
      and not exists (select 1 from pg_constraint where conname = indexname)`;
    for (const { name } of indexes) await sql`drop index ${sql(name)}`;
    for (const table of tables) {
      const columns = await sql<Array<{ name: string }>>`
        select column_name as name from information_schema.columns
        where table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`;
      const names = columns.map(({ name }) => name);
      const into = await sql`copy ${sql(table)} (${sql(names)}) from stdin`.writable();
      await pipeline(Readable.from(linesOf(source, table, names)), into);
    }
    return indexes.map(({ made }) => made);
  } finally {
    await sql.end();
    source.close();
  }
}

export async function finishTables(url: string, tables: string[], indexes: string[]) {
  const sql = client(url);
  try {
    for (const made of indexes) await sql.unsafe(made);
    for (const table of tables) await sql`vacuum analyze ${sql(table)}`;
  } finally {
    await sql.end();
  }
}

function client(url: string) {
  const connection = { session_replication_role: 'replica', maintenance_work_mem: '512MB' };
  return postgres(url, { max: 1, onnotice: () => {}, connection });
}

/** In the text form of COPY, a few hundred rows at a time. */
function* linesOf(source: DatabaseSync, table: string, columns: string[]) {
  const rows = source.prepare(`select ${columns.join()} from ${table} order by rowid`);
  let lines: string[] = [];
  for (const row of rows.iterate()) {
    lines.push(`${columns.map((column) => copyText(row[column])).join('\t')}\n`);
    if (lines.length === BATCH_SIZE) {
      yield lines.join('');
      lines = [];
    }
  }
  yield lines.join('');
}

function copyText(value: unknown): string {
  if (value === null) return '\\N';
  return String(value).replace(/[\\\t\n\r]/g, (sign) => `\\${sign}`);
}
