import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { isSqlite, lockForUpdate } from '../../database/locks.ts';
import { type AuditEntry, auditRow } from '../audit/store.server.ts';
import type { Db } from '../ports.ts';
import { recordsInUse } from './store.server.ts';

type Row = Record<string, unknown>;
/** What of a record says whether it is new, and which of its columns differ. */
export interface Write<Record extends { id: string }> {
  /** Undefined for a new record. */
  before: Record | undefined;
  after: Record;
}

const MAX_ROWS = 200;

/**
 * Everything that is to be written, as finished statements: the transaction then does nothing but
 * run them, and nobody waits for the making.
 */
export interface Plan {
  /** The catalogue's version that it was made from. */
  version: number;
  /** The records that it changes or refers to, which are locked first. */
  businessIds: string[];
  dealIds: string[];
  /** The ones among these that it deletes: nothing may refer to them by then. */
  deleted: Record<'businesses' | 'deals', string[]>;
  statements: CompiledQuery[];
}

/** The version that goes up with every change of businesses and deals. */
export async function catalogueVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
  return Number(row.version);
}

/**
 * Runs a plan in one transaction. 'moved': something was changed since the plan was made, or refers to
 * what it deletes, and nothing is written. 'taken': `claim`, which runs first, says that it was done before.
 */
export async function runPlan(
  db: Db,
  plan: Plan,
  claim: (tx: Db) => Promise<boolean>,
): Promise<'done' | 'moved' | 'taken'> {
  return db.transaction().execute(async (tx) => {
    // In the order of everyone who writes a deal: businesses, deals, and the version with the write.
    if (!isSqlite(tx)) {
      await lockRows(tx, 'businesses', plan.businessIds);
      await lockRows(tx, 'deals', plan.dealIds);
      await lockForUpdate(tx, tx.selectFrom('catalogue').select('version')).execute();
    }
    if ((await catalogueVersion(tx)) !== plan.version) return 'moved';
    if (await isAnyInUse(tx, plan.deleted)) return 'moved';
    if (!(await claim(tx))) return 'taken';
    for (const statement of plan.statements) {
      await tx.executeQuery(statement);
      // Pages that need no database are served meanwhile.
      await setImmediate();
    }
    return 'done';
  });
}

/** Documents, links and leads leave the version as it is, and would go with their record. */
async function isAnyInUse(tx: Db, deleted: Plan['deleted']): Promise<boolean> {
  for (const table of ['businesses', 'deals'] as const)
    for (let from = 0; from < deleted[table].length; from += MAX_ROWS) {
      const inUse = await recordsInUse(tx, table, deleted[table].slice(from, from + MAX_ROWS));
      if (inUse.size > 0) return true;
    }
  return false;
}

/** On PostgreSQL. One parameter holds any number of ids. */
async function lockRows(tx: Db, table: 'businesses' | 'deals', ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select 1 from ${sql.table(table)}
    where id = any(string_to_array(${ids.join()}, ','))
    order by id for update`.execute(tx);
}

/** Statements that store records, new ones and changed ones. */
export async function upserts<Record extends { id: string }>(
  db: Db,
  table: 'businesses' | 'deals',
  writes: Write<Record>[],
): Promise<CompiledQuery[]> {
  const columns = Object.keys(writes[0]?.after ?? {}) as Array<keyof Record & string>;
  const changed = columns.filter((column) =>
    writes.some(({ before, after }) => before && before[column] !== after[column]),
  );
  const set = changed.map((column) => `"${column}" = excluded."${column}"`);
  const conflict = set.length > 0 ? ` on conflict ("id") do update set ${set.join()}` : '';
  return inserts(
    db,
    table,
    writes.map(({ after }) => after),
    conflict,
  );
}

/** Statements that write lines of the history. */
export function historyLines(db: Db, entries: AuditEntry[]): Promise<CompiledQuery[]> {
  return inserts(db, 'audit_entries', entries.map(auditRow));
}

/** Statements that insert rows, which all have the columns of the first. */
export async function inserts(
  db: Db,
  table: string,
  rows: object[],
  conflict = '',
): Promise<CompiledQuery[]> {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map((column) => `"${column}"`).join();
  const statements: CompiledQuery[] = [];
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    const part = rows.slice(from, from + MAX_ROWS) as Row[];
    const values = tuples(db, part.length, columns.length);
    const parameters = part.flatMap((row) => columns.map((column) => row[column]));
    const text = `insert into "${table}" (${names}) values ${values}${conflict}`;
    statements.push(CompiledQuery.raw(text, parameters));
    await setImmediate();
  }
  return statements;
}

/** Statements that delete rows by their keys. */
export function deletions(db: Db, table: string, keys: Row[]): CompiledQuery[] {
  const columns = Object.keys(keys[0] ?? {});
  const names = columns.map((column) => `"${column}"`).join();
  const statements: CompiledQuery[] = [];
  for (let from = 0; from < keys.length; from += MAX_ROWS) {
    const part = keys.slice(from, from + MAX_ROWS);
    const values = tuples(db, part.length, columns.length);
    const parameters = part.flatMap((row) => columns.map((column) => row[column]));
    const text = `delete from "${table}" where (${names}) in (values ${values})`;
    statements.push(CompiledQuery.raw(text, parameters));
  }
  return statements;
}

/** '($1,$2),($3,$4)', or '(?,?),(?,?)' for SQLite. */
function tuples(db: Db, rows: number, columns: number): string {
  let number = 0;
  const next = isSqlite(db)
    ? () => '?'
    : () => {
        number += 1;
        return `$${number}`;
      };
  const tuple = () => `(${Array.from({ length: columns }, next).join()})`;
  return Array.from({ length: rows }, tuple).join();
}
