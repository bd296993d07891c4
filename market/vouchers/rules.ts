import { formatDate } from '../dates.ts';
import { dayIn, endOfDay, plusDays } from '../days.ts';
import { formatDollars } from '../dollars.ts';
import { DAY_MS } from '../durations.ts';
import type { PurchaseRow, VoucherRow } from '../ports.ts';
import { READ_EVERY_MS } from '../purchases/rules.ts';
import type { Settings } from '../settings/rules.ts';
import { lengthOf } from '../text.ts';
import { type Sentence, VOUCHER_COPY } from './copy.ts';

/** Deals that a search by a buyer shows; more are narrowed down by typing more. */
export const MAX_SOLD = 60;

/** Stripe says that banks take up to 10 days to show a refund. */
export const BANKS_TAKE_MS = 14 * DAY_MS;

/** How long before the end of its promotional value a voucher's buyer is reminded. */
export const REMIND_BEFORE_MS = 21 * DAY_MS;

/** A mail server that is connected later says nothing about what was bought long before. */
export const CONFIRM_WITHIN_MS = 3 * DAY_MS;

/** The longest time from a purchase to its voucher: a person may have to look at the payment. */
export const MAX_LOOK_MS = 60 * DAY_MS;

/** Vouchers that one round looks at. */
export const EMAILS_AT_ONCE = 8;

/**
 * Days before the end on which a calendar alarms. Alarms of an all-day event count from its
 * midnight.
 */
export const ALARM_DAYS_BEFORE = [21, 3];

/** The hour of an alarm: nobody is woken. */
export const HOURS_OF_MORNING = 9;

/** Bytes of a line of iCalendar (RFC 5545, section 3.1). */
export const MAX_LINE_BYTES = 75;

/**
 * In California a gift certificate with less than this left may be turned into cash (Civil Code
 * 1749.5(b)(2), as amended from April 1, 2026; $10 before). In cents.
 */
const CALIFORNIA_CASH_BELOW_CENTS = 1500;
const CALIFORNIA = 'CA';

/** What a voucher's worth follows from. */
export interface VoucherFacts {
  /** What it is worth when the promotional value has ended. */
  dealPriceCents: number;
  /** The whole payment, where it was another amount. */
  paidCents?: number | undefined;
  durationMinutes: number;
  /** How many days after the purchase the promotional value ends (a setting). */
  promotionalDays: number;
  /** Where the spa is: 'CA', and an IANA name. */
  state: string;
  timeZone: string;
}

export interface VoucherStatement {
  /** Days of the calendar where the spa is, 'YYYY-MM-DD'. */
  boughtOn: string;
  /** The promotional value ends with the end of this day. */
  lastPromotionalDay: string;
  hasEnded: boolean;
  worth: Sentence;
  /** The same for the person who gets it as a present. */
  gift: Sentence;
  /** Where the spa's state gives a right to cash. */
  cash: string | undefined;
  /** Until when all of this is true (epoch milliseconds, or Infinity). */
  until: number;
}

/**
 * What a voucher is worth, in dates and dollars, at an instant (epoch milliseconds): one bought at
 * that instant, or on `boughtOn`, a day that exists ('YYYY-MM-DD' where the spa is).
 */
export function voucherStatement(
  facts: VoucherFacts,
  now: number,
  boughtOn?: string,
): VoucherStatement {
  const { timeZone } = facts;
  const today = dayIn(timeZone, now);
  const day = boughtOn ?? today;
  const lastDay = plusDays(day, facts.promotionalDays);
  const hasEnded = today > lastDay;
  const worth = {
    minutes: `${facts.durationMinutes} minutes`,
    rest: formatDollars(facts.dealPriceCents),
    paid: formatDollars(facts.paidCents ?? facts.dealPriceCents),
    lastDay: formatDate(lastDay),
  };
  const never = Number.POSITIVE_INFINITY;
  const midnightAfter = (isoDate: string) => (endOfDay(isoDate, timeZone) ?? never) + 1;
  return {
    boughtOn: day,
    lastPromotionalDay: lastDay,
    hasEnded,
    worth: sentenceOf(),
    gift: hasEnded ? VOUCHER_COPY.giftEnded(worth) : VOUCHER_COPY.gift(worth),
    cash:
      facts.state === CALIFORNIA
        ? VOUCHER_COPY.cash(formatDollars(CALIFORNIA_CASH_BELOW_CENTS))
        : undefined,
    until:
      boughtOn === undefined ? midnightAfter(today) : hasEnded ? never : midnightAfter(lastDay),
  };

  function sentenceOf(): Sentence {
    if (boughtOn === undefined) return VOUCHER_COPY.today(worth);
    return hasEnded ? VOUCHER_COPY.ended(worth) : VOUCHER_COPY.bought(worth);
  }
}

/** Code points; more than this fits on no gift card. */
const MAX_GIFT_LENGTHS = { recipient: 60, message: 500 };

const GIFT_TOO_LONG = {
  recipient: `The name must be at most ${MAX_GIFT_LENGTHS.recipient} characters`,
  message: `The message must be at most ${MAX_GIFT_LENGTHS.message} characters`,
};

type GiftField = keyof typeof MAX_GIFT_LENGTHS;

/** What is wrong with the words on a gift card, here and in a browser. */
export function giftProblems(values: { [field in GiftField]?: string }): {
  [field in GiftField]?: string;
} {
  const fields = Object.keys(MAX_GIFT_LENGTHS) as GiftField[];
  const isTooLong = (field: GiftField) => lengthOf(values[field] ?? '') > MAX_GIFT_LENGTHS[field];
  return Object.fromEntries(fields.filter(isTooLong).map((field) => [field, GIFT_TOO_LONG[field]]));
}

/** A purchase that is read this soon after a restore may have been paid before it (`paidAt`). */
const READ_LATE_MS = 3 * READ_EVERY_MS;

/**
 * In which of the times that restores have lost a voucher may have been used: it was bought before
 * the restore, and neither used nor looked at since.
 */
export function mayHaveBeenUsed<Time extends { until: number }>(
  { at }: Pick<PurchaseRow, 'at'>,
  { used_at, checked_at }: Pick<VoucherRow, 'used_at' | 'checked_at'>,
  lost: Time[],
): Time[] {
  if (used_at !== null) return [];
  return lost.filter(({ until }) => at <= until + READ_LATE_MS && (checked_at ?? 0) <= until);
}

type Policy = Settings['policy'];

/** The seller's name; undefined where nothing is said of it. */
export function sellerName(
  { seller }: Pick<Policy, 'seller'>,
  businessName: string,
  brand: string,
) {
  return seller && { spas: businessName, operator: brand }[seller];
}

/** All that is said of a voucher's worth, and who sells it, a sentence each; nothing without a statement. */
export function voucherLines(
  statement: VoucherStatement | undefined,
  seller: string | undefined,
): Sentence[] {
  if (!statement) return [];
  return [
    statement.worth,
    ...(statement.cash ? [[statement.cash]] : []),
    ...(seller ? [[VOUCHER_COPY.soldBy(seller)]] : []),
  ];
}
