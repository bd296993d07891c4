import { setImmediate } from 'node:timers/promises';
import type { ImportRow } from '../../database/tables/import.ts';
import type { DealContext } from '../deals/write.server.ts';
import { DAY_MS } from '../durations.ts';
import type { Db } from '../ports.ts';
import { checkBusinesses } from './businesses.server.ts';
import { FILE_MESSAGES, ROW_MESSAGES } from './copy.ts';
import { checkDeals } from './deals.server.ts';
import { missingFields, readHeadings } from './fields.ts';
import { readFile, type Table } from './file.server.ts';
import { type CheckContext, type FileContext, type GivenRow, givenRows } from './given.server.ts';
import { namedDeals } from './matches.server.ts';
import { planImport } from './plan.server.ts';
import { CHECK_LIFE_MS, type CheckedRow, IMPORT_DAYS, type ImportKind } from './rules.ts';
import {
  deleteImport,
  deleteImportsBefore,
  fileRowsOf,
  findImport,
  insertImport,
} from './store.server.ts';
import { runPlan } from './write.server.ts';

/** Rows that are compared at once: other requests are served after each. */
const ROWS_AT_ONCE = 50;
/** How often an import begins again because somebody saved a business or a deal meanwhile. */
const MAX_TRIES = 5;

export type CheckOutcome = { kind: 'checked'; id: string } | { kind: 'refused'; reason: string };

/** Reads a file and stores what each row would do. No business and no deal is changed. */
export async function checkFile(
  context: FileContext,
  { kind, fileName, bytes }: { kind: ImportKind; fileName: string; bytes: Uint8Array },
): Promise<CheckOutcome> {
  await deleteOldImports(context.db, context.now);
  const read = await readFile(kind, bytes);
  if (read.kind === 'refused') return read;
  const file = { kind, fileName, table: read.table, hasZeros: false };
  const rows = await checkRows(context, file);
  const reason = columnsProblem(file, rows);
  if (reason) return { kind: 'refused', reason };
  return { kind: 'checked', id: await storeChecked(context, file, rows) };
}

/** Why a file is not read of which no row means a record, and none can be a new one. */
function columnsProblem({ kind, table }: CheckedFile, rows: CheckedRow[]): string | undefined {
  const isShort = rows.some(({ problems }) =>
    problems.some(({ text }) => text === ROW_MESSAGES.noColumn),
  );
  if (!isShort || rows.some(({ recordId }) => recordId !== null)) return undefined;
  const { columnOf, unread } = readHeadings(kind, table.headings);
  return FILE_MESSAGES.noColumn(missingFields(kind, columnOf, unread), unread);
}

/** The same file compared once more, with the zeros of ZIP codes put back or not; as a new import. */
export async function checkAgain(
  context: FileContext,
  id: string,
  hasZeros?: boolean,
): Promise<{ kind: 'checked'; id: string } | { kind: 'missing' }> {
  const file = await findImport(context.db, id);
  if (file?.state !== 'checked') return { kind: 'missing' };
  const rows = await fileRowsOf(context.db, id);
  const table = { headings: JSON.parse(file.headings), notes: JSON.parse(file.notes), rows };
  const { kind, file_name: fileName } = file;
  const zeros = hasZeros ?? file.has_zeros === 1;
  const again = { kind, fileName, table, hasZeros: zeros };
  const newId = await storeChecked(context, again, await checkRows(context, again));
  await deleteImport(context.db, id);
  return { kind: 'checked', id: newId };
}

interface CheckedFile {
  kind: ImportKind;
  fileName: string;
  table: Table;
  hasZeros: boolean;
}

async function checkRows(
  deal: FileContext,
  { kind, table, hasZeros }: CheckedFile,
): Promise<CheckedRow[]> {
  const context: CheckContext = { ...deal, hasZeros };
  const given = givenRows(kind, table, context);
  const seen = new Map<string, number>();
  const named = namedDeals(given);
  const rows: CheckedRow[] = [];
  for (let from = 0; from < given.length; from += ROWS_AT_ONCE) {
    const part: GivenRow[] = given.slice(from, from + ROWS_AT_ONCE);
    const results =
      kind === 'businesses'
        ? await checkBusinesses(context, part, seen)
        : await checkDeals(context, part, seen, named);
    for (const [index, { line, cells }] of part.entries()) {
      const result = results[index];
      if (result) rows.push({ line, cells, ...result });
    }
    await setImmediate();
  }
  return rows;
}

function storeChecked(
  { db, actor, now }: DealContext,
  { kind, fileName, table, hasZeros }: CheckedFile,
  rows: CheckedRow[],
): Promise<string> {
  const { headings, notes } = table;
  return insertImport(db, { kind, fileName, headings, notes, hasZeros, actor, now }, rows);
}

export type ImportOutcome =
  | { kind: 'imported'; created: number; changed: number }
  /** It was imported before. */
  | { kind: 'done' }
  /** A record is no longer as it was when the file was checked; nothing was written. */
  | { kind: 'stale' }
  | { kind: 'missing' };

/**
 * Writes all new and changed rows of a checked file with their lines of history, in one transaction.
 * All is compared and prepared before; what is saved meanwhile makes it begin again.
 */
export async function importFile(context: DealContext, id: string): Promise<ImportOutcome> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const file = await findImport(context.db, id);
    if (!file || file.state === 'reading') return { kind: 'missing' };
    if (file.state !== 'checked') return { kind: 'done' };
    if (isOld(file, context.now)) return { kind: 'stale' };
    const planned = await planImport(context, file);
    if (planned.kind === 'stale') return { kind: 'stale' };
    const outcome = await runPlan(context.db, planned.plan, (tx) => claim(tx, id, context.now));
    if (outcome === 'taken') return { kind: 'done' };
    const { created, changed } = planned;
    if (outcome === 'done') return { kind: 'imported', created, changed };
  }
  return { kind: 'stale' };
}

export function isOld({ checked_at }: Pick<ImportRow, 'checked_at'>, now: number): boolean {
  return now - checked_at > CHECK_LIFE_MS;
}

/** Only one of two presses finds the file still to be imported. */
async function claim(tx: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ state: 'imported', imported_at: now })
    .where('id', '=', id)
    .where('state', '=', 'checked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Files wait a few days; what they have imported stays. */
export async function deleteOldImports(db: Db, now: number): Promise<void> {
  await deleteImportsBefore(db, now - IMPORT_DAYS * DAY_MS);
}
