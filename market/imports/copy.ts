import { formatNumber } from '../words.ts';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from './rules.ts';

const quoted = (headings: string[]) => `“${headings.join('”, “')}”`;

export const FILE_MESSAGES = {
  none: 'Please choose a file',
  large: 'The file is larger than 2 MB. Please split it.',
  empty: 'The file is empty',
  headingsOnly: 'The file has headings but no rows',
  workbook: 'This is an Excel workbook. In Excel, save it as “CSV UTF-8”, and choose that file.',
  encoding:
    'The file is not in UTF-8; it may be in Windows-1252. In Excel, save it as “CSV UTF-8”, and choose that file.',
  nul: 'The file has NUL characters. It may be damaged, or in UTF-16 without a byte order mark: save it as “CSV UTF-8”.',
  unreadable: 'The file cannot be read as CSV: a quotation mark is opened and never closed',
  tooManyRows: `The file has more than ${formatNumber(MAX_IMPORT_ROWS)} rows. Please split it.`,
  tooManyColumns: `The file has more than ${MAX_IMPORT_COLUMNS} columns. Please delete those that are not needed.`,
  noHeading: 'A column has cells but no heading. Please give it one of ours, or delete it.',
  twice: (headings: string[]) =>
    `More than one column is ${quoted(headings)}. Please delete or rename one.`,
  unknown: (unknown: string[], lacking: string[]) =>
    `Not a column of ours: ${quoted(unknown)}. Please rename or delete it. Ours that the file does not have: ${lacking.join(', ')}.`,
};

const LOST_ZERO = 'Did a spreadsheet remove the leading zero?';

/** Refusals that the form does not have. */
export const ROW_MESSAGES = {
  long: 'The cell is far too long',
  formula: 'The cell has a formula instead of its result',
  zeros: (zip: string) => `${LOST_ZERO} It may be ${zip}.`,
  cells: 'The row has more cells than there are headings',
  noBusinessId: 'No business has this ID',
  noDealId: 'No deal has this ID',
  noBusiness: 'No business has this name and ZIP code',
  severalBusinesses: 'Several businesses have this name and ZIP code. Please give the ID.',
  sameBusiness: 'This business is listed already. To change it, give its ID.',
  sameDeal:
    'The spa has a deal of this title and length. Leave the line out, or change that deal: in a file, by its ID.',
  twice: (line: number) => `Line ${formatNumber(line)} is the same one`,
  status: 'Please enter active or inactive',
  newStatus: 'A new deal is active or a draft',
};

/** A note on a row that is accepted. */
export const otherPlace = (zip: string, place: string) =>
  `ZIP Code: ${zip} is in ${place}. Please check city and state.`;

export const LINE_MESSAGES = {
  noMinutes: 'No length in minutes was found',
  severalMinutes: 'More than one length was found. Please write one line for each.',
  noPrices: 'Two prices are needed, the regular one and the deal’s',
  severalPrices: 'More than two prices were found. Please write one line for each deal.',
  otherFigures: 'Please write just the regular price and the deal’s',
};

export const LIST_MESSAGES = {
  empty: 'Please paste a price list',
  long: 'The list is too long. Please paste at most 100 lines at once.',
};
