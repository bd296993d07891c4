import { clockIn } from '../days.ts';
/** Fewer than these are not compared, and have no percent: chance alone would move it. */
export const MIN_COMPARED = 10;

/** The spans that the Insight page offers, in days. */
export const INSIGHT_DAYS = [7, 28, 90] as const;
export type InsightDays = (typeof INSIGHT_DAYS)[number];

/** When somebody is expected to answer, where the office is. Monday is 1. */
export const OPENING_HOURS = { firstDay: 1, lastDay: 5, from: 9, to: 17 };

/** A number; 'few': too few to compare; 'more': the part is larger than the whole. */
export type Share = number | 'few' | 'more';

/** 0.24 of a whole. Steps are counted apart, so more may have viewed a deal than saw its card. */
export function shareOf(part: number, whole: number): Share {
  if (part > whole) return part >= MIN_COMPARED ? 'more' : 'few';
  return whole >= MIN_COMPARED ? part / whole : 'few';
}

/** Where a step has more people than the one before it. */
export const MORE_THAN_BEFORE = {
  viewed: 'some came by a link',
  clicked: 'more than viewed',
  booked: 'more than clicked',
};

/** How much more than before, 0.12 or -0.3; undefined where either is too small to compare. */
export function changeOf(now: number, before: number): number | undefined {
  return now >= MIN_COMPARED && before >= MIN_COMPARED ? now / before - 1 : undefined;
}

/** The value that `share` (0 to 1) of the sorted values do not pass. */
export function quantileOf(sorted: number[], share: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

/**
 * How long the office was open between two instants (all in milliseconds), for instants from `since`
 * to `until`.
 */
export function openTimeBetween(
  timeZone: string,
  since: number,
  until: number,
): (from: number, to: number) => number {
  const hours = openHours(timeZone, since, until);
  const openUntil = (instant: number) =>
    hours.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(instant, to) - from), 0);
  return (from, to) => openUntil(to) - openUntil(from);
}

function openHours(timeZone: string, since: number, until: number) {
  const dayOf = (instant: number) => clockIn(timeZone, instant).toPlainDate();
  const hours: Array<{ from: number; to: number }> = [];
  const last = dayOf(until);
  for (
    let day = dayOf(since);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const { firstDay, lastDay, from, to } = OPENING_HOURS;
    if (day.dayOfWeek < firstDay || day.dayOfWeek > lastDay) continue;
    const at = (hour: number) =>
      day.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds;
    hours.push({ from: at(from), to: at(to) });
  }
  return hours;
}
