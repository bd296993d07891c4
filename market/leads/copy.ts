import type { RowChange } from '../changes/kinds.ts';
import type { Notice } from '../notices/copy.ts';
import type { LeadRow } from '../ports.ts';

export const missing = {
  businessName: 'Please enter your business name',
  email: 'Please enter your email address',
  phone: 'Please enter your phone number',
  location: 'Please enter your city and state',
};

export const malformed = {
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  location: 'Please enter your city and state, like Austin, TX',
};

/** Specification, section 8. */
export const THANK_YOU = 'Thank you! We will contact you shortly.';
export const SUBMIT_FAILED = 'Failed to submit. Please try again.';

export const TOO_MANY_REQUESTS = `${SUBMIT_FAILED} We have received several requests from you just now, so please wait a few minutes first.`;

/** The checkbox's label, stored with the consent. */
export const TEXT_CONSENT_WORDING = 'You may also text me about my listing';

/** Told once: when the request comes in. */
export function leadNotice({ before, after: lead }: RowChange<LeadRow>): Notice | undefined {
  if (before) return undefined;
  return {
    kind: 'lead',
    about: lead.id,
    title: `New request from ${lead.business_name}`,
    detail: [lead.location, lead.phone, lead.email].join(', '),
    path: `/admin/leads/${lead.id}`,
  };
}
