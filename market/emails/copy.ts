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
    const next =
      email.kind === 'make-good'
        ? 'Write to the buyer yourself, or press “Stop and tell the buyers” of the spa again'
        : 'Correct the address there and press Resend';
    return {
      kind: 'email-failed',
      about: email.id,
      title: `Email to a buyer ${notSent(outcome)}`,
      detail: `“${email.subject}”. The reason: ${reason}. ${next}.`,
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
