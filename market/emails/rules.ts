import { DAY_MS } from '../durations.ts';
import type { EmailOutcome } from '../ports/email.ts';
import type { EmailRow, Site } from '../ports.ts';
import { retryDelayMs } from '../retries.ts';
import { MAIL_PACE } from '../rules.ts';

export const LOST_REASON = 'The program stopped before the mail server answered';

/** Longer than any sending may take: a row that is still 'sending' has lost its sender. */
export const LOST_AFTER_MS = 60_000;

/** Code points; the specification sets none. A subject holds brand and name, each at its longest. */
export const EMAIL_DRAFT_LIMITS = { subject: 250, message: 5000 };

/** Characters that are read of a draft; what is longer is refused all the same. */
export const MAX_DRAFT_INPUT_LENGTH = 20_000;

/** What an e-mail's logo is shown at, in pixels. */
export const LOGO_LOOK = { height: 48, maxWidth: 240 };

/** Mails that are sent at the same time. */
export const MAX_CONCURRENT_EMAILS = 4;

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

/** Kinds that also reach an address which unsubscribed: about the account, what was bought, a complaint. */
export const ALWAYS_SENT: EmailRow['kind'][] = ['sign-in', 'voucher', 'complaint'];

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
