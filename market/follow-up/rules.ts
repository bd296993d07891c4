export type FollowedKind = 'lead' | 'complaint';

export const MAX_NOTES = 50;
export const MAX_NOTE_LENGTH = 1000;
export const MAX_NEXT_STEP_LENGTH = 100;
