import { DAY_MS } from './durations.ts';
import { readInstant, writeInstant } from './facts.server.ts';
import type { Db } from './ports.ts';

const SWEPT_FACT = 'swept_at';
/** A longer gap is a wrong clock, or a program that did not run: then a day's delay does no harm. */
const MAX_GAP_MS = 31 * DAY_MS;
/** The time in which somebody may notice it and set the clock right. */
const WAIT_MS = DAY_MS;

/**
 * Whether what is stored for years may be deleted at `now`. 'leapt': the clock is more than MAX_GAP_MS
 * after the last time, so nothing may go for a day, which is 'waiting'.
 */
export async function checkClock(db: Db, now: number): Promise<'steady' | 'leapt' | 'waiting'> {
  const sweptAt = (await readInstant(db, SWEPT_FACT)) ?? now;
  if (sweptAt > now && sweptAt <= now + WAIT_MS) return 'waiting';
  const hasLeapt = now - sweptAt > MAX_GAP_MS;
  await writeInstant(db, SWEPT_FACT, hasLeapt ? now + WAIT_MS : now);
  return hasLeapt ? 'leapt' : 'steady';
}
