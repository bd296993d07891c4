/** What the administrator works through and answers. */
export type FollowedKind = 'lead' | 'complaint';

/** Notes of one record, at most. */
export const MAX_NOTES = 50;
export const MAX_NOTE_LENGTH = 1000;
export const MAX_NEXT_STEP_LENGTH = 100;
