import { DAY_MS } from '../durations.ts';
import type { EmailOutcome } from '../ports/email.ts';
import type { EmailRow, Site } from '../ports.ts';
import { MAIL_PACE, retryDelayMs } from '../retries.ts';

/**
 * What is below every e-mail: who writes, with the postal address that US law (CAN-SPAM) asks of advertisements,
 * and further lines, such as why.
 */
export function footer(
  { brand, postalAddress }: Pick<Site, 'brand' | 'postalAddress'>,
  ...lines: string[]
): string {
  return [postalAddress ? `${brand}, ${postalAddress}` : brand, ...lines].join('\n');
}

/** Kinds that also reach an address which unsubscribed: about the account, and what was bought. */
export const ALWAYS_SENT: EmailRow['kind'][] = ['sign-in', 'voucher'];

/** Kinds without a link that unsubscribes; notices are turned off in the settings. */
export const WITHOUT_WAY_OUT: EmailRow['kind'][] = [...ALWAYS_SENT, 'voucher-reminder', 'notice'];

/** Kinds in which nobody else's words stand: a visitor's never become a link. */
export const IN_OUR_WORDS: EmailRow['kind'][] = [
  'lead-received',
  'voucher',
  'voucher-reminder',
  'alert-confirm',
  'alert-deals',
  'alert-keep',
];

/** The lead that an e-mail is about; null of any other. */
export function leadOfEmail({
  kind,
  lead_id,
  actor,
}: Pick<EmailRow, 'kind' | 'lead_id' | 'actor'>): string | null {
  return kind === 'lead-received' ? actor : lead_id;
}

/** What stands between a mail's text and its footer. */
export const FOOTER_BEGINS = '\n\n-- \n';

/** The plain text of a mail, as it is stored and sent. */
export function withFooter(text: string, footerText: string): string {
  return `${text}${FOOTER_BEGINS}${footerText}\n`;
}

/** What a link of a stored mail has in place of its token. */
export const TOKEN_PLACEHOLDER = '{token}';

/** What is stored of an attempt that is the last. */
export function finalStateOf(outcome: EmailOutcome) {
  const result = outcome.kind === 'accepted' ? outcome.result : outcome.reason;
  return { state: outcome.kind, result };
}

/** When to try a mail again of whose attempts the last was surely not taken; undefined: no more. */
export function nextAttemptAt(
  outcome: EmailOutcome,
  { createdAt, attempts }: { createdAt: number; attempts: number },
  now: number,
  random: number,
): number | undefined {
  const mayRetry =
    outcome.kind === 'unreachable' || (outcome.kind === 'refused' && outcome.mayRetry === true);
  const next = now + retryDelayMs(MAIL_PACE, attempts, random);
  return mayRetry && next <= createdAt + DAY_MS ? next : undefined;
}
