import { formatDate, formatDay, formatTime, type TimeZone } from '../dates.ts';
import { dayIn } from '../days.ts';
import { DAY_MS } from '../durations.ts';
import type { PurchaseRow } from '../ports.ts';
import { formatMoney } from '../purchases/money.ts';
import { wentBackText } from '../purchases/reversals.ts';
import { BUYER_LIFE_MS, type ShownState, shownState } from '../purchases/rules.ts';
import type { FoundVoucher, PaidBack } from '../purchases/store.server.ts';
import { listed } from '../words.ts';
import { BANKS_TAKE_MS } from './rules.ts';

/** What is stored of a buyer, where purchases are read from Stripe. */
export const PRIVACY_OF_PURCHASES = [
  'When you have paid, Stripe tells us about the purchase, and we keep it: the deal, the day, how many, what was paid and what was given back. Of you we keep your email address and first name, and the name of the person it is for, if you gave one at the checkout. We need them for your voucher, for emails about it and nothing else, and to answer you. The spa reads the first name when it takes the voucher, and never your address.',
  `We erase names and address ${BUYER_LIFE_MS / DAY_MS} days after the promotional value has ended, and at once if you ask us to; your voucher stays good. A backup has them until the backup is deleted. The voucher’s code and the address of its page are not stored as such, only what they can be compared with.`,
];

/** What a desk reads where a restore has lost uses; both are times, such as 'Mar 2, 2026, 6:05 PM CST'. */
export const MAYBE_USED = {
  title: 'It may have been used already',
  text: (times: Array<{ from: string; until: string }>) =>
    `This site was restored from a backup: uses ${listed(times.map(({ from, until }) => `between ${from} and ${until}`))} are unknown. Look in the appointment book of that time.`,
};

/** A sentence in parts: every second one, from the second on, is emphasized. */
export type Sentence = string[];

export function plainText(sentence: Sentence): string {
  return sentence.join('');
}

interface Worth {
  /** '60-minute', '$100', '$60', 'Mar 21, 2027' */
  minutes: string;
  regular: string;
  /** What it is worth when that day has passed. */
  rest: string;
  /** The whole payment: with tax, and with what went back. */
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
  /** Without a price: the person who gets a present need not read one. */
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

export interface VoucherStatus {
  /** The spa may take it. */
  isGood: boolean;
  /** Good: it may be taken, or was by this very press. Quiet: it is done. Bad: something is not in order. */
  tone: 'good' | 'quiet' | 'bad';
  /** A line each, without a name and without its price; the weightiest first. */
  lines: string[];
}

interface Stopped {
  text: string;
  tone: VoucherStatus['tone'];
}

/** What stops a voucher; one that was used may have been refunded too, and both are said. */
const STOPPED: Partial<Record<ShownState, Stopped>> = {
  waiting: { text: 'Not paid yet', tone: 'bad' },
  failed: { text: 'Not paid yet', tone: 'bad' },
  look: { text: 'Not confirmed yet', tone: 'bad' },
  dismissed: { text: 'Not confirmed yet', tone: 'bad' },
  refunded: { text: 'Refunded', tone: 'quiet' },
  'refund-open': { text: 'A refund is on its way', tone: 'quiet' },
  disputed: { text: 'Disputed at the bank', tone: 'bad' },
  'dispute-lost': { text: 'Disputed at the bank, and paid back', tone: 'quiet' },
  prevented: { text: 'Paid back by the card network', tone: 'quiet' },
};

/**
 * What anybody with a voucher's code may read at `now`, in the time zone of the spa. `wasPressed`:
 * the reader used it a moment ago.
 */
export function voucherStatus(
  { purchase, voucher }: Pick<FoundVoucher, 'purchase' | 'voucher'>,
  timeZone: string,
  now: number,
  wasPressed = false,
): VoucherStatus {
  const { state, promotional_until: until } = purchase;
  const { used_at: usedAt } = voucher;
  const stopped = STOPPED[shownState(purchase, now)];
  const partly = (state === 'partly-refunded' && wentBackText(purchase)) || [];
  const used = usedAt === null ? undefined : usedText(usedAt, { now, timeZone, wasPressed });
  if (used !== undefined || stopped !== undefined) {
    const lines = [used ?? [], stopped?.text ?? [], partly].flat();
    return { isGood: false, tone: stopped?.tone ?? (wasPressed ? 'good' : 'quiet'), lines };
  }
  const lastDay = formatDate(dayIn(timeZone, until));
  const lines =
    now <= until
      ? [`Valid until ${lastDay}`]
      : [
          'Valid for the amount paid, which never expires',
          `Its promotional value ended with ${lastDay}`,
        ];
  return { isGood: true, tone: 'good', lines: lines.concat(partly) };
}

interface UsedContext {
  now: number;
  timeZone: TimeZone;
  wasPressed: boolean;
}

/** 'Used today at 9:32 PM', 'Used on Mar 2, 2026, 9:32 PM CST': no line ends within the time. */
function usedText(at: number, { now, timeZone, wasPressed }: UsedContext): string {
  if (wasPressed) return 'Done. Used just now.';
  const time = (style: 'timeOfDay' | 'timeOfDayInZone') =>
    formatTime(at, style, timeZone).replaceAll(' ', '\u00a0');
  return formatDay(at, now, timeZone) === 'Today'
    ? `Used today at ${time('timeOfDay')}`
    : `Used on ${formatTime(at, 'date', timeZone)}, ${time('timeOfDayInZone')}`;
}

/** What a buyer reads at `now` of each refund; by which way it was paid is not stored. */
export function refundText(
  { at, cents, status }: PaidBack,
  { currency }: Pick<PurchaseRow, 'currency'>,
  timeZone: TimeZone,
  now: number,
): string {
  const day = formatTime(at, 'date', timeZone);
  const amount = formatMoney(cents, currency);
  if (status !== 'succeeded') return `Refund of ${amount}, begun on ${day}: ${openText(status)}`;
  const text = `Refunded on ${day}: ${amount}, the way you paid.`;
  return now < at + BANKS_TAKE_MS ? `${text} Banks take some days.` : text;
}

function openText(status: string): string {
  if (status === 'failed')
    return 'it failed, because your bank sent it back. Please ask us about it.';
  if (status === 'requires_action') return 'it waits for you. Stripe wrote to you about it.';
  return 'it is on its way.';
}
