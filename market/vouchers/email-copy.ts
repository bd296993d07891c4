import { footer } from '../emails/rules.ts';
import type { Site } from '../ports.ts';
import { plainText, type Sentence } from './copy.ts';

/** Placeholders for secrets that are never stored. */
export const TOKEN_HERE = '{voucher}';
export const CODE_HERE = '{code}';

interface Bought {
  title: string;
  /** 'for 2' */
  quantityText: string | undefined;
  business: { name: string; phone: string };
  address: string;
  /** Undefined if the deal is unknown. */
  worth: Sentence | undefined;
  /** 'Jun 30, 2026' */
  lastDay: string;
  /** '$120' */
  paid: string;
  /** '$50 of $150 went back' */
  wentBack?: string | undefined;
  boughtOn: string;
}

type Sender = Pick<Site, 'brand' | 'publicUrl' | 'supportEmail' | 'postalAddress'>;

/** No word of it is the buyer's, and it offers nothing else. */
export function confirmationEmail(site: Sender, bought: Bought) {
  const { worth, wentBack } = bought;
  return {
    subject: `Your voucher: ${bought.title} at ${bought.business.name}`,
    text: textOf(site, bought, `Thank you. Here is your voucher for ${nameOf(bought)}:`, [
      `You paid ${bought.paid} on ${bought.boughtOn}.${wentBack ? ` ${wentBack}.` : ''}`,
      worth ? plainText(worth) : '',
    ]),
    footerText: footerOf(site),
  };
}

export function reminderEmail(site: Sender, bought: Bought) {
  const { lastDay, wentBack } = bought;
  return {
    subject: `Until ${lastDay}: ${bought.title} at ${bought.business.name}`,
    text: textOf(
      site,
      bought,
      `Use your voucher for ${nameOf(bought)} by ${lastDay} for the full session.`,
      wentBack ? [`${wentBack}.`] : [],
    ),
    footerText: footerOf(site),
  };
}

const nameOf = ({ title, quantityText, business }: Bought) =>
  [title, quantityText, 'at', business.name].filter(Boolean).join(' ');

function textOf(
  { publicUrl, supportEmail }: Sender,
  { business, address }: Bought,
  opening: string,
  facts: string[] = [],
): string {
  const ending = [address, ...facts].filter(Boolean).join('\n\n');
  return `Hello,

${opening}

${publicUrl}/voucher/${TOKEN_HERE}

Its code: ${CODE_HERE}

How to book: call ${business.name} at ${business.phone}, name this deal, and choose your hour. Show the code when you come.

${ending}

Something is wrong? ${publicUrl}/voucher/${TOKEN_HERE}/problem or write to ${supportEmail}.`;
}

const footerOf = (site: Sender) => footer(site, 'You receive this because you bought this deal.');
