import type { DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import { type Checksum, isEqual, openChecksum, type Row, type TableShape } from './checksum.ts';
import { checksumIn, insertRows } from './rows.ts';
import { freshTables } from './shape.ts';

export type MoveOutcome =
  | { kind: 'moved'; tables: Array<{ table: string; rows: number; result: 'copied' | 'there' }> }
  /** The target holds other rows in this table; nothing was written. */
  | { kind: 'occupied'; table: string }
  /** What was written does not read the same; nothing of it is kept. */
  | { kind: 'different'; table: string };

class AbortMove extends Error {
  readonly outcome: MoveOutcome;
  constructor(outcome: MoveOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

const BATCH_SIZE = 1000;

/**
 * Copies all records of a migrated embedded database into a migrated PostgreSQL, all or nothing,
 * and compares both sides row by row. Tables that hold the very same rows already are left alone.
 */
export async function move(source: DatabaseSync, target: Db): Promise<MoveOutcome> {
  // Nobody writes to the source meanwhile: what is compared is what was copied.
  source.exec('begin immediate');
  try {
    return await target.transaction().execute(async (tx) => moveAll(source, tx));
  } catch (error) {
    if (error instanceof AbortMove) return error.outcome;
    throw error;
  } finally {
    source.exec('rollback');
  }
}

async function moveAll(source: DatabaseSync, tx: Transaction<Tables>): Promise<MoveOutcome> {
  const shapes = await freshTables();
  const sourceChecksums = new Map(shapes.map((shape) => [shape.table, checksumOf(source, shape)]));
  const compareChecksums = async (shape: TableShape) => {
    const sourceChecksum = sourceChecksums.get(shape.table);
    const targetChecksum = await checksumIn(tx, shape);
    return {
      areEqual: sourceChecksum !== undefined && isEqual(sourceChecksum, targetChecksum),
      targetChecksum,
    };
  };
  const copied = new Set<string>();
  for (const shape of shapes) {
    const { areEqual, targetChecksum } = await compareChecksums(shape);
    if (areEqual) continue;
    const isFresh = targetChecksum.rows === 0 || isEqual(targetChecksum, shape.initialChecksum);
    if (!isFresh) throw new AbortMove({ kind: 'occupied', table: shape.table });
    if (targetChecksum.rows > 0) await sql`delete from ${sql.table(shape.table)}`.execute(tx);
    await copy(source, tx, shape);
    copied.add(shape.table);
  }
  for (const shape of shapes) {
    if (!(await compareChecksums(shape)).areEqual)
      throw new AbortMove({ kind: 'different', table: shape.table });
  }
  if (copied.size > 0) await raiseVersion(source, tx);
  const tables = shapes.map(({ table }) => {
    const result = copied.has(table) ? ('copied' as const) : ('there' as const);
    return { table, rows: sourceChecksums.get(table)?.rows ?? 0, result };
  });
  return { kind: 'moved', tables };
}

/** A version that neither side has had: no page that anybody keeps was made from it. */
async function raiseVersion(source: DatabaseSync, tx: Transaction<Tables>) {
  const { version } = source.prepare('select version from catalogue').get() ?? {};
  await sql`update catalogue set version = greatest(version, ${Number(version)}) + 1`.execute(tx);
}

function rowsOf(source: DatabaseSync, { table, columns }: TableShape) {
  const list = columns.map((column) => `"${column}"`).join(', ');
  return source.prepare(`select ${list} from "${table}"`).iterate() as Iterable<Row>;
}

function checksumOf(source: DatabaseSync, shape: TableShape): Checksum {
  const checksum = openChecksum(shape.columns);
  for (const row of rowsOf(source, shape)) checksum.add(row);
  return checksum.result();
}

async function copy(
  source: DatabaseSync,
  tx: Transaction<Tables>,
  shape: TableShape,
): Promise<void> {
  let batch: Row[] = [];
  for (const row of rowsOf(source, shape)) {
    batch.push(row);
    if (batch.length < BATCH_SIZE) continue;
    await insertRows(tx, shape, batch);
    batch = [];
  }
  await insertRows(tx, shape, batch);
}
