export const UNDONE = 'The last change was undone';
export const FAILED_TO_UNDO = 'Failed to undo the change';
export const CHANGED_SINCE = 'It was changed since, or is gone. The history shows how it is now.';

/** Why the values of before cannot come back: they break a rule of the form today. */
export const notAllowedAnyMore = (problem: string) =>
  `As it was before, it is refused: ${problem}.`;
