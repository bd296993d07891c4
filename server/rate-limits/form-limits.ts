import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { type FormAdmission, PUBLIC_FORMS, type PublicForm } from '../../web/context.ts';
import { neighborhoodOf, networkOf, regionOf } from '../security/network.ts';
import { consume, countOf, memoryRateLimitStore } from './rate-limit-store.ts';

/**
 * In ten minutes. A visitor sends one form; an office behind one address, a few. The share of an address,
 * neighborhood or region shrinks as others use up the total.
 */
const FORM_LIMITS = {
  perAddress: 30,
  perNeighborhood: 60,
  perRegion: 150,
  total: 600,
  windowSeconds: 600,
};

export function openFormLimits(openStore = memoryRateLimitStore, limits: Limits = {}) {
  const checks = new Map(PUBLIC_FORMS.map((form) => [form, openLimit(openStore, limits, form)]));
  return async (form: PublicForm, address: string): Promise<FormAdmission> =>
    (await checks.get(form)?.(address)) ?? { kind: 'admitted' };
}

type Limits = Partial<typeof FORM_LIMITS>;
type Range = [store: RateLimiterAbstract, rangeOf: (address: string) => string];

function openLimit(openStore: typeof memoryRateLimitStore, limits: Limits, name: PublicForm) {
  const { total, windowSeconds, ...shares } = { ...FORM_LIMITS, ...limits };
  const storeFor = (keyPrefix: string, points: number) =>
    openStore({ keyPrefix, points, duration: windowSeconds });
  const totalStore = storeFor(`all-${name}`, total);
  const own: Range = [storeFor(name, shares.perAddress), networkOf];
  const wider: Range[] = [
    [storeFor(`${name}-neighborhood`, shares.perNeighborhood), neighborhoodOf],
    [storeFor(`${name}-region`, shares.perRegion), regionOf],
  ];
  /** Allows a whole share while nobody else sends, and at least one while any is left. */
  const exceeds = (count: number, { points }: RateLimiterAbstract, usedPoints: number) => {
    const pointsOfOthers = Math.max(0, usedPoints + 1 - count);
    return count > Math.ceil(points * (1 - pointsOfOthers / total));
  };
  /** The widest range first, so a flood of refused addresses is not stored. */
  async function usedUpRange(address: string, usedPoints: number) {
    for (const [store, rangeOf] of wider.toReversed()) {
      const range = await countOf(store, rangeOf(address));
      if (range && exceeds(range.consumedPoints + 1, store, usedPoints)) return range;
    }
    return undefined;
  }
  return async (address: string): Promise<FormAdmission> => {
    try {
      const all = await countOf(totalStore, 'all');
      const usedPoints = all?.consumedPoints ?? 0;
      const usedUp = usedPoints >= total ? all : await usedUpRange(address, usedPoints);
      if (usedUp) return refusedFor(usedUp);
      for (const [store, rangeOf] of [own, ...wider]) {
        const range = await consume(store, rangeOf(address));
        if (exceeds(range.consumedPoints, store, usedPoints)) return refusedFor(range);
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
