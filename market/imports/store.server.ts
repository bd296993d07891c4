import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { isSqlite } from '../../database/locks.ts';
import type { ImportRow } from '../../database/tables/import.ts';
import { contains, type ListPage, readPage } from '../list-page.server.ts';
import type { Db } from '../ports.ts';
import { LOST_ZERO } from './copy.ts';
import type { CheckedRow, FileRow, ImportKind } from './rules.ts';

export const ROWS_PER_PAGE = 50;
/** Ten columns a row: far below either database's limit of parameters. */
const ROWS_PER_STATEMENT = 250;
const MAX_LISTED = 20;

export type Outcome = CheckedRow['outcome'];
export type OutcomeCounts = Record<Outcome, number>;
export type StagedRow = Omit<CheckedRow, 'cells'>;

export interface NewImport {
  kind: ImportKind;
  fileName: string;
  headings: string[];
  notes: string[];
  hasZeros: boolean;
  actor: string;
  now: number;
}

/** Stores a checked file; it counts once all of it is there. */
export async function insertImport(db: Db, file: NewImport, rows: CheckedRow[]): Promise<string> {
  const id = randomUUIDv7();
  await db
    .insertInto('imports')
    .values({
      id,
      kind: file.kind,
      file_name: file.fileName,
      headings: JSON.stringify(file.headings),
      notes: JSON.stringify(file.notes),
      has_zeros: file.hasZeros ? 1 : 0,
      state: 'reading',
      actor: file.actor,
      created_at: file.now,
      checked_at: file.now,
      imported_at: null,
    })
    .execute();
  // Each part is a transaction of its own, so that nobody waits for the whole file.
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await db
      .insertInto('import_rows')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT).map((row) => asStored(id, row)))
      .execute();
  await db.updateTable('imports').set({ state: 'checked' }).where('id', '=', id).execute();
  return id;
}

function asStored(importId: string, row: CheckedRow) {
  return {
    import_id: importId,
    line: row.line,
    cells: JSON.stringify(row.cells),
    outcome: row.outcome,
    record_id: row.recordId,
    version: row.version,
    label: row.label.slice(0, 200),
    changes: JSON.stringify(row.changes),
    problems: JSON.stringify(row.problems),
    notes: JSON.stringify(row.notes),
    done_at: null,
  };
}

export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What the check page says of a file as a whole. */
export function notesOf({ notes }: Pick<ImportRow, 'notes'>): string[] {
  return JSON.parse(notes);
}

/** The last few files, newest first. */
export async function listImports(db: Db): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('state', '!=', 'reading')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

export async function countOutcomes(db: Db, importId: string): Promise<OutcomeCounts> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['outcome', (eb) => eb.fn.countAll().as('count')])
    .where('import_id', '=', importId)
    .groupBy('outcome')
    .execute();
  const counts: OutcomeCounts = { new: 0, changed: 0, same: 0, refused: 0 };
  for (const { outcome, count } of rows) counts[outcome] = Number(count);
  return counts;
}

/** How many rows would be read if their ZIP codes had the zeros that a spreadsheet took away. */
export async function countWithLostZeros(db: Db, importId: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_rows')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('import_id', '=', importId)
    .where('outcome', '=', 'refused')
    .where(contains(sql.ref('problems'), LOST_ZERO))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One page of the rows of a file, in its order; only those with one outcome where it is given. */
export async function listRows(
  db: Db,
  importId: string,
  outcome: Outcome | undefined,
  page: number,
): Promise<ListPage<StagedRow>> {
  let query = db.selectFrom('import_rows').selectAll().where('import_id', '=', importId);
  if (outcome) query = query.where('outcome', '=', outcome);
  const { rows, ...rest } = await readPage(query.orderBy('line'), page, ROWS_PER_PAGE);
  return { ...rest, rows: rows.map(asChecked) };
}

/** The rows of a file with these outcomes, some at a time and in its order. */
export async function* rowsOf(
  db: Db,
  importId: string,
  outcomes: Outcome[],
): AsyncGenerator<CheckedRow[]> {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('import_rows')
      .selectAll()
      .where('import_id', '=', importId)
      .where('outcome', 'in', outcomes)
      .where('line', '>', after)
      .orderBy('line')
      .limit(ROWS_PER_STATEMENT)
      .execute();
    yield rows.map(asChecked);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_STATEMENT) return;
    after = last.line;
  }
}

/** The rows of a file that wait to be imported, in its order, `limit` at most. */
export async function waitingRows(db: Db, importId: string, limit: number): Promise<CheckedRow[]> {
  const rows = await waiting(db, importId).selectAll().orderBy('line').limit(limit).execute();
  return rows.map(asChecked);
}

export async function countWaiting(db: Db, importId: string): Promise<number> {
  const { count } = await waiting(db, importId)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const waiting = (db: Db, importId: string) =>
  db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('outcome', 'in', ['new', 'changed'])
    .where('done_at', 'is', null);

/** A row is done; with a reason it is left out and counts as refused. */
export async function finishRow(
  tx: Db,
  importId: string,
  line: number,
  now: number,
  reason?: string,
): Promise<void> {
  const problems = JSON.stringify([{ label: 'Row', text: reason }]);
  await tx
    .updateTable('import_rows')
    .set({ done_at: now, ...(reason && { outcome: 'refused', changes: '[]', problems }) })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute();
}

/** All rows of a file as it came. */
export async function fileRowsOf(db: Db, importId: string): Promise<FileRow[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .orderBy('line')
    .execute();
  return rows.map(({ line, cells }) => ({ line, cells: JSON.parse(cells) }));
}

function asChecked(row: {
  line: number;
  cells: string;
  outcome: Outcome;
  record_id: string | null;
  version: number | null;
  label: string;
  changes: string;
  problems: string;
  notes: string;
}): CheckedRow {
  return {
    line: row.line,
    cells: JSON.parse(row.cells),
    outcome: row.outcome,
    recordId: row.record_id,
    version: row.version,
    label: row.label,
    changes: JSON.parse(row.changes),
    problems: JSON.parse(row.problems),
    notes: JSON.parse(row.notes),
  };
}

/** Files that came before a moment (epoch milliseconds) go with their rows. */
export async function deleteImportsBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('imports').where('created_at', '<', before).execute();
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

interface Reference {
  table: string;
  column: string;
}

/** What refers to a business or a deal without a foreign key, because it outlives it. */
const OUTLIVING = {
  businesses: [
    { table: 'complaints', column: 'business_id' },
    { table: 'purchases', column: 'business_id' },
    { table: 'stripe_accounts', column: 'business_id' },
  ],
  deals: [
    { table: 'complaints', column: 'deal_id' },
    { table: 'purchases', column: 'deal_id' },
  ],
};

/** Where records refer to those of a table, as the database's own foreign keys say. */
export async function referencesTo(db: Db, table: 'businesses' | 'deals'): Promise<Reference[]> {
  const query = isSqlite(db)
    ? sql<Reference>`select distinct m.name as "table", k."from" as "column"
        from sqlite_master m, pragma_foreign_key_list(m.name) k
        where m.type = 'table' and k."table" = ${table} and k."to" = 'id'`
    : sql<Reference>`select distinct child.relname as "table", own.attname as "column"
        from pg_constraint c cross join unnest(c.conkey, c.confkey) as k(own, theirs)
        join pg_class child on child.oid = c.conrelid
        join pg_attribute own on own.attrelid = c.conrelid and own.attnum = k.own
        join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = k.theirs
        where c.contype = 'f' and c.confrelid = to_regclass(${table}) and theirs.attname = 'id'`;
  return [...(await query.execute(db)).rows, ...OUTLIVING[table]];
}

/** Which of these businesses or deals other records refer to. */
export async function recordsInUse(
  db: Db,
  table: 'businesses' | 'deals',
  ids: string[],
): Promise<Set<string>> {
  const inUse = new Set<string>();
  if (ids.length === 0) return inUse;
  for (const { table: other, column } of await referencesTo(db, table)) {
    const { rows } = await sql<{ id: string }>`select distinct ${sql.ref(column)} as id
      from ${sql.table(other)} where ${sql.ref(column)} in (${sql.join(ids)})`.execute(db);
    for (const { id } of rows) inUse.add(id);
  }
  return inUse;
}
