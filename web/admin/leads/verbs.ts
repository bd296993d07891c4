import type { LeadStatus } from '../../../market/leads/rules.ts';

interface LeadVerb {
  /** What it makes of a lead, and what its button sends. */
  value: 'contacted' | 'archived';
  name: string;
  when: (status: LeadStatus) => boolean;
}

export const LEAD_VERBS: LeadVerb[] = [
  { value: 'contacted', name: 'Mark Contacted', when: (status) => status === 'new' },
  { value: 'archived', name: 'Archive', when: (status) => status !== 'archived' },
];

export const verbsOf = (status: LeadStatus) => LEAD_VERBS.filter(({ when }) => when(status));
