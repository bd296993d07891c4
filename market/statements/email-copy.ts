import { formatExactDollars } from '../dollars.ts';
import { footer } from '../emails/rules.ts';
import type { Site } from '../ports.ts';
import { amountsText, COUNTED, monthName, ROUNDING, spaOwesText } from './copy.ts';
import type { Totals } from './rules.ts';

interface StatementFacts {
  business: string;
  month: string;
  totals: Totals;
  vouchersUsed: number;
  /** Whether the operator sold, and has the money. */
  isOperatorSelling: boolean;
  /** Leads to it on the spa's own page. */
  link: string;
}

/** The e-mail with which a spa gets its statement. */
export function statementEmail(site: Site, facts: StatementFacts) {
  const { business, month, totals, vouchersUsed, isOperatorSelling, link } = facts;
  const { brand, supportEmail } = site;
  const lines = [
    `Purchases: ${amountsText(totals.purchase)}`,
    `Refunds: ${amountsText(totals.refund)}`,
    `Disputes: ${amountsText(totals.dispute)}`,
    `Gross: ${formatExactDollars(totals.grossCents)}`,
    `Vouchers used: ${vouchersUsed}`,
    `Commission: ${formatExactDollars(totals.commissionCents)}`,
  ];
  const text = [
    `Hello ${business},`,
    `This is your statement of ${monthName(month)} at ${brand}.`,
    lines.join('\n'),
    `${spaOwesText(brand, totals, isOperatorSelling)}.`,
    `Your page has each line. If a client was not new, say so there:\n${link}`,
    `${ROUNDING}\n${COUNTED}`,
    `If anything is wrong, write to ${supportEmail}.`,
  ].join('\n\n');
  return {
    subject: `${brand}: your statement of ${monthName(month)}`,
    text,
    footerText: footer(site, `You receive this because ${business} is listed at ${brand}.`),
  };
}
