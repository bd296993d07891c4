import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { type FormAdmission, PUBLIC_FORMS, type PublicForm } from '../../web/context.ts';
import { neighborhoodOf, networkOf, regionOf } from '../security/network.ts';
import { consume, countOf, memoryRateLimitStore } from './rate-limit-store.ts';

/**
 * Forms of one kind in ten minutes. A visitor sends one; an office behind one address, a few. The
 * share of an address, neighborhood or region shrinks as the others use up what there is altogether.
 */
const FORM_LIMITS = {
  perAddress: 30,
  perNeighborhood: 60,
  perRegion: 150,
  total: 600,
  windowSeconds: 600,
};

/** Counts the forms of visitors, each kind by itself, by their client addresses. */
export function openFormLimits(openStore = memoryRateLimitStore, limits: Limits = {}) {
  const checks = new Map(PUBLIC_FORMS.map((form) => [form, openLimit(openStore, limits, form)]));
  return async (form: PublicForm, address: string): Promise<FormAdmission> =>
    (await checks.get(form)?.(address)) ?? { kind: 'admitted' };
}

type Limits = Partial<typeof FORM_LIMITS>;

/** Counts per client address, per range of addresses, and altogether. */
function openLimit(openStore: typeof memoryRateLimitStore, limits: Limits, name: PublicForm) {
  const { total, windowSeconds, ...shares } = { ...FORM_LIMITS, ...limits };
  const storeFor = (keyPrefix: string, points: number) =>
    openStore({ keyPrefix, points, duration: windowSeconds });
  const totalStore = storeFor(`all-${name}`, total);
  const ranges: Array<[RateLimiterAbstract, (address: string) => string]> = [
    [storeFor(name, shares.perAddress), networkOf],
    [storeFor(`${name}-neighborhood`, shares.perNeighborhood), neighborhoodOf],
    [storeFor(`${name}-region`, shares.perRegion), regionOf],
  ];
  return async (address: string): Promise<FormAdmission> => {
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

function refusedFor({ msBeforeNext }: RateLimiterRes): FormAdmission {
  return { kind: 'rate-limited', retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}
