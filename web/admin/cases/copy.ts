import { counted, pluralize } from '../../../market/words.ts';

export const FAILED_TO_UPDATE = 'Failed to update complaint';
export const CASE_UPDATED = 'Complaint updated';
export const GENUINE = 'Genuine';

export const statusLabels = { new: 'New', answered: 'Answered', closed: 'Closed' } as const;

/** '3 complaints of the last 30 days are open' */
export const openText = (count: number) =>
  `${counted(count, 'complaint')} of the last 30 days ${pluralize(count, 'is', 'are')} open`;
