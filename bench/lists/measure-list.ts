import { migrate } from '../../database/migrations/all.ts';
import { openSqlite } from '../../database/sqlite.ts';
import type { Db } from '../../database/tables.ts';
import { milliseconds, printTable, quantile, timed } from '../figures.ts';

const BATCH_SIZE = 500;
const ROUNDS = 50;

/** The queries of a list, by the name of their line in the table. */
type Cases = Record<string, () => Promise<unknown>>;

/** One list of the back office: `count` rows in memory, written in batches of numbers from 0 on. */
export async function measureList(
  count: number,
  insert: (tx: Db, numbers: number[]) => Promise<unknown>,
  casesFor: (db: Db) => Cases | Promise<Cases>,
): Promise<void> {
  const { db, dialect, close } = openSqlite(':memory:');
  await migrate(db, dialect);
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < count; from += BATCH_SIZE) {
      await insert(
        tx,
        Array.from({ length: BATCH_SIZE }, (_, index) => from + index),
      );
    }
  });
  await printCases(count, await casesFor(db));
  await close();
}

/** Prints the median and p99 of each case; the longest p99 in milliseconds. */
export async function printCases(count: number, cases: Cases): Promise<number> {
  const rows = [[`of ${count.toLocaleString('en-US')}`, 'p50', 'p99']];
  const p99s: number[] = [];
  for (const [name, ask] of Object.entries(cases)) {
    const figures = await timed(ROUNDS, ask);
    p99s.push(quantile(figures, 0.99));
    rows.push([name, ...[0.5, 0.99].map((share) => milliseconds(quantile(figures, share)))]);
  }
  printTable(rows);
  return Math.max(...p99s);
}
