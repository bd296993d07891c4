import type { ImportKind } from '../../../market/imports/rules.ts';
import { counted } from '../../../market/words.ts';

export const FAILED_TO_READ = 'The file could not be read. Please try again.';
export const FAILED_TO_IMPORT = 'Nothing was imported. Please try again.';
export const NO_BACKUP =
  'Nothing was imported, because no backup could be made before. A large site takes longer than a browser waits: make backups by other means, and set UPGRADE_BACKUP=false.';
/** Records were saved since the trial, so the rows would do something else. */
export const SAVED_MEANWHILE =
  'Nothing was imported, because records were saved in the meantime. This is what the rows would do now.';

export const KIND_NAMES = { businesses: 'Businesses', deals: 'Deals' } as const;

const NOUNS = {
  businesses: ['business', 'businesses'],
  deals: ['deal', 'deals'],
} as const;

/** '1 business', '1,204 deals' */
export function countRecords(kind: ImportKind, count: number): string {
  const [one, several] = NOUNS[kind];
  return counted(count, one, several);
}

export const OUTCOME_NAMES = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  refused: 'Refused',
} as const;
