import { readInstant, writeInstant } from './facts.server.ts';
import type { Db } from './ports.ts';
import { MAX_GAP_MS, WAIT_MS } from './rules.ts';

const SWEPT_FACT = 'swept_at';

/** 'leapt': the clock jumped by MAX_GAP_MS, so nothing old is deleted for a day ('waiting'). */
export async function checkClock(db: Db, now: number): Promise<'steady' | 'leapt' | 'waiting'> {
  const sweptAt = (await readInstant(db, SWEPT_FACT)) ?? now;
  if (sweptAt > now && sweptAt <= now + WAIT_MS) return 'waiting';
  const hasLeapt = now - sweptAt > MAX_GAP_MS;
  await writeInstant(db, SWEPT_FACT, hasLeapt ? now + WAIT_MS : now);
  return hasLeapt ? 'leapt' : 'steady';
}
