import { counted, pluralize } from '../../../market/words.ts';

export const FAILED_TO_UPDATE = 'Failed to update case';
export const CASE_UPDATED = 'Case updated';
export const GENUINE = 'Genuine';

export const statusLabels = { new: 'New', answered: 'Answered', closed: 'Closed' } as const;

/** '3 problems of the last 30 days are open' */
export const openText = (count: number) =>
  `${counted(count, 'problem')} of the last 30 days ${pluralize(count, 'is', 'are')} open`;
