import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PublicState } from '../../../../market/deals/rules.ts';
import type { PriceView } from '../../../../market/pages/price.server.ts';
import { fetchOrFailure, readJson } from '../../../kit/forms/failure.ts';
import { clearClientCache } from '../../../kit/layout/client-cache.ts';
import type { ClockResponse } from './clock.ts';
import { timeLeft } from './time-left.ts';

type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

const units = [
  ['days', 'days'],
  ['hours', 'h'],
  ['minutes', 'min'],
  ['seconds', 's'],
] as const;

type BannerProps = Pick<PriceView, 'isLimited' | 'isLoud' | 'endsText'> & {
  timeLeft: TimeLeft | undefined;
  /** On which screens it stands here. */
  className: string;
};

/**
 * The banner with the countdown. Cached pages contain no relative time: until a script counts, they show
 * the end itself.
 */
export function OfferBanner({ timeLeft, isLimited, isLoud, endsText, className }: BannerProps) {
  return (
    <div
      className={`${isLoud ? 'bg-warn-tint' : 'bg-sage-tint'} py-3 text-[1rem] print:bg-transparent print:p-0 ${className}`}
    >
      <p className="print:hidden">
        {isLimited && <strong className="block font-semibold">Limited Time Offer!</strong>}
        Offer Ends In:{' '}
        <span
          role="timer"
          aria-live="off"
          className="inline-block font-semibold text-ink tabular-nums"
        >
          {units
            .map(
              ([unit, short]) => `${timeLeft?.[unit].toString().padStart(2, '0') ?? '–'} ${short}`,
            )
            .join(' ')}
        </span>
      </p>
      <p className="text-ink-soft text-sm print:text-base print:text-ink">{endsText}</p>
    </div>
  );
}

const TICK_MS = 1000;
const RECHECK_MS = 60_000;

/** What the server says about a deal right now; undefined if it could not be reached. */
async function fetchClock(
  dealId: string,
): Promise<(ClockResponse & { skewMs: number }) | undefined> {
  const requestedAt = Date.now();
  const url = `/deals/clock?deal=${encodeURIComponent(dealId)}`;
  const result = await fetchOrFailure(url, '', readJson<ClockResponse>);
  if ('failure' in result) return undefined;
  const { answer: clock } = result;
  return { ...clock, skewMs: clock.now - (requestedAt + Date.now()) / 2 };
}

/**
 * How far the server's clock, sent with the page, is ahead of this one. Zero where the page came
 * out of a cache of this browser: its time is then as old as the page.
 */
function skewOfPage(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const serverNow = page?.serverTiming?.find(({ name }) => name === 'now')?.duration;
  if (!page || !serverNow || page.transferSize === 0) return 0;
  return serverNow - (performance.timeOrigin + page.responseStart);
}

/**
 * A deal as time goes by: counts down each second by the server's clock, and turns expired by
 * itself. The server is queried at once, each minute, and when the page is shown again; if it says
 * another end or state than the page, or none, the page is reloaded.
 */
export function useCountdown(deal: { id: string; expiresAt: number }, loadedState: PublicState) {
  const [now, setNow] = useState<number>();
  const { revalidate } = useRevalidator();

  const reloadIfChanged = useEffectEvent((clock: ClockResponse) => {
    if (clock.expiresAt === deal.expiresAt && clock.state === loadedState) return;
    clearClientCache();
    void revalidate();
  });

  useEffect(() => {
    let skewMs = skewOfPage();
    const tick = () => setNow(Date.now() + skewMs);
    const recheck = async () => {
      const clock = await fetchClock(deal.id);
      if (!clock) return;
      skewMs = clock.skewMs;
      tick();
      reloadIfChanged(clock);
    };
    const handleReturn = () => {
      if (document.visibilityState === 'visible') void recheck();
    };
    tick();
    void recheck();
    const ticking = setInterval(tick, TICK_MS);
    const rechecking = setInterval(recheck, RECHECK_MS);
    window.addEventListener('pageshow', handleReturn);
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      clearInterval(ticking);
      clearInterval(rechecking);
      window.removeEventListener('pageshow', handleReturn);
      document.removeEventListener('visibilitychange', handleReturn);
    };
  }, [deal.id]);

  const wasExpired = loadedState === 'expired';
  const expired = wasExpired || (now !== undefined && now >= deal.expiresAt);
  const loadExpired = useEffectEvent(() => {
    clearClientCache();
    void revalidate();
  });
  // An expired deal's page shows what else there is near.
  useEffect(() => {
    if (expired && !wasExpired) loadExpired();
  }, [expired, wasExpired]);

  return {
    timeLeft: now === undefined ? undefined : timeLeft(deal.expiresAt - now),
    expired,
  };
}
