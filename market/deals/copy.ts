import type { DealState } from './rules.ts';

/** Why a deal is left as it is, by its state. */
export const STATE_REASONS: Record<DealState, string> = {
  archived: 'It is archived.',
  draft: 'It is a draft.',
  expired: 'It has expired.',
  paused: 'It is paused.',
  scheduled: 'It has not started.',
  'sold-out': 'It is sold out.',
  live: 'It is live.',
};

export const ENDS_LATER = 'It ends on that day or later already.';
export const CHANGED_SINCE = 'It was changed since.';
