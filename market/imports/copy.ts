import { formatNumber, pluralize } from '../words.ts';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from './rules.ts';

/** Why a file as a whole is not read. */
export const FILE_MESSAGES = {
  none: 'Please choose a file',
  large: 'The file is larger than 5 MB. Please split it.',
  empty: 'The file is empty',
  headingsOnly: 'The file has headings but no rows',
  workbook: 'This is an Excel workbook. In Excel, save it as “CSV UTF-8”, and choose that file.',
  encoding:
    'The file is not in UTF-8; it may be in Windows-1252. In Excel, save it as “CSV UTF-8”, and choose that file.',
  nul: 'The file has NUL characters. It may be damaged, or in UTF-16 without a byte order mark: save it as “CSV UTF-8”.',
  unreadable: 'The file cannot be read as CSV',
  quoteNotClosed: (line: number) =>
    `Line ${formatNumber(line)}: a quotation mark is opened and never closed`,
  quoteMisplaced: (line: number) =>
    `Line ${formatNumber(line)}: a quotation mark is in the middle of a cell. A cell with quotation marks is enclosed in them, and those within are doubled.`,
  tooManyRows: (rows: number) =>
    `The file has ${formatNumber(rows)} rows. At most ${formatNumber(MAX_IMPORT_ROWS)} are imported at once: please split it.`,
  tooManyColumns: `The file has more than ${MAX_IMPORT_COLUMNS} columns. Please delete those that are not needed.`,
  twice: (headings: string[]) =>
    `More than one column is “${headings.join('”, “')}”. Please delete or rename one.`,
  noColumn: (missing: string[], unread: string[]) => {
    const what = pluralize(missing.length, 'No column is', 'No columns are');
    const others = unread.length > 0 ? ` Columns that are not read: ${unread.join(', ')}.` : '';
    return `${what} “${missing.join('”, “')}”, which new rows need.${others}`;
  },
  noName: {
    businesses:
      'No column says which business a row is about: it needs ID, or Business Name and ZIP Code',
    deals:
      'No column says which deal a row is about: it needs ID, or Title with Business and ZIP Code',
  },
};

/** How the question after a ZIP code begins that has lost its zero. */
export const LOST_ZERO = 'Did a spreadsheet remove the leading zero?';

/** What is said of a line before the headings. */
export const skippedLine = (line: number, text: string) =>
  `Line ${formatNumber(line)}, before the headings, is not read: ${text.trim().slice(0, 80)}`;

/** What is said of a row that is read all the same. */
export const ROW_NOTES = {
  markup: 'its markup was changed to plain text',
  noMaximum: (maximum: string) =>
    `Maximum Purchases: the file has no column for it, so it is ${maximum}`,
  otherVariant: (what: 'length' | 'link') =>
    `This becomes a new deal: the spa’s deal with this title has another ${what}.`,
  otherPlace: (zip: string, place: string) =>
    `ZIP Code: ${zip} is in ${place}. Please check city and state.`,
};

/** Why a row is left out, where its form would not say it. */
export const ROW_MESSAGES = {
  long: 'The cell is far too long',
  formula: 'The cell has a formula instead of its result',
  zeros: (zip: string) => `${LOST_ZERO} It may be ${zip}.`,
  noBusinessId: 'No business has this ID',
  noDealId: 'No deal has this ID',
  severalBusinesses: 'Several businesses have this name and ZIP code. Please give the ID.',
  severalDeals: 'Several deals of the business have this title. Please give the ID.',
  otherLink:
    'The spa has this deal with another link. To change it, give its ID. For one more deal, add an ID column and leave it empty.',
  noColumn: 'The file has no column for this, and a new row needs it',
  noBusiness: 'No business has this name and ZIP code',
  twice: (line: number) => `Line ${formatNumber(line)} is the same one`,
  status: 'Please enter active or inactive',
  newStatus: 'A new deal is active or a draft',
  changedSince: 'It was changed since the check, so it was left out. Please check the file again.',
  cells: 'The row has more cells than there are headings',
};
