import { dayIn, isCalendarDay, plusDays, startOfDay } from '../days.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { DealExtensionRow, PriceEvidenceRow } from '../ports.ts';
import { oneLine } from '../text.ts';

/** A price that was seen proves what a spa charges for this many days after that day. */
const PROOF_DAYS = 90;

/** The first instant, where the spa is, at which a price that was seen on a day proves nothing. */
export function endOfProof(seenOn: string, timeZone: string): number | undefined {
  return isCalendarDay(seenOn) ? startOfDay(plusDays(seenOn, PROOF_DAYS + 1), timeZone) : undefined;
}

/** That end (epoch milliseconds), or why a day proves nothing now: none there is, to come, or too long ago. */
export function proofFrom(
  seenOn: string,
  timeZone: string,
  now: number,
): { until: number } | { problem: 'seenOn' | 'future' | 'tooOld' } {
  const until = endOfProof(seenOn, timeZone);
  if (until === undefined) return { problem: 'seenOn' };
  if (seenOn > dayIn(timeZone, now)) return { problem: 'future' };
  return until > now ? { until } : { problem: 'tooOld' };
}

/** From day 61 on, somebody should look again. */
const DUE_MS = 30 * DAY_MS;

/** The countdown is loud for so long before the end. */
const LOUD_MS = 72 * HOUR_MS;

const NEVER = Number.POSITIVE_INFINITY;

/** How the database compares a menu's items: without regard to the case of English letters. */
export function itemKey(item: string): string {
  return oneLine(item).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Whether somebody can look again at what was seen; evidence of before may have neither, and proves nothing. */
export function hasSource({
  url,
  document_id,
}: Pick<PriceEvidenceRow, 'url' | 'document_id'>): boolean {
  return url !== '' || document_id !== null;
}

/**
 * Until when (epoch milliseconds) the newest evidence of a deal's item proves its regular price, as the
 * trigger finds it; 0 where it does not, with what it lacks.
 */
export function provenBy(
  newest: Pick<PriceEvidenceRow, 'cents' | 'url' | 'document_id' | 'proves_until'> | undefined,
  regularPriceCents: number,
): { until: number; lacks?: 'price' | 'source' } {
  if (!newest) return { until: 0 };
  if (newest.cents < regularPriceCents) return { until: 0, lacks: 'price' };
  return hasSource(newest) ? { until: newest.proves_until } : { until: 0, lacks: 'source' };
}

export interface PriceStatement {
  kind: 'proven' | 'due' | 'unproven';
  /** When that is no longer so, if nobody writes (epoch milliseconds, or Infinity). */
  until: number;
}

/** What the evidence of a regular price says now, by the instant that deals.proven_until holds. */
export function priceStatement(provenUntil: number, now: number): PriceStatement {
  if (now >= provenUntil) return { kind: 'unproven', until: NEVER };
  const dueFrom = provenUntil - DUE_MS;
  return now >= dueFrom ? { kind: 'due', until: provenUntil } : { kind: 'proven', until: dueFrom };
}

/** Evidence is due, or too old, where it proves a price no longer than until this instant. */
export const dueBefore = (now: number) => now + DUE_MS;

export interface TimerStatement {
  /** 'Limited Time Offer!' is true: the end was not put off. */
  isLimited: boolean;
  /** How often the end was put off. */
  extended: number;
  /** The deal ends within 72 hours. */
  isLoud: boolean;
  until: number;
}

/** An end that is moved in its last three days is put off (milliseconds). */
export const LATE_MS = 3 * DAY_MS;
/** For a day after its publishing a deal's end may be corrected (milliseconds). */
export const CORRECTION_MS = DAY_MS;

interface TimedDeal {
  expiresAt: number;
  /** The instant from which visitors see it. */
  startsAt: number;
  extensions: Array<Pick<DealExtensionRow, 'from_end' | 'extended_at'>>;
}

/**
 * What the countdown may say. A move counts if it was made late, and while the end is later than the
 * one it left, so one that was taken back does not; two from the same end are one.
 */
export function timerStatement(deal: TimedDeal, now: number): TimerStatement {
  const late = deal.extensions.filter(
    ({ from_end, extended_at }) =>
      extended_at > from_end - LATE_MS || extended_at > deal.startsAt + CORRECTION_MS,
  );
  const left = new Set(late.map(({ from_end }) => from_end));
  const extended = [...left].filter((end) => end < deal.expiresAt).length;
  const loudFrom = deal.expiresAt - LOUD_MS;
  const isLoud = now >= loudFrom && now < deal.expiresAt;
  const until = now < loudFrom ? loudFrom : isLoud ? deal.expiresAt : NEVER;
  return { isLimited: extended === 0, extended, isLoud, until };
}
