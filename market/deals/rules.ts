/** Deals on one page of search results (decision 005). */
export const DEALS_PER_PAGE = 24;

/** The last page of results that can be asked for: its cost grows with the pages before it. */
export const LAST_PAGE = 100;

/** Shown as "per person" when a deal does not say (specification, section 9). */
export const DEFAULT_LIMIT_PER_PERSON = 5;

/** Shown as "per visit" when a deal does not say (specification, section 9). */
export const DEFAULT_LIMIT_PER_VISIT = 1;

type Prices = { regularPriceCents: number; dealPriceCents: number };

/** Whole percent off: rounded (regular - deal) / regular x 100. Both prices in cents. */
export function percentOff({ regularPriceCents, dealPriceCents }: Prices): number {
  return Math.round(((regularPriceCents - dealPriceCents) / regularPriceCents) * 100);
}

/** A deal is expired at the very millisecond of its expiry, everywhere at once. */
export function isExpired(deal: { expiresAt: number }, now: number): boolean {
  return now >= deal.expiresAt;
}

/** What is left of `milliseconds`, as the countdown shows it; never below zero. */
export function timeLeft(milliseconds: number) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** A results page from a query: 1 to LAST_PAGE in plain ASCII digits, anything else is page 1. */
export function parsePage(text: string | null): number {
  if (text === null || !/^[1-9][0-9]{0,2}$/.test(text)) return 1;
  const page = Number(text);
  return page <= LAST_PAGE ? page : 1;
}

/** A deal's id from an address: a UUID in lower case, else undefined. */
export function parseDealId(text: string | null): string | undefined {
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  return text !== null && uuid.test(text) ? text : undefined;
}

/** 'Important Information', in the order of specification section 9. */
export function importantInformation(deal: {
  maxPurchases: number | null;
  limitPerVisit: number | null;
  cancellationPolicy: string;
}): string[] {
  return [
    'Promotional value expires 120 days after purchase. Amount paid never expires.',
    'No refunds or exchanges.',
    'Free cancellation up to 24 hours before the appointment.',
    'A same-day cancellation is charged 50% of the price.',
    'A no-show is charged the full price.',
    `Limit ${deal.maxPurchases ?? DEFAULT_LIMIT_PER_PERSON} per person`,
    `Limit ${deal.limitPerVisit ?? DEFAULT_LIMIT_PER_VISIT} per visit`,
    deal.cancellationPolicy,
  ];
}

/**
 * The last millisecond of a calendar day in a place, as epoch milliseconds. `isoDate` is
 * 'YYYY-MM-DD'; a day that does not exist (30 February) is undefined, never rolled over.
 */
export function endOfDay(isoDate: string, timeZone: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(isoDate)) return undefined;
  try {
    const nextDay = Temporal.PlainDate.from(isoDate).add({ days: 1 });
    return nextDay.toZonedDateTime({ timeZone }).epochMilliseconds - 1;
  } catch {
    return undefined;
  }
}

/** The calendar day, 'YYYY-MM-DD', that it is in a place at an instant. */
export function dayIn(timeZone: string, instant: number): string {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}
