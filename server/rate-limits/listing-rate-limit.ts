import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Admission } from '../../web/context.ts';
import { neighborhoodOf, networkOf, regionOf } from '../security/network.ts';
import { consume, counted, inMemory } from './rate-limit-store.ts';

/**
 * Requests to be listed in ten minutes. A visitor sends one; an office behind one address, a few. The
 * share of an address, neighborhood or region shrinks as the others use up what there is altogether.
 */
const LISTINGS = {
  perAddress: 30,
  perNeighborhood: 60,
  perRegion: 150,
  altogether: 600,
  seconds: 600,
};

/** A gate that counts per client address, per range of addresses, and altogether. */
export function openGate(count = inMemory, limits: Partial<typeof LISTINGS> = {}) {
  const { altogether, seconds, ...shares } = { ...LISTINGS, ...limits };
  const open = (keyPrefix: string, points: number) =>
    count({ keyPrefix, points, duration: seconds });
  const all = open('all-listings', altogether);
  const ranges: Array<[RateLimiterAbstract, (address: string) => string]> = [
    [open('listings', shares.perAddress), networkOf],
    [open('listings-neighborhood', shares.perNeighborhood), neighborhoodOf],
    [open('listings-region', shares.perRegion), regionOf],
  ];
  return async (address: string): Promise<Admission> => {
    try {
      const used = await counted(all, 'all');
      for (const [limit, rangeOf] of ranges) {
        const own = await consume(limit, rangeOf(address));
        const byOthers = Math.max(0, used + 1 - own.consumedPoints);
        // A whole share while nobody else sends; never less than one while there is one left.
        if (own.consumedPoints > Math.ceil(limit.points * (1 - byOthers / altogether))) {
          return later(own);
        }
      }
      await consume(all, 'all');
      return { kind: 'admitted' };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return later(refusal);
    }
  };
}

function later({ msBeforeNext }: RateLimiterRes): Admission {
  return { kind: 'later', seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}
