import type { BusinessRow } from '../../../market/ports.ts';

interface BusinessVerb {
  /** The status that it gives a business, and what its button sends. */
  value: BusinessRow['status'];
  name: string;
  /** What the status is called on screens. */
  state: string;
}

/** What one press does to a business: on its page, and to several. */
export const BUSINESS_VERBS: BusinessVerb[] = [
  { value: 'active', name: 'Resume', state: 'Active' },
  { value: 'inactive', name: 'Pause', state: 'Paused' },
];

export const verbTo = (status: string | null | undefined) =>
  BUSINESS_VERBS.find(({ value }) => value === status);
