import { FOUND, sameNumberWarning } from '../../../../market/licenses/copy.ts';
import type { CheckForm } from '../../../../market/licenses/schema.ts';

export const FAILED = 'Failed to save the license';
export const SAVED = 'License saved successfully';
export const REMOVED = 'License removed';
export const LINK_CONFIRMED = 'Link confirmed';
export const CHANGED = 'This number is no longer on file. Load the page again.';

export const WAYS = [
  { value: 'board_site', label: 'On the board’s site' },
  { value: 'board_phone', label: 'By phone with the board' },
  { value: 'document', label: 'From a document' },
];

export const HOLDERS = [
  { value: 'therapist', label: 'A therapist' },
  { value: 'establishment', label: 'The establishment' },
];

/** What a toast says after a check, and a warning where others have the number. */
export const checkedText = (found: CheckForm['found'], others: string[]) => ({
  text: `Check saved: ${FOUND[found]}`,
  warning: sameNumberWarning(others),
});
