import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { LeadRateLimitResult } from '../../web/context.ts';
import { neighborhoodOf, networkOf, regionOf } from '../security/network.ts';
import { consume, countOf, memoryRateLimitStore } from './rate-limit-store.ts';

/**
 * Requests to be listed in ten minutes. A visitor sends one; an office behind one address, a few. The
 * share of an address, neighborhood or region shrinks as the others use up what there is altogether.
 */
const LISTING_LIMITS = {
  perAddress: 30,
  perNeighborhood: 60,
  perRegion: 150,
  total: 600,
  windowSeconds: 600,
};

/** A gate that counts per client address, per range of addresses, and altogether. */
export function openListingRateLimit(
  openStore = memoryRateLimitStore,
  limits: Partial<typeof LISTING_LIMITS> = {},
  /** What is counted: requests of another name are counted by themselves. */
  name = 'listings',
) {
  const { total, windowSeconds, ...shares } = { ...LISTING_LIMITS, ...limits };
  const storeFor = (keyPrefix: string, points: number) =>
    openStore({ keyPrefix, points, duration: windowSeconds });
  const totalStore = storeFor(`all-${name}`, total);
  const ranges: Array<[RateLimiterAbstract, (address: string) => string]> = [
    [storeFor(name, shares.perAddress), networkOf],
    [storeFor(`${name}-neighborhood`, shares.perNeighborhood), neighborhoodOf],
    [storeFor(`${name}-region`, shares.perRegion), regionOf],
  ];
  return async (address: string): Promise<LeadRateLimitResult> => {
    try {
      const all = await countOf(totalStore, 'all');
      const usedPoints = all?.consumedPoints ?? 0;
      // Looked at first: nothing is stored of a flood of addresses that are refused anyway.
      if (all && usedPoints >= total) return refusedFor(all);
      for (const [store, rangeOf] of ranges) {
        const own = await consume(store, rangeOf(address));
        const pointsOfOthers = Math.max(0, usedPoints + 1 - own.consumedPoints);
        // A whole share while nobody else sends; at least one while there is one left.
        if (own.consumedPoints > Math.ceil(store.points * (1 - pointsOfOthers / total))) {
          return refusedFor(own);
        }
      }
      await consume(totalStore, 'all');
      return { kind: 'admitted' };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return refusedFor(refusal);
    }
  };
}

function refusedFor({ msBeforeNext }: RateLimiterRes): LeadRateLimitResult {
  return { kind: 'rate-limited', retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}
