import type { RowChange } from '../changes/kinds.ts';
import { formatTime } from '../dates.ts';
import { formatExactDollars } from '../dollars.ts';
import type { Notice } from '../notices/copy.ts';
import type { ComplaintRow } from '../ports.ts';
import { monthName } from '../statements/copy.ts';
import { complaintKindName, NOT_NEW_CLIENT } from './kinds.ts';

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
  const isNotNew = kind === NOT_NEW_CLIENT;
  return {
    kind: isNotNew ? 'not-new-client' : 'complaint',
    about: id,
    title: isNotNew
      ? `${business_name} says that a client was not new`
      : `Complaint about ${business_name}: ${complaintKindName(kind).toLowerCase()}`,
    detail: `It is about “${deal_title}”. What was written is in the back office.`,
    path: `/admin/complaints/${id}`,
  };
}

interface Line {
  month: string;
  deal_title: string;
  cents: number;
  at: number;
}

/** What a spa says with one press of a line in its statement. */
export const notNewText = ({ month, deal_title, cents, at }: Line, timeZone: string): string =>
  `“This was not a new client.” The spa says so of a line in its statement of ${monthName(month)}: ${deal_title}, ${formatExactDollars(cents)}, ${formatTime(at, 'date', timeZone)}.`;
