export const UNDONE = 'The last change was undone';
export const FAILED_TO_UNDO = 'Failed to undo the change';
export const CHANGED_SINCE = 'It was changed or deleted since. The history shows how it is now.';

/** Why the values of before cannot come back: they break a rule of the form today. */
export const notAllowedAnyMore = (problem: string) =>
  `The earlier values are no longer allowed: ${problem}.`;

/** A label within a sentence: 'Deal Price' → 'deal price', 'ZIP Code' → 'ZIP code'. */
export function inSentence(label: string): string {
  return label.replace(/\S+/g, (word) => (word === word.toUpperCase() ? word : word.toLowerCase()));
}

export function undoButton(values: { back: string } & ({ id: string } | { batch: string })) {
  return { action: '/admin/history/undo', values };
}
