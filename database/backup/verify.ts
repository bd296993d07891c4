import { isBeforeBaseline, sinceBaseline, skippedIn, unknownIn } from '../upgrades/all.ts';
import { type BackupCounts, type BackupHeader, type BackupLine, SESSION_TABLES } from './backup.ts';
import { DamagedBackup, readLines } from './backup-file.ts';
import { type Checksum, isEqual, openChecksum, type Row, type TableShape } from './checksum.ts';
import { type FreshTable, freshTables } from './tables.ts';

export type VerifyOutcome =
  | (BackupCounts & { kind: 'complete'; head: BackupHeader })
  /** A newer program made the backup. */
  | { kind: 'newer'; steps: string[] }
  /** A version before commit 31c4c583 made it. */
  | { kind: 'before-baseline' }
  | { kind: 'out-of-order'; steps: string[] }
  | { kind: 'incomplete'; table: string };

const EMPTY_CHECKSUM = openChecksum([]).result();

/** Writes nothing. Throws `DamagedBackup` if the file is cut or altered. */
export async function verifyBackup(file: string): Promise<VerifyOutcome> {
  const { head, rows, files, sums } = await readBackup(file);
  if (isBeforeBaseline(head.steps)) return { kind: 'before-baseline' };
  const newer = unknownIn(head.steps);
  if (newer.length > 0) return { kind: 'newer', steps: newer };
  const skipped = skippedIn(head.steps);
  if (skipped.length > 0) return { kind: 'out-of-order', steps: skipped };
  const isThere = (fresh: FreshTable) =>
    SESSION_TABLES.includes(fresh.table) || isFilled(fresh, sums.get(fresh.table)?.rows);
  const missing = (await freshTables(head.steps.at(-1))).find((fresh) => !isThere(fresh));
  return missing
    ? { kind: 'incomplete', table: missing.table }
    : { kind: 'complete', head, rows, files };
}

async function readBackup(file: string) {
  const lines = readLines(file) as AsyncGenerator<BackupHeader | BackupLine>;
  const first = await lines.next();
  if (first.done) throw new DamagedBackup('The file is empty.');
  const head = asHead(first.value);
  const tables = new Map(
    head.tables.map((shape) => [shape.table, { shape, checksum: openChecksum(shape.columns) }]),
  );
  const counts = { rows: 0, files: 0 };
  let declaredSums: Record<string, Checksum> = {};
  for await (const line of lines) {
    if ('rows' in line) {
      const table = tables.get(line.table);
      if (!table) throw new DamagedBackup('The file was altered.');
      for (const values of line.rows) table.checksum.add(asRow(table.shape, values));
      counts.rows += line.rows.length;
    }
    if ('sums' in line) declaredSums = line.sums;
    if ('file' in line) counts.files += 1;
  }
  const sums = new Map(
    [...tables].map(([table, { checksum }]) => [table, checksum.result()] as const),
  );
  if (![...sums].every(([table, sum]) => isEqual(sum, declaredSums[table] ?? EMPTY_CHECKSUM)))
    throw new DamagedBackup('The file was altered.');
  return { head, ...counts, sums };
}

export function isFilled({ initialChecksum }: FreshTable, rows: number | undefined): boolean {
  return rows !== undefined && rows >= initialChecksum.rows;
}

export function asRow({ columns }: TableShape, values: unknown[]): Row {
  return Object.fromEntries(columns.map((column, index) => [column, values[index]]));
}

function asHead(line: object): BackupHeader {
  if (!('spaDealsBackup' in line) || line.spaDealsBackup !== 1)
    throw new DamagedBackup('A newer program wrote this backup.');
  const head = line as BackupHeader;
  return { ...head, steps: sinceBaseline(head.steps) };
}
