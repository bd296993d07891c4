import type { Notice } from '../notices/copy.ts';
import type { EventKind, Values } from './rules.ts';

/** A row that has a version: the `updated_at` that each change raises. */
export interface ChangedRow {
  id: string | number;
  updated_at: number;
}

/** A row before and after a change; it was made without `before`. */
export interface RowChange<Row> {
  actor: string;
  /** Why, where no column says it; '' elsewhere. */
  reason: string;
  before: Row | undefined;
  after: Row;
}

/** Rows that market/changes alone writes, as their noun describes them. */
export interface RowKind<Row extends ChangedRow> {
  name: Exclude<EventKind, 'purchase' | 'stripe'>;
  table: 'businesses' | 'deals' | 'leads' | 'complaints' | 'settings';
  /** What its events have of a row. */
  columns: ReadonlyArray<keyof Row & string>;
  /** What the administrator is told of a change. */
  notice?: (change: RowChange<Row>) => Notice | undefined;
}

/** What an event has of a row. */
export function snapshot<Row extends ChangedRow>(kind: RowKind<Row>, row: Row): Values {
  return Object.fromEntries(kind.columns.map((column) => [column, row[column]]));
}

/** The columns of a row in an event; one of an older version may lack some. */
export function columnsIn<Row extends ChangedRow>(
  kind: RowKind<Row>,
  values: Values,
): Partial<Row> {
  const columns = kind.columns.filter((column) => column in values);
  return Object.fromEntries(columns.map((column) => [column, values[column]])) as Partial<Row>;
}

/** What decides where a business is: other pages than its own and its searches may name it there. */
const placeOf = (business: object) => JSON.stringify(business, ['slug', 'zip', 'status']);

/**
 * Whether an edit's event says by itself which pages may show it: of a deal, or of a business that stays
 * where it is.
 */
export function isOfPages<Row extends ChangedRow>(
  { name }: RowKind<Row>,
  before: Row,
  after: Row,
): boolean {
  return name === 'deal' || (name === 'business' && placeOf(before) === placeOf(after));
}
