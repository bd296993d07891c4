import { DAY_MS } from '../durations.ts';
import type { EmailOutcome } from '../ports/email.ts';
import type { EmailRow } from '../ports.ts';
import { MAIL_PACE, retryDelayMs } from '../retries.ts';

export interface Sender {
  brand: string;
  product: string;
  publicUrl: string;
  supportEmail: string;
  postalAddress: string | undefined;
}

/** Specification, section 9. */
export function welcomeSubject(brand: string, business: string): string {
  return `Welcome to ${brand}: Next Steps for ${business}`;
}

/** The mail that the administrator begins with: the four onboarding items of the specification. */
export function welcomeText({ brand, product, publicUrl, supportEmail }: Sender, business: string) {
  return `Hello,

Thank you for asking to list ${business} on ${brand}. Four things are needed before your first deal can go live:

1. Terms: read our terms of service at ${publicUrl}/terms and tell us that you agree.
2. License: send a copy of your current state license to provide ${product} services.
3. Photos: send three or more photos of your rooms, as large as you have them.
4. Service menu: send your services with their durations and regular prices.

Reply to this e-mail with them, or write to ${supportEmail}. How we handle what you send us is explained at ${publicUrl}/privacy.

We look forward to working with you.

The ${brand} team`;
}

/** What is below every e-mail; US law (CAN-SPAM) asks for an address and a way out. */
export function footer({ brand, postalAddress }: Sender, business: string, unsubscribeUrl: string) {
  const from = postalAddress ? `${brand}, ${postalAddress}` : brand;
  return `${from}
You receive this because a request to list ${business} on ${brand} was sent with your address.
No more e-mails from us: ${unsubscribeUrl}`;
}

/** Kinds that also reach an address which unsubscribed: about the account, and what was bought. */
export const ALWAYS_SENT: EmailRow['kind'][] = ['sign-in', 'voucher'];

/** Kinds without a link that unsubscribes; notices are turned off in the settings. */
export const WITHOUT_WAY_OUT: EmailRow['kind'][] = [...ALWAYS_SENT, 'voucher-reminder', 'notice'];

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
