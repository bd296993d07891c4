import { MIN_COMPARED } from './rules.ts';

/** A number; 'few': too few to compare; 'more': the part is larger than the whole. */
export type Share = number | 'few' | 'more';

/** 0.24 of a whole. Steps are counted apart, so more may have viewed a deal than saw its card. */
export function shareOf(part: number, whole: number): Share {
  if (part > whole) return part >= MIN_COMPARED ? 'more' : 'few';
  return whole >= MIN_COMPARED ? part / whole : 'few';
}

/** How much more than before, 0.12 or -0.3; undefined where either is too small to compare. */
export function changeOf(now: number, before: number): number | undefined {
  return now >= MIN_COMPARED && before >= MIN_COMPARED ? now / before - 1 : undefined;
}
