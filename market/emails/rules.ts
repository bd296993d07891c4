import type { Ending } from '../outbox/rules.ts';
import type { EmailOutcome } from '../ports/email.ts';
import type { OutboxRow, Site } from '../ports.ts';

/** Code points; the specification sets none. A subject holds brand and name, each at its longest. */
export const EMAIL_DRAFT_LIMITS = { subject: 250, message: 5000 };

/** Characters that are read of a draft; what is longer is refused all the same. */
export const MAX_DRAFT_INPUT_LENGTH = 20_000;

/** What an e-mail's logo is shown at, in pixels. */
export const LOGO_LOOK = { height: 48, maxWidth: 240 };

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
export const ALWAYS_SENT: OutboxRow['kind'][] = ['sign-in', 'voucher', 'owner'];

/** Kinds without a link that unsubscribes; notices are turned off in the settings. */
export const WITHOUT_WAY_OUT: OutboxRow['kind'][] = [...ALWAYS_SENT, 'voucher-reminder', 'notice'];

/** Kinds in which nobody else's words stand: a visitor's never become a link. */
export const IN_OUR_WORDS: OutboxRow['kind'][] = [
  'lead-received',
  'voucher',
  'voucher-reminder',
  'owner',
  'alert-confirm',
  'alert-deals',
  'alert-keep',
];

/** The lead that an e-mail is about; null of any other. */
export function leadOfEmail({
  kind,
  lead_id,
  actor,
}: Pick<OutboxRow, 'kind' | 'lead_id' | 'actor'>): string | null {
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

/** What the outbox stores of a mail server's answer. */
export function endingOf(outcome: EmailOutcome): Ending {
  const { kind } = outcome;
  if (kind === 'accepted')
    return { state: outcome.isFiled ? 'filed' : kind, result: outcome.result };
  const mayRetry = kind === 'unreachable' || (kind === 'refused' && outcome.mayRetry === true);
  return { state: kind, result: outcome.reason, mayRetry };
}

/** What the mail server said of an e-mail; undefined while nothing is known. */
export function outcomeOf({
  state,
  result,
}: Pick<OutboxRow, 'state' | 'result'>): EmailOutcome | undefined {
  if (state === 'pending' || state === 'sending') return undefined;
  if (!hasLeft(state)) return { kind: state, reason: result ?? '' };
  return { kind: 'accepted', result: result ?? '' };
}

/** Whether a mail server has it, or in a demo a file. */
export const hasLeft = (state: OutboxRow['state']) => state === 'accepted' || state === 'filed';
