import { formatDate } from '../dates.ts';
import { dayIn, endOfDay, plusDays } from '../days.ts';
import { formatDollars } from '../dollars.ts';
import { DAY_MS } from '../durations.ts';
import type { PurchaseRow, VoucherRow } from '../ports.ts';
import { READ_EVERY_MS } from '../purchases/rules.ts';
import type { Settings } from '../settings/rules.ts';
import { lengthOf } from '../text.ts';
import { type Sentence, VOUCHER_COPY } from './copy.ts';

/** Buyers who need more type more of the name. */
export const MAX_SOLD = 60;

/** Stripe: banks take up to 10 days to show a refund. */
export const BANKS_TAKE_MS = 14 * DAY_MS;

/** Before the promotional value ends. */
export const REMIND_BEFORE_MS = 21 * DAY_MS;

/** A newly connected mail server must not confirm old purchases. */
export const CONFIRM_WITHIN_MS = 3 * DAY_MS;

/** From purchase to voucher; a person may have to look at the payment. */
export const MAX_LOOK_MS = 60 * DAY_MS;

export const EMAILS_AT_ONCE = 8;

/** Days before the end. Alarms of an all-day event count from its midnight. */
export const ALARM_DAYS_BEFORE = [21, 3];

export const HOURS_OF_MORNING = 9;

/** RFC 5545, section 3.1. */
export const MAX_LINE_BYTES = 75;

/** California, Civil Code 1749.5(b)(2), as amended from April 1, 2026; $10 before. */
const CALIFORNIA_CASH_BELOW_CENTS = 1500;
const CALIFORNIA = 'CA';

export interface VoucherFacts {
  /** The worth after the promotional value has ended. */
  dealPriceCents: number;
  /** The whole payment, if it differs. */
  paidCents?: number | undefined;
  durationMinutes: number;
  promotionalDays: number;
  /** The spa's: 'CA', and an IANA name. */
  state: string;
  timeZone: string;
}

export interface VoucherStatement {
  /** 'YYYY-MM-DD' where the spa is. */
  boughtOn: string;
  /** The promotional value ends with this day. */
  lastPromotionalDay: string;
  hasEnded: boolean;
  worth: Sentence;
  /** For the person who gets it as a present. */
  gift: Sentence;
  /** Set if the spa's state gives a right to cash. */
  cash: string | undefined;
  /** Until when all of this holds (epoch milliseconds or Infinity). */
  until: number;
}

/** Bought on `boughtOn`, an existing day ('YYYY-MM-DD' where the spa is), or by default now. */
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

/** In code points: more does not fit on a gift card. */
const MAX_GIFT_LENGTHS = { recipient: 60, message: 500 };

const GIFT_TOO_LONG = {
  recipient: `The name must be at most ${MAX_GIFT_LENGTHS.recipient} characters`,
  message: `The message must be at most ${MAX_GIFT_LENGTHS.message} characters`,
};

type GiftField = keyof typeof MAX_GIFT_LENGTHS;

/** Checks on the server and in the browser. */
export function giftProblems(values: { [field in GiftField]?: string }): {
  [field in GiftField]?: string;
} {
  const fields = Object.keys(MAX_GIFT_LENGTHS) as GiftField[];
  const isTooLong = (field: GiftField) => lengthOf(values[field] ?? '') > MAX_GIFT_LENGTHS[field];
  return Object.fromEntries(fields.filter(isTooLong).map((field) => [field, GIFT_TOO_LONG[field]]));
}

/** A purchase read this soon after a restore may be older than it (`paidAt`). */
const READ_LATE_MS = 3 * READ_EVERY_MS;

/** The lost times after the voucher's purchase, unless it was used or checked since. */
export function mayHaveBeenUsed<Time extends { until: number }>(
  { at }: Pick<PurchaseRow, 'at'>,
  { used_at, checked_at }: Pick<VoucherRow, 'used_at' | 'checked_at'>,
  lost: Time[],
): Time[] {
  if (used_at !== null) return [];
  return lost.filter(({ until }) => at <= until + READ_LATE_MS && (checked_at ?? 0) <= until);
}

type Policy = Settings['policy'];

/** Undefined if no seller is set. */
export function sellerName(
  { seller }: Pick<Policy, 'seller'>,
  businessName: string,
  brand: string,
) {
  return seller && { spas: businessName, operator: brand }[seller];
}

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
