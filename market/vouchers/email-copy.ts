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
  const { business, address, paid, boughtOn, wentBack, worth } = bought;
  const page = `${site.publicUrl}/voucher/${TOKEN_HERE}`;
  return {
    subject: `Your voucher: ${nameOf(bought)}`,
    text: `Hello,

Thank you. Show this code at the spa:

${CODE_HERE}

To book, call ${business.name} at ${business.phone}, name this deal, and choose your hour. The address is ${address}.

${page}

${worth ? plainText(worth).slice(0, -1) : `You paid ${paid}`} on ${boughtOn}.${wentBack ? ` ${wentBack}.` : ''}

Something is wrong? ${page}/problem or write to ${site.supportEmail}.`,
    footerText: footerOf(site),
  };
}

export function reminderEmail(site: Sender, bought: Bought) {
  const { business, lastDay, wentBack } = bought;
  return {
    subject: `Until ${lastDay}: ${nameOf(bought)}`,
    text: `Hello,

Use it by ${lastDay} for the full session.${wentBack ? ` ${wentBack}.` : ''}

${CODE_HERE}

To book, call ${business.name} at ${business.phone}.

${site.publicUrl}/voucher/${TOKEN_HERE}`,
    footerText: footerOf(site),
  };
}

const nameOf = ({ title, quantityText, business }: Bought) =>
  [title, quantityText, 'at', business.name].filter(Boolean).join(' ');

const footerOf = (site: Sender) => footer(site, 'You receive this because you bought this deal.');
