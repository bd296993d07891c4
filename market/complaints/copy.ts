import type { RowChange } from '../changes/kinds.ts';
import type { Notice } from '../notices/copy.ts';
import type { ComplaintRow } from '../ports.ts';
import { complaintKindName } from './kinds.ts';

export const MESSAGES = {
  kind: 'Please choose what is wrong',
  text: 'Please tell us what happened',
  email: 'Please enter your email address, so that we can answer',
  badEmail: 'Please enter a valid email address',
  badPhone: 'Please enter a valid phone number, or leave it empty',
};

/** Told once, without what was written and by whom: mail is read in many places, and a complaint can be erased. */
export function complaintNotice({
  before,
  after: { id, business_name, deal_title, kind },
}: RowChange<ComplaintRow>): Notice | undefined {
  if (before) return undefined;
  return {
    kind: 'complaint',
    about: id,
    title: `Complaint about ${business_name}: ${complaintKindName(kind).toLowerCase()}`,
    detail: `It is about “${deal_title}”. What was written is in the back office.`,
    path: `/admin/complaints/${id}`,
  };
}
