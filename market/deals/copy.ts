import type { DealState } from './rules.ts';

/** What is said beside a field for more than one reason (specification, section 5). */
export const DEAL_MESSAGES = {
  business: 'Please select a business',
  notLess: 'Deal price must be less than regular price',
  noDate: 'Please select an expiry date',
  pastDate: 'Expiry date must be in the future',
  noStart: 'Please select a start date',
  lateStart: 'The deal must start before it ends',
} as const;

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

export const ENDS_LATER = 'It already ends on that day or later.';
export const CHANGED_SINCE = 'It was changed since.';
