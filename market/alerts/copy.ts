import { formatTime } from '../dates.ts';
import { kindLabel } from '../deals/kinds.ts';
import { dealPath } from '../deals/rules.ts';
import type { DealCard } from '../deals/store.server.ts';
import { formatDollars } from '../dollars.ts';
import { footer, TOKEN_PLACEHOLDER } from '../emails/rules.ts';
import type { Site } from '../ports.ts';
import { type AlertCriteria, criteriaQuery } from './rules.ts';

export const ALERT_MESSAGES = {
  noEmail: 'Please enter your email address',
  badEmail: 'Please enter a valid email address',
  failed: 'That did not work just now. Please try again in a moment.',
  tooMany:
    'We have received several requests from you just now. Please wait a few minutes and try again.',
};

/** No word of an alert's e-mail is a visitor's. */
export interface AlertEmail {
  subject: string;
  text: string;
  footerText: string;
}

const within = ({ zip, radiusMiles }: AlertCriteria) => `within ${radiusMiles} miles of ${zip}`;

function dealsOf({ filters }: AlertCriteria, noun: 'deal' | 'deals' = 'deals'): string {
  const { kind, maxPriceDollars, minDurationMinutes, anyClient, weekends } = filters;
  const words = [
    kind && kind !== 'other' && kindLabel(kind).toLowerCase(),
    noun,
    kind === 'other' && 'of another kind',
    minDurationMinutes && `of ${minDurationMinutes}+ minutes`,
    maxPriceDollars && `for up to ${formatDollars(Math.round(maxPriceDollars * 100))}`,
    anyClient && 'open to returning guests',
    weekends && 'good on weekends',
  ];
  return words.filter(Boolean).join(' ');
}

/** 'a massage deal for up to $80 appears within 25 miles of 78701' */
export function dealAppears(criteria: AlertCriteria): string {
  const deal = dealsOf(criteria, 'deal');
  return `${/^[aeiou]/.test(deal) ? 'an' : 'a'} ${deal} appears ${within(criteria)}`;
}

/** 'massage deals for up to $80 within 25 miles of 78701' */
export function dealsWithin(criteria: AlertCriteria): string {
  return `${dealsOf(criteria)} ${within(criteria)}`;
}

export function confirmEmail(site: Site, criteria: AlertCriteria): AlertEmail {
  return {
    subject: `Confirm your alert for ${dealsOf(criteria)} near ${criteria.zip}`,
    text: `Hello,

Somebody asked ${site.brand}, with your address, for an email when ${dealAppears(criteria)}. If it was you, confirm it within 48 hours:

${site.publicUrl}/alerts/confirm/${TOKEN_PLACEHOLDER}

If it was not you, do nothing. Nothing more is sent, and we forget your address.`,
    footerText: footerOf(site, 'You receive this because your address was entered on our site.'),
  };
}

export type NewDeal = DealCard & { miles: number; timeZone: string; chips: string[] };

/** Deals as they are now; `hasMore` if not all new ones fit. */
export function dealsEmail(
  site: Site,
  criteria: AlertCriteria,
  deals: NewDeal[],
  { hasMore }: { hasMore: boolean },
): AlertEmail {
  const count = hasMore ? `More than ${deals.length}` : String(deals.length);
  const isOne = deals.length === 1 && !hasMore;
  return {
    subject: `${count} new ${dealsOf(criteria, isOne ? 'deal' : 'deals')} ${within(criteria)}`,
    text: [
      'Hello,',
      isOne ? 'This deal is new:' : 'These deals are new:',
      ...deals.map((deal) => dealLines(site, criteria, deal)),
      `All ${dealsOf(criteria)} there: ${site.publicUrl}/deals?${criteriaQuery(criteria)}`,
    ].join('\n\n'),
    footerText: footerOf(site, 'You receive this because you asked for this alert.'),
  };
}

function dealLines(
  { publicUrl }: Site,
  { zip }: AlertCriteria,
  { miles, business, durationMinutes, ...deal }: NewDeal,
): string {
  const prices = `${formatDollars(deal.dealPriceCents)} instead of ${formatDollars(deal.regularPriceCents)}`;
  const length = new RegExp(`\\b${durationMinutes}[- ]?min`, 'i').test(deal.title)
    ? []
    : [`${durationMinutes} minutes`];
  const where =
    business.zip === zip || miles < 0.05 ? `in ${business.zip}` : `${miles.toFixed(1)} miles away`;
  return `${deal.title}
${[prices, ...length, ...deal.chips].join(' · ')}
${business.name}, ${business.city}, ${business.state}, ${where}
Ends ${formatTime(deal.expiresAt, 'date', deal.timeZone)}
${publicUrl}${dealPath(business, deal.id)}`;
}

export function keepEmail(site: Site, criteria: AlertCriteria, endsAt: number): AlertEmail {
  return {
    subject: `Keep your alert for ${dealsOf(criteria)} near ${criteria.zip}?`,
    text: `Hello,

Your alert for ${dealsWithin(criteria)} ends on ${formatTime(endsAt, 'date', 'UTC')}. Keep it for six more months?

${site.publicUrl}/alerts/keep/${TOKEN_PLACEHOLDER}

If you do nothing, it ends, and we forget your address.`,
    footerText: footerOf(site, 'You receive this because you asked for this alert.'),
  };
}

/** US law (CAN-SPAM) requires an address and a way to unsubscribe. */
function footerOf(site: Site, why: string): string {
  return footer(
    site,
    why,
    `No more emails from us: ${site.publicUrl}/unsubscribe/${TOKEN_PLACEHOLDER}`,
  );
}
