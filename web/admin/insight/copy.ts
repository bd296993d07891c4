import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../market/durations.ts';
import { changeOf, type Share } from '../../../market/insight/compare.ts';
import { formatNumber } from '../../../market/words.ts';

export const TOO_FEW = 'too few to compare';

/** '24%', or that there are too few, or `more`. */
export function percentText(share: Share, more: string): string {
  if (share === 'more') return more;
  return share === 'few' ? TOO_FEW : `${Math.round(share * 100)}%`;
}

/** '12% more than in the 28 days before' */
export function changeText(now: number, before: number, days: number): string {
  const change = changeOf(now, before);
  const span = `the ${days} days before`;
  if (change === undefined) return `${formatNumber(before)} in ${span}: ${TOO_FEW}`;
  const percent = Math.round(Math.abs(change) * 100);
  if (percent === 0) return `as many as in ${span}`;
  return `${formatNumber(percent)}% ${change > 0 ? 'more' : 'fewer'} than in ${span}`;
}

/** '35 min', '5 h', '3 days' */
export function durationText(milliseconds: number): string {
  if (milliseconds < MINUTE_MS) return 'under 1 min';
  if (milliseconds < 2 * HOUR_MS) return `${Math.round(milliseconds / MINUTE_MS)} min`;
  if (milliseconds < 2 * DAY_MS) return `${Math.round(milliseconds / HOUR_MS)} h`;
  return `${Math.round(milliseconds / DAY_MS)} days`;
}

export const minutesOf = (milliseconds: number): number => Math.round(milliseconds / MINUTE_MS);

/** Where people came from; no host: the address was typed in, bookmarked or in an app. */
export const hostText = (host: string): string => host || 'Typed in, bookmarked or from an app';
