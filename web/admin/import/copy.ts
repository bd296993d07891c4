import type { ImportKind } from '../../../market/imports/rules.ts';
import { counted } from '../../../market/words.ts';

export const FAILED_TO_CHECK = 'The file could not be checked. Please try again.';
export const FAILED_TO_IMPORT = 'Failed to import';
export const STALE =
  'Nothing was imported: some records were changed since the check. Please check again.';
export const GONE = 'This file is no longer here. Please choose it again.';
export const BUSY = 'Nothing was undone: others are saving just now. Please try again.';

const NOUNS = {
  businesses: ['business', 'businesses'],
  deals: ['deal', 'deals'],
} as const;

/** '1 business', '1,204 deals' */
export function countRecords(kind: ImportKind, count: number): string {
  const [one, several] = NOUNS[kind];
  return counted(count, one, several);
}

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
