import { BUSINESS_FIELDS, type BusinessField } from '../businesses/fields.ts';
import { DEAL_FIELDS, type DealField } from '../deals/fields.ts';
import { KINDS } from '../deals/kinds.ts';
import { MAX_GALLERY_LENGTH } from '../galleries/rules.ts';
import { MAX_INPUT_LENGTH } from '../rules.ts';
import { abbreviatedState } from '../states.ts';
import { cut, folded, oneLine } from '../text.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { ROW_MESSAGES } from './copy.ts';
import { headingOf } from './fields.ts';
import type { FileRow, Table } from './file.server.ts';
import {
  type ImportKind,
  isFormula,
  isoDay,
  plainCell,
  plainMinutes,
  plainPhone,
  plainPrice,
  withoutFraction,
  withZeros,
} from './rules.ts';

export interface FieldProblem {
  label: string;
  text: string;
}

/** Cells by field, as the forms take them. */
export interface GivenRow {
  line: number;
  values: Record<string, string>;
  /** Problems of the cells themselves. */
  problems: FieldProblem[];
  /** A spreadsheet turned its ZIP code into a number, without the leading zero. */
  hasLostZero?: boolean | undefined;
}

interface ReadOptions {
  zipTable: Pick<ZipTable, 'find'>;
  /** Restores zeros that a spreadsheet took off ZIP codes. */
  hasZeros: boolean;
}

/** Far more than any field takes, and few enough for every pattern. */
const MAX_CELL_LENGTH = Math.max(MAX_INPUT_LENGTH, MAX_GALLERY_LENGTH);

/** An empty cell empties its field; a missing column leaves it. */
export function givenRows(kind: ImportKind, { rows, ...table }: Table, options: ReadOptions) {
  return rows.map((row) => givenRow(kind, row, table, options));
}

function givenRow(
  kind: ImportKind,
  { line, cells }: FileRow,
  { columnOf, width }: Omit<Table, 'rows'>,
  options: ReadOptions,
): GivenRow {
  const row: GivenRow = { line, values: {}, problems: [] };
  for (const [name, column] of columnOf) {
    const whole = cells[column] ?? '';
    const cell = cut(whole, MAX_CELL_LENGTH);
    const text = whole.length > cell.length ? ROW_MESSAGES.long : ROW_MESSAGES.formula;
    if (whole.length > cell.length || isFormula(cell))
      row.problems.push({ label: headingOf(kind, name), text });
    row.values[name] = readValue(kind, name, withoutFraction(plainCell(cell)));
  }
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    row.problems.push({ label: 'Row', text: ROW_MESSAGES.cells });
  return withZip(row, kind, options);
}

/** Restores the ZIP code's lost zero, or refuses the row and suggests the zero. */
function withZip(row: GivenRow, kind: ImportKind, { zipTable, hasZeros }: ReadOptions): GivenRow {
  const name = kind === 'deals' ? 'businessZip' : 'zip';
  const zip = row.values[name];
  if (zip === undefined) return row;
  const full = withZeros(zip);
  const known = full && zipTable.find(full.slice(0, 5)) ? full : undefined;
  row.values[name] = oneLine((hasZeros && known) || zip).replace(/^(\d{5})-\d{4}$/, '$1');
  if (!known || hasZeros) return row;
  const problem = { label: headingOf(kind, name), text: ROW_MESSAGES.zeros(known) };
  return { ...row, problems: [...row.problems, problem], hasLostZero: true };
}

/** Turns a spreadsheet's spelling into the form's. */
function readValue(kind: ImportKind, name: string, text: string): string {
  const column =
    kind === 'deals'
      ? DEAL_FIELDS[name as DealField]?.column
      : BUSINESS_FIELDS[name as BusinessField]?.column;
  switch (column) {
    case 'phone':
      return plainPhone(text);
    case 'state':
      return abbreviatedState(text) || text;
    case 'regular_price_cents':
    case 'deal_price_cents':
      return plainPrice(text);
    case 'duration_minutes':
      return plainMinutes(text);
    case 'kind': {
      const wanted = folded(oneLine(text));
      return KINDS.find(({ label }) => folded(label) === wanted)?.kind ?? wanted;
    }
    case 'starts_at':
    case 'expires_at':
      return isoDay(text);
    default:
      // Days, such as rating_seen_on.
      return column?.endsWith('_on') ? isoDay(text) : text;
  }
}

/** The record is locked, so nobody else can have changed it. */
export function assertSaved({ kind }: { kind: string }): void {
  if (kind === 'conflict' || kind === 'missing') throw new Error(`The edit of a row is '${kind}'`);
}

type Read = (text: string) => { value: unknown } | { problem: string };

/** Whether all given values equal the stored ones, even if today's rules forbid them. */
export function isUntouched(
  fields: Record<string, { read: Read }>,
  given: { [name in string]?: string },
  stored: { [name in string]?: string },
): boolean {
  return Object.entries(fields).every(([name, { read }]) => {
    const [text, own = ''] = [given[name], stored[name]];
    if (text === undefined || text === own) return true;
    const [now, before] = [read(text), read(own)];
    return 'value' in now && 'value' in before && now.value === before.value;
  });
}

/** `version` is the record's former updated_at. */
export type Saved =
  | { kind: 'new'; id: string; note?: string | undefined }
  | { kind: 'changed' | 'same'; id: string; version: number; note?: string | undefined }
  | { kind: 'refused'; name: string; problems: FieldProblem[] };

/** Adds the cells' problems to a refusal, each field once. */
export function saidOf(kind: ImportKind, { problems }: GivenRow, name: string) {
  return {
    refuse(more: { [field in string]?: string }): Saved {
      const further = Object.entries(more).map(([field, text = '']) => ({
        label: headingOf(kind, field),
        text,
      }));
      const isSaid = (label: string) => problems.some((one) => one.label === label);
      const all = [...problems, ...further.filter(({ label }) => !isSaid(label))];
      return { kind: 'refused', name, problems: all };
    },
  };
}
