import { DAY_MS } from '../durations.ts';
import { BUYER_LIFE_MS } from '../purchases/rules.ts';
import { listed } from '../words.ts';

export const PRIVACY_OF_PURCHASES = [
  'When you have paid, Stripe tells us about the purchase, and we keep it: the deal, the day, how many, what was paid and what was given back. Of you we keep your email address and first name, and the name of the person it is for, if you gave one at the checkout. We need them for your voucher, for emails about it and nothing else, and to answer you. The spa reads the first name when it takes the voucher, and never your address.',
  `We erase names and address ${BUYER_LIFE_MS / DAY_MS} days after the promotional value has ended, and at once if you ask us to; your voucher stays good. A backup has them until the backup is deleted. The voucher’s code and the address of its page are not stored as such, only what they can be compared with.`,
];

/** For times lost by a restore, such as 'Mar 2, 2026, 6:05 PM CST'. */
export const MAYBE_USED = {
  title: 'It may have been used already',
  text: (times: Array<{ from: string; until: string }>) =>
    `This site was restored from a backup: uses ${listed(times.map(({ from, until }) => `between ${from} and ${until}`))} are unknown. Look in the appointment book of that time.`,
};

/** Parts of a sentence; every second one is emphasized. */
export type Sentence = string[];

export function plainText(sentence: Sentence): string {
  return sentence.join('');
}

interface Worth {
  /** '60-minute', '$100', '$60', 'Mar 21, 2027' */
  minutes: string;
  regular: string;
  /** The worth after that day. */
  rest: string;
  /** The whole payment, with tax and with money that was refunded since. */
  paid: string;
  lastDay: string;
}

const full = ({ minutes, regular }: Worth) =>
  `worth the full ${minutes} session (regular price ${regular}) until `;

const remains = (opening: string, { lastDay, rest, paid }: Worth): Sentence => {
  const [before, after] = rest === paid ? ['the ', ''] : ['', ` of the ${paid}`];
  return [
    lastDay,
    `${opening} is still worth ${before}`,
    rest,
    `${after} you paid. That part never expires.`,
  ];
};
const afterwards = (worth: Worth) => remains('. After that it', worth);

export const VOUCHER_COPY = {
  today: (worth: Worth): Sentence => [
    `Buy it today and it is ${full(worth)}`,
    ...afterwards(worth),
  ],
  bought: (worth: Worth, boughtOn: string): Sentence => [
    `You bought it on ${boughtOn}: it is ${full(worth)}`,
    ...afterwards(worth),
  ],
  ended: (worth: Worth, boughtOn: string): Sentence => [
    `You bought it on ${boughtOn}: its promotional value ended with `,
    ...remains('. It', worth),
  ],
  /** No price, because the card may be a present. */
  gift: ({ minutes, lastDay }: Worth): Sentence => [
    `It is worth the full ${minutes} session until `,
    lastDay,
    '. After that it is still worth the amount paid, which never expires.',
  ],
  giftEnded: ({ lastDay }: Worth): Sentence => [
    'Its promotional value ended with ',
    lastDay,
    '. It is still worth the amount paid, which never expires.',
  ],
  cash: (limit: string) => `In California you may ask for cash when less than ${limit} is left.`,
  soldBy: (seller: string) => `Sold by ${seller}. Payment by Stripe.`,
};
