import { type Share, shareOf } from '../insight/compare.ts';

/** A median of fewer spas would reveal single ones. */
const MIN_BUSINESSES = 5;

/** The spans that a report offers, in days. */
export const REPORT_DAYS = [28, 90] as const;
export type ReportDays = (typeof REPORT_DAYS)[number];

export function parseReportDays(text: string | null): ReportDays {
  return REPORT_DAYS.find((days) => String(days) === text) ?? 28;
}

/** The medians of other spas are those of this many days: the last full weeks whose counts are final. */
export const MEDIAN_DAYS = 28;

/** Each step counts one person, one deal, one day; sums over deals and days are never people. */
export interface Steps {
  shown: number;
  viewed: number;
  clicked: number;
}

/** A whole percent, or why there is none. */
export function percentOf(part: number, whole: number): Share {
  const share = shareOf(part, whole);
  return typeof share === 'number' ? Math.round(share * 100) : share;
}

/** The middle of values; undefined where there are fewer than five. */
function medianOf(values: number[]): number | undefined {
  if (values.length < MIN_BUSINESSES) return undefined;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? 0;
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
}

export interface Medians {
  /** Counts a day of the one in the middle. */
  perDay: Steps;
  /** Whole percents; undefined where fewer than five spas have enough to compare. */
  viewedPercent: number | undefined;
  clickedPercent: number | undefined;
}

/** What is said of other spas: medians, and none of fewer than five spas. */
export function mediansOf(businesses: Steps[], days: number): Medians | undefined {
  const median = (step: keyof Steps) =>
    medianOf(businesses.map((business) => business[step] / days));
  const [shown, viewed, clicked] = [median('shown'), median('viewed'), median('clicked')];
  if (shown === undefined || viewed === undefined || clicked === undefined) return undefined;
  const percents = (part: keyof Steps, whole: keyof Steps) =>
    medianOf(
      businesses
        .map((business) => percentOf(business[part], business[whole]))
        .filter((share) => typeof share === 'number'),
    );
  return {
    perDay: { shown, viewed, clicked },
    viewedPercent: percents('viewed', 'shown'),
    clickedPercent: percents('clicked', 'viewed'),
  };
}
