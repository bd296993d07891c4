import { useEffect, useState } from 'react';
import { timeLeft } from '../../market/deals/rules.ts';
import type { Clock } from './clock.ts';

const TICK_MS = 1000;
const RECHECK_MS = 60_000;

/** What the server says about a deal right now; undefined where it could not be asked. */
async function askServer(dealId: string): Promise<(Clock & { skewMs: number }) | undefined> {
  const askedAt = Date.now();
  try {
    const response = await fetch(`/deals/clock?deal=${encodeURIComponent(dealId)}`);
    if (!response.ok) return undefined;
    const clock: Clock = await response.json();
    return { ...clock, skewMs: clock.now - (askedAt + Date.now()) / 2 };
  } catch {
    return undefined;
  }
}

/** How far the server's clock, sent with the page, is ahead of this one; undefined: not sent. */
function skewOfPage(): number | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const sent = page?.serverTiming?.find(({ name }) => name === 'now')?.duration;
  return page && sent ? sent - (performance.timeOrigin + page.responseStart) : undefined;
}

/**
 * An offer as time goes by: counts down each second by the server's clock, asks the server each
 * minute whether the deal still stands, and turns expired by itself.
 */
export function useOffer(deal: { id: string; expiresAt: number }, wasExpired: boolean) {
  const [now, setNow] = useState<number>();
  const [expiresAt, setExpiresAt] = useState(deal.expiresAt);
  const [gone, setGone] = useState(false);

  useEffect(() => {
    let skewMs = skewOfPage();
    const tick = () => setNow(Date.now() + (skewMs ?? 0));
    const recheck = async () => {
      const clock = await askServer(deal.id);
      if (!clock) return;
      skewMs = clock.skewMs;
      setGone(clock.expiresAt === null);
      if (clock.expiresAt !== null) setExpiresAt(clock.expiresAt);
      tick();
    };
    tick();
    if (skewMs === undefined) void recheck();
    const ticking = setInterval(tick, TICK_MS);
    const rechecking = setInterval(recheck, RECHECK_MS);
    return () => {
      clearInterval(ticking);
      clearInterval(rechecking);
    };
  }, [deal.id]);

  const left = now === undefined ? undefined : timeLeft(expiresAt - now);
  return { left, gone, expired: now === undefined ? wasExpired : now >= expiresAt };
}
