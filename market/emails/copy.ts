import { type Notice, notSent } from '../notices/copy.ts';
import type { OutboxRow } from '../ports.ts';
import { leadOfEmail } from './rules.ts';

/** One about a voucher or a complaint does not name the buyer, who can be erased: its record does. */
export function failedEmailNotice(
  email: Pick<OutboxRow, 'id' | 'kind' | 'recipient' | 'subject' | 'lead_id' | 'actor'>,
  outcome: { isUnclear: boolean; reason: string },
  purchase: string | undefined,
): Notice {
  const isAnswer = email.kind === 'complaint';
  if (purchase !== undefined || isAnswer) {
    const reason = outcome.reason.replaceAll(email.recipient, 'the address');
    const next =
      {
        complaint: '',
        'make-good':
          'Write to the buyer yourself, or press “Stop and tell the buyers” of the spa again',
      }[String(email.kind)] ?? 'Correct the address there and press Resend';
    return {
      kind: 'email-failed',
      about: email.id,
      title: `Email to a buyer ${notSent(outcome)}`,
      detail: `“${email.subject}”. The reason: ${reason}.${next && ` ${next}.`}`,
      path: isAnswer
        ? `/admin/complaints/${email.actor}`
        : `/admin/purchases/${encodeURIComponent(purchase ?? '')}`,
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

/** What became of an e-mail, in words behind it; '' where there is none. */
export function outcomeText(outcome: Pick<OutboxRow, 'state' | 'result'> | undefined): string {
  if (!outcome) return '';
  const { state, result } = outcome;
  if (state === 'pending' || state === 'sending') return 'on its way';
  if (state === 'accepted' || state === 'filed') return 'sent';
  return `${state === 'unknown' ? 'may not have been sent' : 'not sent'}: ${result ?? ''}`;
}
