import { CsvError, parse } from 'csv-parse/sync';
import { FILE_MESSAGES } from './copy.ts';
import { type Headings, readHeadings } from './fields.ts';
import { type ImportKind, MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from './rules.ts';

export interface FileRow {
  /** The headings are line 1. */
  line: number;
  cells: string[];
}

export interface Table extends Pick<Headings, 'columnOf'> {
  width: number;
  rows: FileRow[];
}

type Refused = { kind: 'refused'; reason: string };

const refused = (reason: string): Refused => ({ kind: 'refused', reason });

/** Decodes UTF-8, or UTF-16 with a byte order mark; names what else the file seems to be. */
export function readText(bytes: Uint8Array): { kind: 'text'; text: string } | Refused {
  if (bytes.length > MAX_IMPORT_BYTES) return refused(FILE_MESSAGES.large);
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (/^(?:504b0304|d0cf11e0)/.test(start)) return refused(FILE_MESSAGES.workbook);
  const utf16 = start.startsWith('fffe') ? 'utf-16le' : start.startsWith('feff') && 'utf-16be';
  try {
    const text = new TextDecoder(utf16 || 'utf-8', { fatal: true }).decode(bytes);
    return { kind: 'text', text };
  } catch {
    return refused(FILE_MESSAGES.encoding);
  }
}

/** Rows of a CSV file. Any problem of the file refuses it as a whole. */
export function readTable(
  kind: ImportKind,
  text: string,
): { kind: 'table'; table: Table } | Refused {
  if (text.length > MAX_IMPORT_BYTES) return refused(FILE_MESSAGES.large);
  if (text.includes('\0')) return refused(FILE_MESSAGES.nul);
  if (text.trim() === '') return refused(FILE_MESSAGES.empty);
  const records = readRecords(text, delimiterOf(kind, text));
  if ('kind' in records) return records;
  const [{ cells: headings } = { cells: [] }, ...rows] = records;
  if (rows.length === 0) return refused(FILE_MESSAGES.headingsOnly);
  if (rows.length > MAX_IMPORT_ROWS) return refused(FILE_MESSAGES.tooManyRows);
  if (headings.length > MAX_IMPORT_COLUMNS) return refused(FILE_MESSAGES.tooManyColumns);
  const { columnOf, unknown, twice, lacking } = readHeadings(kind, headings);
  if (unknown.length > 0) return refused(FILE_MESSAGES.unknown(unknown, lacking));
  if (twice.length > 0) return refused(FILE_MESSAGES.twice(twice));
  const blank = headings.flatMap((heading, column) => (heading.trim() ? [] : column));
  const isFilled = (column: number) => rows.some(({ cells }) => cells[column]?.trim());
  if (blank.some(isFilled)) return refused(FILE_MESSAGES.noHeading);
  return { kind: 'table', table: { columnOf, width: headings.length, rows } };
}

function readRecords(text: string, delimiter: string): FileRow[] | Refused {
  const rows: FileRow[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      // Permits a cell like ="02108".
      relax_quotes: true,
      skip_empty_lines: true,
      on_record(cells: string[], { records, empty_lines }) {
        const isBlank = cells.every((cell) => cell.trim() === '');
        // Room for the headings and one row too many, which proves that there are too many.
        if (!isBlank && rows.length < MAX_IMPORT_ROWS + 2)
          rows.push({ line: records + empty_lines, cells });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (error instanceof CsvError) return refused(FILE_MESSAGES.unreadable);
    throw error;
  }
}

const SEPARATORS = [',', ';', '\t', '|'];

/** The separator that finds most of our headings in the first line; by default a comma. */
function delimiterOf(kind: ImportKind, text: string): string {
  const [line = ''] = text.trimStart().split(/[\r\n]/, 1);
  const known = (sign: string) =>
    readHeadings(kind, line.replaceAll('"', '').split(sign, MAX_IMPORT_COLUMNS)).columnOf.size;
  return SEPARATORS.reduce((best, sign) => (known(sign) > known(best) ? sign : best));
}
