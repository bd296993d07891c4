import type { Selectable } from 'kysely';
import type { SettingsTable } from '../../database/tables.ts';
import { BUSINESS_FIELDS } from '../businesses/fields.ts';
import { DEAL_FIELDS, STATE_COLUMNS } from '../deals/fields.ts';
import type { BusinessRow, ComplaintRow, DealRow, LeadRow, StatementRow } from '../ports.ts';
import type { Values } from './rules.ts';

/** The rows that market/changes alone writes. */
export interface Rows {
  business: BusinessRow;
  /** With the name of its spa, so that its events say it. */
  deal: DealRow & { business_name: string };
  lead: LeadRow;
  complaint: ComplaintRow;
  statement: StatementRow;
  /** The one row of all sections. */
  settings: Pick<Selectable<SettingsTable>, 'id' | 'updated_at' | 'document'>;
}

export type RowKind = keyof Rows;

const columnsOf = (fields: Record<string, { column: string }>) =>
  Object.values(fields).map(({ column }) => column);

/** The table of each kind, and which of its columns its events have; those of settings are a section's values. */
export const KINDS = {
  business: {
    table: 'businesses',
    columns: [...columnsOf(BUSINESS_FIELDS), 'status', 'latitude', 'longitude'],
  },
  deal: {
    table: 'deals',
    columns: [
      ...new Set(['business_name', 'business_zip', ...columnsOf(DEAL_FIELDS), ...STATE_COLUMNS]),
    ],
  },
  lead: {
    table: 'leads',
    columns: ['status', 'last_contacted_at', 'business_id', 'next_on', 'next_step'],
  },
  complaint: { table: 'complaints', columns: ['status'] },
  statement: {
    table: 'statements',
    columns: ['business_name', 'month', 'settled_at', 'sent_at'],
  },
  settings: { table: 'settings', columns: [] },
} as const satisfies Record<RowKind, { table: string; columns: readonly string[] }>;

/** What an event has of a row. */
export function snapshot<Kind extends RowKind>(kind: Kind, row: Rows[Kind]): Values {
  const values: Values = { ...row };
  return Object.fromEntries(KINDS[kind].columns.map((column) => [column, values[column]]));
}

/** The columns of a row in an event; one of an older version may lack some. */
export function columnsIn<Kind extends RowKind>(kind: Kind, values: Values): Partial<Rows[Kind]> {
  const columns = KINDS[kind].columns.filter((column) => column in values);
  return Object.fromEntries(columns.map((column) => [column, values[column]])) as Partial<
    Rows[Kind]
  >;
}

/** What decides where a business is: other pages than its own and its searches may name it there. */
const PLACE = ['slug', 'zip', 'status'] as const;

/**
 * Whether an edit's event says by itself which pages may show it: of a deal, or of a business that stays
 * where it is.
 */
export function isOfPages<Kind extends RowKind>(
  kind: Kind,
  before: Rows[Kind],
  after: Rows[Kind],
): boolean {
  const was: Values = { ...before };
  const is: Values = { ...after };
  return kind === 'deal' || (kind === 'business' && PLACE.every((name) => was[name] === is[name]));
}
