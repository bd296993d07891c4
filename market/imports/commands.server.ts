import { setImmediate } from 'node:timers/promises';
import { lockByName, lockRecords } from '../../database/locks.ts';
import type { ImportRow } from '../../database/tables/import.ts';
import { createBusiness, editBusiness } from '../businesses/commands.server.ts';
import { createDeal, editDeal } from '../deals/commands.server.ts';
import type { DealContext } from '../deals/write.server.ts';
import { DAY_MS } from '../durations.ts';
import type { Db } from '../ports.ts';
import { checkBusinesses } from './businesses.server.ts';
import { FILE_MESSAGES, ROW_MESSAGES } from './copy.ts';
import { checkDeals } from './deals.server.ts';
import { missingFields, readHeadings } from './fields.ts';
import { readFile, type Table } from './file.server.ts';
import {
  type CheckContext,
  type CheckResult,
  type FileContext,
  type GivenRow,
  givenRows,
  type Save,
} from './given.server.ts';
import { namedDeals } from './matches.server.ts';
import {
  CHECK_LIFE_MS,
  type CheckedRow,
  type FileRow,
  IMPORT_DAYS,
  type ImportKind,
} from './rules.ts';
import {
  deleteImport,
  deleteImportsBefore,
  fileRowsOf,
  findImport,
  finishRow,
  insertImport,
  waitingRows,
} from './store.server.ts';

/** Rows that are compared at once: other requests are served after each. */
const ROWS_AT_ONCE = 50;
/** Records that are saved at once: few enough that nobody waits long for the database. */
export const IN_TRANSACTION = 25;
/** Imports and undoings are done one after the other. */
export const IMPORT_LOCK = 'imports';

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
    const results = await compare(context, kind, part, { seen, named });
    for (const [index, { line, cells }] of part.entries()) {
      const result = results[index];
      if (result) rows.push({ line, cells, ...result });
    }
    await setImmediate();
  }
  return rows;
}

/** What rows would do now; `seen` and `named` are of the whole file. */
function compare(
  context: CheckContext,
  kind: ImportKind,
  rows: GivenRow[],
  { seen, named }: { seen: Map<string, number>; named: Set<string> },
): Promise<CheckResult[]> {
  return kind === 'businesses'
    ? checkBusinesses(context, rows, seen)
    : checkDeals(context, rows, seen, named);
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
  /** `left` were no longer as they were when the file was checked. */
  | { kind: 'imported'; created: number; changed: number; left: number }
  /** It was imported before. */
  | { kind: 'done' }
  /** It was checked too long ago; nothing was written. */
  | { kind: 'stale' }
  | { kind: 'missing' };

/**
 * Saves all new and changed rows of a checked file by the commands of the forms, some in each
 * transaction. Whatever ends it in the middle, the next press goes on; two presses share the rows.
 */
export async function importFile(context: FileContext, id: string): Promise<ImportOutcome> {
  const file = await findImport(context.db, id);
  if (!file || file.state === 'reading') return { kind: 'missing' };
  if (file.state === 'checked' && isOld(file, context.now)) return { kind: 'stale' };
  const check: CheckContext = { ...context, hasZeros: file.has_zeros === 1 };
  const named = namedDeals(givenIn(file, await fileRowsOf(context.db, id), check));
  const sum = { created: 0, changed: 0, left: 0 };
  for (;;) {
    const done = await importSome(check, file, named);
    for (const outcome of done) sum[outcome] += 1;
    if (done.length === 0) break;
    await setImmediate();
  }
  const isAny = sum.created + sum.changed + sum.left > 0;
  return isAny ? { kind: 'imported', ...sum } : { kind: 'done' };
}

type RowOutcome = 'created' | 'changed' | 'left';

/** The next rows, compared once more and saved in one transaction; none are left where it is empty. */
function importSome(
  context: CheckContext,
  file: ImportRow,
  named: Set<string>,
): Promise<RowOutcome[]> {
  const { id, kind } = file;
  return context.db.transaction().execute(async (tx) => {
    await lockByName(tx, IMPORT_LOCK);
    const rows = await waitingRows(tx, id, IN_TRANSACTION);
    if (rows.length === 0 || !(await begin(tx, id, context.now))) return [];
    const own = { ...context, db: tx, batchId: id };
    const given = givenIn(file, rows, context);
    const results = await compare(own, kind, given, { seen: new Map(), named });
    await lockRecords(tx, 'businesses', businessesIn(results));
    await lockRecords(tx, 'deals', kind === 'deals' ? recordsIn(rows) : []);
    const outcomes: RowOutcome[] = [];
    for (const [index, row] of rows.entries()) {
      const save = asChecked(row, results[index]);
      const outcome = save ? await saveRow(own, row, save) : 'left';
      const reason = outcome === 'left' ? ROW_MESSAGES.changedSince : undefined;
      await finishRow(tx, id, row.line, context.now, reason);
      outcomes.push(outcome);
    }
    return outcomes;
  });
}

const givenIn = ({ kind, headings }: ImportRow, rows: FileRow[], context: CheckContext) =>
  givenRows(kind, { headings: JSON.parse(headings), rows }, context);

/** False where the import was undone meanwhile. */
async function begin(tx: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set(({ fn, val }) => ({
      state: 'imported',
      imported_at: fn.coalesce('imported_at', val(now)),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['checked', 'imported'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const recordsIn = (rows: Pick<CheckedRow, 'recordId'>[]) =>
  rows.flatMap(({ recordId }) => recordId ?? []);

const businessesIn = (results: CheckResult[]) =>
  results.flatMap(({ save, recordId }) =>
    save?.kind === 'deal' ? (save.values.businessId ?? []) : (recordId ?? []),
  );

/** What a row saves, if it still does what the check has shown. */
function asChecked(row: CheckedRow, result: CheckResult | undefined): Save | undefined {
  const isSame =
    result?.outcome === row.outcome &&
    result.recordId === row.recordId &&
    result.version === row.version;
  return isSame ? result.save : undefined;
}

async function saveRow(
  context: FileContext & { batchId: string },
  { line, recordId, version }: CheckedRow,
  save: Save,
): Promise<RowOutcome> {
  const { db, batchId } = context;
  const key = `import ${batchId} ${line}`;
  const isNew = recordId === null || version === null;
  if (save.kind === 'business') {
    const { form, status } = save;
    if (isNew) {
      await createBusiness(db, form, key, context, { allowSimilar: true, status });
      return 'created';
    }
    const { kind } = await editBusiness(db, recordId, form, version, context, status);
    return kind === 'updated' ? 'changed' : 'left';
  }
  const { values, isDraft } = save;
  if (isNew) {
    const { kind } = await createDeal(context, values, key, isDraft);
    return kind === 'created' ? 'created' : 'left';
  }
  const { kind } = await editDeal(context, recordId, values, version, isDraft);
  return kind === 'updated' ? 'changed' : 'left';
}

export function isOld({ checked_at }: Pick<ImportRow, 'checked_at'>, now: number): boolean {
  return now - checked_at > CHECK_LIFE_MS;
}

/** Files wait a few days; what they have imported stays. */
export async function deleteOldImports(db: Db, now: number): Promise<void> {
  await deleteImportsBefore(db, now - IMPORT_DAYS * DAY_MS);
}
