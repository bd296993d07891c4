import { DEAL_DEFAULTS } from '../deals/rules.ts';
import { DEFAULT_TERMS, SITE_TERM_NAMES, type SiteTerms } from '../terms/rules.ts';
import { termField } from '../terms/schema.ts';
import { pluralize } from '../words.ts';
import type { TermSetting } from './fields.ts';

/** Names in braces are filled from the settings (`placeholders`), so no two pages disagree. */
export const DEFAULT_BRAND = 'Spa Deals';

export const HERO = {
  title: 'An hour of quiet, at a fair price',
  promise: 'Discounted {product} and spa deals near you. Save up to {savings} and book in minutes.',
};

/** For search engines and link previews. */
export const DESCRIPTION =
  'Find {product} and spa deals by ZIP code and book in minutes. Save up to {savings}. No hidden fees.';

export const SAVINGS_CLAIM = 'Savings of up to {savings}. No hidden fees, and tipping is optional.';

/** Specification, section 9. Vouchers say more than the first two (market/vouchers/rules.ts). */
const INFORMATION = [
  'Promotional value expires {days} after purchase. Amount paid never expires.',
  'No refunds or exchanges.',
];

/** Added where a deal has no cancellation policy of its own. */
const CANCELLING = [
  'Free cancellation up to {hours} before the appointment.',
  'A same-day cancellation is charged {same-day charge} of the price.',
  'A no-show is charged {no-show charge}.',
];

export const TERMS = {
  afterPurchase:
    'The promotional value expires {days} after purchase. The amount paid never expires. There are no refunds or exchanges.',
  cancelling:
    'Contact the spa directly to cancel or reschedule. Cancellation is free up to {hours} before the appointment. A same-day cancellation is charged {same-day charge} of the price; a no-show is charged {no-show charge}.',
};

/** `needed` while each listed spa has license information, else `shown`. */
export const LICENSE_RULE = {
  needed: 'Every provider must submit license information to be listed.',
  shown: 'Licenses are shown where they are on file.',
};

export const QUESTIONS = [
  {
    question: 'How do I find a deal?',
    answer:
      'Enter your ZIP code. You see every live deal within the distance you choose: 5, 10, 25 or 50 miles, nearest first unless you sort them otherwise.',
  },
  {
    question: 'How much can I save?',
    answer:
      'Up to {savings}. Each deal shows its regular price, its deal price and the percent you save.',
  },
  {
    question: 'Are the providers licensed?',
    answer: '{license rule}',
  },
  {
    question: 'Are there hidden fees? Do I have to tip?',
    answer:
      'There are no hidden fees. The deal price is what you pay at checkout. Tipping is optional.',
  },
  {
    question: 'How do I book?',
    answer:
      'Choose Book Now. You pay on an external checkout page, and a confirmation email with booking instructions follows your purchase.',
  },
  {
    question: 'How long is a deal valid?',
    answer:
      'The deal page says when an offer ends. After you buy, the promotional value expires {days} after purchase; the amount you paid never expires.',
  },
  {
    question: 'Can I cancel or reschedule?',
    answer:
      'Contact the spa directly. Cancellation is free up to {hours} before, a same-day cancellation is charged {same-day charge}, and a no-show is charged {no-show charge}. There are no refunds or exchanges.',
  },
  {
    question: 'Can I give a deal as a gift?',
    answer: "Yes. Give the recipient's information at checkout.",
  },
  {
    question: 'What does it cost a spa to be listed?',
    answer:
      'There are no subscription fees. A spa pays only when it gets bookings through {brand}.',
  },
  {
    question: 'Something went wrong. Who can help me?',
    answer:
      'For your {product} appointment, call the spa: its phone number is on the deal page. To report a problem with a deal, open “I bought a deal” in the menu or at the foot of a page, choose yours, and press “Something is wrong”. For complaints, write to {support email}.',
  },
];

/** Invented: each is marked 'Sample' until it is replaced or confirmed. */
export const TESTIMONIALS = [
  {
    author: 'Maya R.',
    location: 'Austin, TX',
    quote:
      'I typed my ZIP at lunch and was on a warm table by six. The price was the price on the page.',
  },
  {
    author: 'Daniel K.',
    location: 'Chicago, IL',
    quote:
      'I gave one to my sister for her birthday. She called the spa, picked a Tuesday, and that was all.',
  },
  {
    author: 'Lucía M.',
    location: 'San Diego, CA',
    quote:
      'Two streets from home there was a studio that I had never noticed. Now I go every month.',
  },
];

export const NEW_DEAL = {
  dealDurationMinutes: DEAL_DEFAULTS.durationMinutes,
  dealMaxPurchases: DEAL_DEFAULTS.maxPurchases,
  dealCancellationPolicy: '',
};

const countText = (count: string, unit: string) => `${count} ${pluralize(Number(count), unit)}`;

interface Fillings {
  brand: string;
  product: string;
  supportEmail: string;
  promotionalDays: string;
  cancellationHours: string;
  sameDayPercent: string;
  noShowPercent: string;
  savingsPercent: string;
  limitPerPerson: string;
  limitPerVisit: string;
  /** Whether each listed spa has license information; undefined where no text needs it. */
  isLicensed?: boolean;
}

/** The one place where a number becomes words. */
const placeholders: { [name: string]: (values: Fillings) => string } = {
  brand: ({ brand }) => brand,
  product: ({ product }) => product,
  'support email': ({ supportEmail }) => supportEmail,
  days: ({ promotionalDays }) => countText(promotionalDays, 'day'),
  hours: ({ cancellationHours }) => countText(cancellationHours, 'hour'),
  'same-day charge': ({ sameDayPercent }) => `${sameDayPercent}%`,
  'no-show charge': ({ noShowPercent }) =>
    noShowPercent === '100' ? 'the full price' : `${noShowPercent}% of the price`,
  savings: ({ savingsPercent }) => `${savingsPercent}%`,
  'per person': ({ limitPerPerson }) => limitPerPerson,
  'per visit': ({ limitPerVisit }) => limitPerVisit,
  'license rule': ({ isLicensed = true }) => LICENSE_RULE[isLicensed ? 'needed' : 'shown'],
};

export function placeholderList(values: Fillings): Array<{ name: string; value: string }> {
  return Object.entries(placeholders).map(([name, render]) => ({
    name: `{${name}}`,
    value: render(values),
  }));
}

const IN_BRACES = /\{([^{}]*)\}/g;

/** Filled values are not filled again. */
export function fill(text: string, values: Fillings): string {
  return text.replace(IN_BRACES, (written, name: string) =>
    Object.hasOwn(placeholders, name) ? (placeholders[name]?.(values) ?? written) : written,
  );
}

export function unknownPlaceholder(text: string): string | undefined {
  for (const [written, name = ''] of text.matchAll(IN_BRACES)) {
    if (!Object.hasOwn(placeholders, name)) return written;
  }
  return undefined;
}

export const PLACEHOLDERS = Object.keys(placeholders).map((name) => `{${name}}`);

export function withoutSavings(text: string): string {
  const lines = text.split('\n').map((line) =>
    line
      .split(/(?<=[.!?])\s+/)
      .filter((sentence) => !sentence.includes('{savings}'))
      .join(' '),
  );
  return lines.join('\n').trim();
}

/** `values` may be those of a past day. */
export function siteTermsOf(values: Fillings & { [term in TermSetting]: string }): SiteTerms {
  const fillText = (text: string) => fill(text, values);
  const defaults = Object.fromEntries(
    SITE_TERM_NAMES.map((term) => [term, values[termField(term)].replace(/^none$/, '')]),
  );
  return {
    information: INFORMATION.map(fillText),
    cancelling: CANCELLING.map(fillText),
    defaults: { ...DEFAULT_TERMS, ...defaults },
    perPerson: Number(values.limitPerPerson),
    perVisit: Number(values.limitPerVisit),
    promotionalDays: Number(values.promotionalDays),
  };
}
