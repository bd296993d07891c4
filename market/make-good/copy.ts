import { footer } from '../emails/rules.ts';
import type { EmailDraft } from '../emails/schema.ts';
import type { Site } from '../ports.ts';
import { counted } from '../words.ts';
import type { StopFigures } from './rules.ts';

export const STOP_AND_TELL = 'Stop and tell the buyers';

/** Why its deals are paused, for the administrator. */
export const PAUSE_REASON = 'The spa cannot serve guests';

/** The email as it is offered; the administrator may change every word. */
export const makeGoodDraft = (
  { brand, supportEmail }: Pick<Site, 'brand' | 'supportEmail'>,
  business: string,
): EmailDraft => ({
  subject: `Your money back: your voucher for ${business}`,
  message: `Hello,

${business} cannot serve guests now. Please do not go there with your voucher.

We are sorry. You get your money back the way you paid, and you need not do anything. Banks take some days to show it.

Do you have a question? Write to ${supportEmail}.

${brand}`,
});

/** What each buyer gets: the same words, and which purchase they are about ('bought on Mar 2, 2026 for $79'). */
export function makeGoodEmail(
  site: Pick<Site, 'brand' | 'postalAddress'>,
  { subject, message }: EmailDraft,
  bought: { title: string; business: string; on: string; paid: string },
) {
  const { title, business, on, paid } = bought;
  return {
    subject,
    text: `${message}\n\nThis is about ${title} at ${business}, bought on ${on} for ${paid}.`,
    footerText: footer(site, 'You receive this because you bought this deal.'),
  };
}

/** On the voucher of somebody who was written to, as long as it is good. `day`: 'Mar 2, 2026' */
export const readOurEmail = (business: string, day: string) =>
  `We wrote to you about this voucher on ${day}. Please read our email before you go to ${business}.`;

/** 'Stopped 2 days ago: 3 told, 1 of 4 refunded' */
export function stopText({ days, informed, refunded, holders }: StopFigures): string {
  const when = days === 0 ? 'today' : `${counted(days, 'day')} ago`;
  return `Stopped ${when}: ${informed} told, ${refunded} of ${holders} refunded`;
}

export const stoppedText = (informed: number) => `Stopped, and ${counted(informed, 'buyer')} told`;
