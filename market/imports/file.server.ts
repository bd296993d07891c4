import { setImmediate } from 'node:timers/promises';
import { CsvError, type Options, parse } from 'csv-parse';
import { FILE_MESSAGES, skippedLine } from './copy.ts';
import { readHeadings } from './fields.ts';
import {
  type FileRow,
  type ImportKind,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from './rules.ts';

export interface Table {
  headings: string[];
  /** What the check page says of the file as a whole. */
  notes: string[];
  rows: FileRow[];
}

export type ReadFile = { kind: 'table'; table: Table } | { kind: 'refused'; reason: string };

/** Other requests are served between parts of a file this long. */
const CHUNK_LENGTH = 32 * 1024;

/** The rows of a CSV file, or what is wrong with the file as a whole. Nothing is half read. */
export async function readFile(kind: ImportKind, bytes: Uint8Array): Promise<ReadFile> {
  const text = decode(bytes);
  if (typeof text !== 'string') return text;
  const records = await readRecords(text, delimiterOf(kind, text));
  if ('kind' in records) return records;
  const at = headingsAt(kind, records);
  const [first, ...rows] = records.slice(at);
  if (!first) return refused(FILE_MESSAGES.empty);
  const headings = first.cells;
  if (headings.length > MAX_IMPORT_COLUMNS) return refused(FILE_MESSAGES.tooManyColumns);
  if (rows.length === 0) return refused(FILE_MESSAGES.headingsOnly);
  if (rows.length > MAX_IMPORT_ROWS) return refused(FILE_MESSAGES.tooManyRows(rows.length));
  const { columnOf, twice } = readHeadings(kind, headings);
  if (twice.length > 0) return refused(FILE_MESSAGES.twice([...new Set(twice)]));
  if (!columnOf.has('id') && !columnOf.has(kind === 'deals' ? 'title' : 'name'))
    return refused(FILE_MESSAGES.noName[kind]);
  const skipped = records.slice(0, at).map(({ line, cells }) => skippedLine(line, cells.join(' ')));
  return { kind: 'table', table: { headings, rows, notes: skipped } };
}

/** One more cell shows that a line has too many; the rest is not looked at. */
const MAX_CELLS = MAX_IMPORT_COLUMNS + 1;

/** How many lines a file may have before its headings. */
const MAX_LINES_BEFORE = 20;

/** Which record has the headings: the first of which two or more are known, else the first of all. */
function headingsAt(kind: ImportKind, records: FileRow[]): number {
  const at = records
    .slice(0, MAX_LINES_BEFORE)
    .findIndex(({ cells }) => readHeadings(kind, cells).columnOf.size > 1);
  return Math.max(at, 0);
}

const refused = (reason: string) => ({ kind: 'refused' as const, reason });

/** UTF-8, or UTF-16 with its byte order mark; what else it seems to be is said. */
function decode(bytes: Uint8Array): string | ReturnType<typeof refused> {
  if (bytes.length > MAX_IMPORT_BYTES) return refused(FILE_MESSAGES.large);
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (/^(504b0304|d0cf11e0)/.test(start)) return refused(FILE_MESSAGES.workbook);
  const encoding = start.startsWith('fffe')
    ? 'utf-16le'
    : start.startsWith('feff')
      ? 'utf-16be'
      : 'utf-8';
  if (encoding === 'utf-8' && bytes.includes(0)) return refused(FILE_MESSAGES.nul);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes('\0')) return refused(FILE_MESSAGES.nul);
    return text.trim() === '' ? refused(FILE_MESSAGES.empty) : text;
  } catch {
    return refused(FILE_MESSAGES.encoding);
  }
}

interface Info {
  records: number;
  empty_lines: number;
}

async function readRecords(
  text: string,
  delimiter: string,
): Promise<FileRow[] | ReturnType<typeof refused>> {
  const options: Options = {
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  };
  const parser = parse(options);
  const records: FileRow[] = [];
  parser.on('data', ({ record, info }: { record: string[]; info: Info }) => {
    const cells = record.slice(0, MAX_CELLS);
    if (cells.every((cell) => cell.trim() === '')) return;
    // One more shows that there are too many; the rest is only counted.
    const line = info.records + info.empty_lines;
    records.push({ line, cells: records.length > MAX_IMPORT_ROWS + 1 ? [] : cells });
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  parser.on('end', resolve).on('error', reject);
  promise.catch(() => {});
  try {
    for (let from = 0; from < text.length && !parser.errored; from += CHUNK_LENGTH) {
      parser.write(text.slice(from, from + CHUNK_LENGTH));
      await setImmediate();
    }
    if (!parser.errored) parser.end();
    await promise;
  } catch (error) {
    if (error instanceof CsvError) return refused(problemOf(error));
    throw error;
  }
  return records;
}

const SEPARATORS = [',', ';', '\t', '|'];

/**
 * What separates cells: what the file itself says ('sep=;'), else the sign by which most headings are
 * known, else the one that is most often in line 1.
 */
function delimiterOf(kind: ImportKind, text: string): string {
  const [, said] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? [];
  if (said) return said;
  const lines = text
    .slice(0, CHUNK_LENGTH)
    .replace(/"([^"]*)"/g, (_, quoted: string) => quoted.replace(/[,;\t|\r\n]/g, ' '))
    .split(/\r\n|\r|\n/, MAX_LINES_BEFORE);
  const cells = (sign: string) => lines.map((line) => line.split(sign, MAX_CELLS));
  const known = (sign: string) =>
    Math.max(...cells(sign).map((line) => readHeadings(kind, line).columnOf.size));
  const count = (sign: string) => known(sign) * CHUNK_LENGTH + (cells(sign)[0]?.length ?? 0);
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function problemOf({ code, lines }: CsvError): string {
  const line = Number(lines) || 1;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return FILE_MESSAGES.quoteNotClosed(line);
  const isQuote = code === 'INVALID_OPENING_QUOTE' || code.includes('CLOSING_QUOTE');
  return isQuote ? FILE_MESSAGES.quoteMisplaced(line) : FILE_MESSAGES.unreadable;
}
