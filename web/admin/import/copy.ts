import type { ImportKind } from '../../../market/imports/rules.ts';
import { counted } from '../../../market/words.ts';

export const FAILED_TO_CHECK = 'The file could not be checked. Please try again.';
export const FAILED_TO_IMPORT = 'Failed to import';
export const TOO_OLD =
  'Nothing was imported: the check is more than a day old. Please check again.';
export const GONE = 'This file is no longer here. Please choose it again.';

const NOUNS = {
  businesses: ['business', 'businesses'],
  deals: ['deal', 'deals'],
} as const;

/** '1 business', '1,204 deals' */
export function countRecords(kind: ImportKind, count: number): string {
  const [one, several] = NOUNS[kind];
  return counted(count, one, several);
}

/** What is said of rows whose records were saved between the check and the import. */
export const leftOut = (rows: number) =>
  `${counted(rows, 'row was', 'rows were')} left out: changed since the check. See “Refused”.`;

export const KIND_NAMES = { businesses: 'Businesses', deals: 'Deals' } as const;

export const OUTCOME_NAMES = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  refused: 'Refused',
} as const;

export const STATE_TEXTS = {
  reading: '',
  checked: 'Checked, not imported',
  imported: 'Imported',
  undone: 'Undone',
} as const;
