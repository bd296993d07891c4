import { DAY_MS } from '../durations.ts';
import { BUYER_LIFE_MS } from '../purchases/rules.ts';
import { listed } from '../words.ts';

export const PRIVACY_OF_PURCHASES = [
  'When you have paid, Stripe tells us about the purchase, and we keep it: the deal, the day, how many, what was paid and what was given back. Of you we keep your email address and first name, and the name of the person it is for, if you gave one at the checkout. We need them for your voucher, for emails about it and nothing else, and to answer you. The spa reads the first name when it takes the voucher, and never your address.',
  `We erase names and address ${BUYER_LIFE_MS / DAY_MS} days after the promotional value has ended, and at once if you ask us to; your voucher stays good. A backup has them until the backup is deleted. The voucher’s code and the address of its page are stored as fingerprints only.`,
];

/** For times lost by a restore, such as 'Mar 2, 2026, 6:05 PM CST'. */
export const MAYBE_USED = {
  title: 'It may have been used already',
  text: (times: Array<{ from: string; until: string }>) =>
    `This site was restored from a backup: uses ${listed(times.map(({ from, until }) => `between ${from} and ${until}`))} are unknown. Look in the appointment book of that time.`,
};

export const RECEIPT = 'Stripe emailed your receipt.';

/** Parts of a sentence; every second one is emphasized. */
export type Sentence = string[];

export function plainText(sentence: Sentence): string {
  return sentence.join('');
}

interface Worth {
  /** '60 minutes', '$60', 'Mar 21, 2027' */
  minutes: string;
  /** The worth after that day. */
  rest: string;
  /** The whole payment, with tax and with money that was refunded since. */
  paid: string;
  lastDay: string;
}

const counts = (before: string, { rest, paid }: Worth): Sentence =>
  rest === paid
    ? [`${before} the `, rest, ' you paid.']
    : [`${before} `, rest, ` of the ${paid} you paid.`];

const full = ({ minutes }: Worth) => ` for the full ${minutes}. Later it still counts as`;

export const VOUCHER_COPY = {
  today: (worth: Worth): Sentence => [
    'Buy it today and use it by ',
    worth.lastDay,
    ...counts(full(worth), worth),
  ],
  bought: (worth: Worth): Sentence => ['Use it by ', worth.lastDay, ...counts(full(worth), worth)],
  ended: (worth: Worth): Sentence => [
    'The full session was good until ',
    worth.lastDay,
    ...counts('. It still counts as', worth),
  ],
  /** No price, because the card may be a present. */
  gift: (worth: Worth): Sentence => [
    'Use it by ',
    worth.lastDay,
    `${full(worth)} the amount paid, which never expires.`,
  ],
  giftEnded: ({ lastDay }: Worth): Sentence => [
    'The full session was good until ',
    lastDay,
    '. It still counts as the amount paid, which never expires.',
  ],
  cash: (limit: string) => `In California you may ask for cash when less than ${limit} is left.`,
  soldBy: (seller: string) => `Sold by ${seller}. Payment by Stripe.`,
};
