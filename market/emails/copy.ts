import { type Notice, notSent } from '../notices/copy.ts';
import type { OutboxRow } from '../ports.ts';
import { leadOfEmail } from './rules.ts';

/** One about a voucher does not name the buyer, who can be erased: its purchase does. */
export function failedEmailNotice(
  email: Pick<OutboxRow, 'id' | 'kind' | 'recipient' | 'subject' | 'lead_id' | 'actor'>,
  outcome: { isUnclear: boolean; reason: string },
  purchase: string | undefined,
): Notice {
  if (purchase !== undefined) {
    const reason = outcome.reason.replaceAll(email.recipient, 'the address');
    return {
      kind: 'email-failed',
      about: email.id,
      title: `Email to a buyer ${notSent(outcome)}`,
      detail: `“${email.subject}”. The reason: ${reason}. Correct the address there and press Resend.`,
      path: `/admin/purchases/${encodeURIComponent(purchase)}`,
    };
  }
  const lead = leadOfEmail(email);
  return {
    kind: 'email-failed',
    about: email.id,
    title: `Email to ${email.recipient} ${notSent(outcome)}`,
    detail: `“${email.subject}”. The reason: ${outcome.reason}.`,
    path: lead ? `/admin/leads/${lead}` : '/admin/settings/connections#mail',
  };
}
