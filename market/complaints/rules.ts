import { DAY_MS } from '../durations.ts';
import type { ComplaintRow } from '../ports.ts';
import { folded } from '../text.ts';

export const MAX_COMPLAINT_LENGTH = 2000;

/** Two years after it came, a complaint is deleted with its notes and its history. */
export const COMPLAINT_LIFE_MS = 731 * DAY_MS;

export const COMPLAINT_STATUSES = ['open', 'closed'] as const;

type Searched = Pick<ComplaintRow, 'business_name' | 'deal_title' | 'email' | 'phone'>;

/** Names, address and digits; not what the buyer wrote. */
export function complaintSearchText(complaint: Searched): string {
  const { business_name, deal_title, email, phone } = complaint;
  return folded([business_name, deal_title, email, (phone ?? '').replace(/\D/g, '')].join(' '));
}
