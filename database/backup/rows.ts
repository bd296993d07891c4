import { sql } from 'kysely';
import { isSqlite } from '../locks.ts';
import type { Db } from '../tables.ts';
import { type Checksum, openChecksum, type Row, type TableShape } from './checksum.ts';

/** SQLite allows 32,766 parameters in a statement, PostgreSQL 65,535. */
const BATCH_SIZE = 1000;
const MAX_PARAMETERS = 30_000;

/** `tx` must be one session in a transaction. */
export async function* rowsIn(tx: Db, { table, columns }: TableShape): AsyncGenerator<Row[]> {
  if (isSqlite(tx)) {
    const selected = columns.map((column) => sql.ref(column).as(column));
    let rows: Row[] = [];
    for await (const row of tx
      .selectFrom(sql.table<Row>(table).as('all'))
      .select(selected)
      .stream()) {
      rows.push(row);
      if (rows.length < BATCH_SIZE) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
    return;
  }
  const query = sql`select ${list(columns)} from ${sql.table(table)}`;
  await sql`declare all_rows cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_SIZE)} from all_rows`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) break;
  }
  await sql`close all_rows`.execute(tx);
}

export async function checksumIn(tx: Db, shape: TableShape): Promise<Checksum> {
  const checksum = openChecksum(shape.columns);
  for await (const rows of rowsIn(tx, shape)) for (const row of rows) checksum.add(row);
  return checksum.result();
}

export async function insertRows(
  tx: Db,
  { table, columns }: TableShape,
  rows: Row[],
): Promise<void> {
  const batchSize = Math.min(BATCH_SIZE, Math.floor(MAX_PARAMETERS / columns.length));
  for (let from = 0; from < rows.length; from += batchSize) {
    const values = rows
      .slice(from, from + batchSize)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`insert into ${sql.table(table)} (${list(columns)}) values ${sql.join(values)}`.execute(
      tx,
    );
  }
}

function list(columns: string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}
