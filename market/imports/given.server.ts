import { businessSlug } from '../businesses/rules.ts';
import type { BusinessForm } from '../businesses/schema.ts';
import type { FormValues } from '../deals/checks.server.ts';
import type { DealContext } from '../deals/write.server.ts';
import { MAX_GALLERY_LENGTH } from '../galleries/rules.ts';
import type { BusinessRow } from '../ports.ts';
import type { Parsed } from '../schema.ts';
import { cut, MAX_INPUT_LENGTH } from '../text.ts';
import { ROW_MESSAGES, ROW_NOTES } from './copy.ts';
import { headingOf, missingFields, readHeadings } from './fields.ts';
import type { Table } from './file.server.ts';
import { withoutMarkup } from './markup.ts';
import {
  type CheckedRow,
  type FieldChange,
  type FieldProblem,
  type FileRow,
  type ImportKind,
  isFormula,
  plainCell,
  wholeNumber,
  withZeros,
} from './rules.ts';

export type FileContext = DealContext;

export interface CheckContext extends FileContext {
  /** ZIP codes are read with the zeros that a spreadsheet took away. */
  hasZeros: boolean;
}

/** A row's cells by the fields that its file has, and what is wrong with them whatever they mean. */
export interface GivenRow extends FileRow {
  values: Record<string, string>;
  problems: FieldProblem[];
  notes: string[];
  /** The headings that a new record needs and its file lacks. */
  missing: string[];
}

/** Far more than any field takes, and few enough for every pattern. */
const MAX_CELL_LENGTH = Math.max(MAX_INPUT_LENGTH, MAX_GALLERY_LENGTH);

/** The rows of a file by fields. A cell that is empty empties the field; a column that is missing does not. */
export function givenRows(
  kind: ImportKind,
  { headings, rows }: Omit<Table, 'notes'>,
  context: CheckContext,
) {
  const { columnOf, unread } = readHeadings(kind, headings);
  const missing = missingFields(kind, columnOf, unread);
  const zipField = kind === 'deals' ? 'businessZip' : 'zip';
  return rows.map(({ line, cells }): GivenRow => {
    const problems: FieldProblem[] = [];
    const notes: string[] = [];
    const values: Record<string, string> = {};
    for (const [name, column] of columnOf) {
      const label = headingOf(kind, name);
      const { value, note, problem } = valueIn(name, cells[column] ?? '');
      values[name] = value;
      if (note) notes.push(`${label}: ${note}`);
      if (problem) problems.push({ label, text: problem });
    }
    const zeros = context.hasZeros ? undefined : lostZeros(context, values[zipField]);
    if (zeros) problems.push({ label: headingOf(kind, zipField), text: ROW_MESSAGES.zeros(zeros) });
    problems.push(...surplusCells(cells, headings));
    return { line, cells, values, problems, notes, missing };
  });
}

interface ReadCell {
  value: string;
  /** What is said of it beside its field, and why its row is left out. */
  note?: string;
  problem?: string;
}

/** A cell as a field's value. One that is too long for any field is cut, so its row is left out. */
function valueIn(name: string, whole: string): ReadCell {
  const cell = cut(whole, MAX_CELL_LENGTH);
  if (name === 'id' || name === 'businessId') return { value: cell.trim() };
  const text = plainCell(cell);
  const value = withoutMarkup(text);
  const note = value === text ? {} : { note: ROW_NOTES.markup };
  if (whole.length > cell.length) return { value, problem: ROW_MESSAGES.long };
  return isFormula(cell) ? { value, problem: ROW_MESSAGES.formula } : { value, ...note };
}

function surplusCells(cells: string[], headings: string[]): FieldProblem[] {
  const hasMore = cells.slice(headings.length).some((cell) => cell.trim() !== '');
  return hasMore ? [{ label: 'Row', text: ROW_MESSAGES.cells }] : [];
}

/** Why a row may not become a new record: its file has no column for what that needs. */
export const missingColumns = ({ missing }: GivenRow): FieldProblem[] =>
  missing.map((label) => ({ label, text: ROW_MESSAGES.noColumn }));

/** What a row saves, as the forms do. */
export type Save =
  | { kind: 'business'; form: BusinessForm; status: BusinessRow['status'] | undefined }
  | { kind: 'deal'; values: FormValues; isDraft: boolean };

export type CheckResult = Omit<CheckedRow, 'line' | 'cells'> & { save?: Save };

/** What a row may come to beside the record that it means; undefined for a new one. */
export function resultsFor(
  current: { id: string; updated_at: number } | undefined,
  label: string,
  { problems, notes }: Pick<GivenRow, 'problems' | 'notes'>,
) {
  const base = { recordId: current?.id ?? null, version: current?.updated_at ?? null, label };
  const same: CheckResult = {
    ...base,
    outcome: 'same',
    changes: [],
    problems: [],
    notes,
  };
  const isSaid = (label: string) => problems.some((one) => one.label === label);
  return {
    same,
    refuse: (...more: FieldProblem[]): CheckResult => ({
      ...same,
      outcome: 'refused',
      // What is said of a cell as it came says it for the form, too.
      problems: [...problems, ...more.filter(({ label }) => !isSaid(label))],
    }),
    create: (save: Save): CheckResult => ({ ...same, outcome: 'new', save }),
    change: (changes: FieldChange[], save: Save): CheckResult =>
      changes.length > 0 ? { ...same, outcome: 'changed', changes, save } : same,
  };
}

/** The ZIP code that three or four digits were before a spreadsheet took them for a number. */
function lostZeros({ zipTable }: CheckContext, zip = ''): string | undefined {
  const zeros = withZeros(zip);
  return zeros && zipTable.find(zeros.slice(0, 5)) ? zeros : undefined;
}

/** A ZIP code as it is, or with its zeros where that was confirmed; five digits of nine. */
export function cleanZip({ hasZeros }: Pick<CheckContext, 'hasZeros'>, zip = ''): string {
  const full = (hasZeros ? withZeros(zip) : undefined) ?? wholeNumber(zip);
  return full.replace(/^(\d{5})-\d{4}$/, '$1');
}

/** The businesses with a name at a ZIP code, case, accents and signs aside. */
export function namesakes<Row extends Pick<BusinessRow, 'name' | 'zip'>>(
  businesses: Row[],
  name: string,
  zip: string,
): Row[] {
  const key = (name: string) => businessSlug({ name, city: '', state: '', zip });
  const wanted = key(name);
  return businesses.filter((one) => one.zip === zip && key(one.name) === wanted);
}

/** What a form says, with the headings of a file. */
export function labeled(kind: ImportKind, parsed: Parsed<unknown>): FieldProblem[] {
  if (parsed.kind === 'valid') return [];
  return Object.entries<string | undefined>(parsed.problems).map(([name, text]) => ({
    label: headingOf(kind, name),
    text: text ?? '',
  }));
}
