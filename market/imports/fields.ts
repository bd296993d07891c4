import { BUSINESS_FIELD_NAMES, BUSINESS_FIELDS } from '../businesses/fields.ts';
import { DEAL_FIELD_NAMES, DEAL_FIELDS } from '../deals/fields.ts';
import { folded } from '../text.ts';
import { type ImportKind, MAX_HEADING_LENGTH } from './rules.ts';

interface ImportColumn {
  name: string;
  heading: string;
}

/** In the order of the template. */
export const IMPORT_COLUMNS: Record<ImportKind, ImportColumn[]> = {
  businesses: [
    { name: 'id', heading: 'ID' },
    ...BUSINESS_FIELD_NAMES.map((name) => ({ name, heading: BUSINESS_FIELDS[name].label })),
    { name: 'status', heading: 'Status' },
  ],
  deals: [
    { name: 'id', heading: 'ID' },
    { name: 'businessId', heading: 'Business ID' },
    { name: 'businessName', heading: 'Business' },
    { name: 'businessZip', heading: 'ZIP Code' },
    ...DEAL_FIELD_NAMES.filter((name) => name !== 'businessId').map((name) => ({
      name,
      heading: DEAL_FIELDS[name].label,
    })),
    { name: 'status', heading: 'Status' },
  ],
};

/** Our own exports have these, too; they are ignored. */
const UNREAD: Record<ImportKind, string[]> = {
  businesses: ['Latitude', 'Longitude', 'Page', 'Created', 'Updated'],
  deals: ['City', 'State', 'Created', 'Updated'],
};

/** 'ZIP code ' and 'zip-code' are the same heading. */
const key = (heading: string) =>
  folded(heading.slice(0, MAX_HEADING_LENGTH)).replace(/[^\p{L}\p{N}]/gu, '');

export interface Headings {
  columnOf: Map<string, number>;
  unknown: string[];
  twice: string[];
  lacking: string[];
}

export function readHeadings(kind: ImportKind, headings: string[]): Headings {
  const columnOf = new Map<string, number>();
  const unknown: string[] = [];
  const twice: string[] = [];
  for (const [column, heading] of headings.entries()) {
    const wanted = key(heading);
    const found = IMPORT_COLUMNS[kind].find((one) => key(one.heading) === wanted);
    if (found && columnOf.has(found.name)) twice.push(found.heading);
    else if (found) columnOf.set(found.name, column);
    else if (wanted !== '' && !UNREAD[kind].some((one) => key(one) === wanted))
      unknown.push(heading.trim().slice(0, MAX_HEADING_LENGTH));
  }
  const lacking = IMPORT_COLUMNS[kind].filter(({ name }) => !columnOf.has(name));
  return { columnOf, unknown, twice, lacking: lacking.map(({ heading }) => heading) };
}

export function headingOf(kind: ImportKind, name: string): string {
  return IMPORT_COLUMNS[kind].find((one) => one.name === name)?.heading ?? name;
}
