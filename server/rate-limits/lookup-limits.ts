import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Connection } from '../../database/tables.ts';
import type { AdmitLookup } from '../../market/ports.ts';
import type { LogSecurity } from '../../market/security-events.ts';
import { networkOf } from '../security/network.ts';
import { consume, rateLimitStoreFor } from './rate-limit-store.ts';

/** Counts single addresses: nobody guesses one of 2^40 codes, and a range would lock out neighbors. */
const LOOKUPS = {
  'voucher codes': { points: 12, duration: 3600 },
  'owner links': { points: 12, duration: 3600 },
  /** By the spa: a picture that nothing shows stays on the disk all the same. */
  'owner photos': { points: 20, duration: 86_400 },
  /** By the spa: each is a complaint to look at. */
  'clients that were not new': { points: 50, duration: 86_400 },
  /** A buyer's page looks 22 times in ten minutes while Stripe makes it wait. */
  checkouts: { points: 60, duration: 600 },
};

/** Limits what strangers may guess, and how often a spa sends photos and complains. The log gets one line per window. */
export function openLookupLimits(
  connection: Pick<Connection, 'db' | 'dialect'>,
  logSecurity: LogSecurity,
): {
  [name in
    | 'admitVoucherCode'
    | 'admitCheckout'
    | 'admitOwnerToken'
    | 'admitPhotos'
    | 'admitNotNew']: AdmitLookup;
} {
  const openStore = rateLimitStoreFor(connection);

  function limitOf(name: keyof typeof LOOKUPS): AdmitLookup {
    const store = openStore({ keyPrefix: name, ...LOOKUPS[name] });
    return async (address) => {
      const key = networkOf(address);
      try {
        await consume(store, key);
        return {
          kind: 'admitted',
          async refund() {
            await store.reward(key);
          },
        };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        if (refusal.consumedPoints === store.points + 1)
          logSecurity({ event: 'limit-reached', detail: name });
        const seconds = Math.ceil(refusal.msBeforeNext / 1000);
        return { kind: 'rate-limited', retryAfterSeconds: Math.max(1, seconds) };
      }
    };
  }

  return {
    admitVoucherCode: limitOf('voucher codes'),
    admitCheckout: limitOf('checkouts'),
    admitOwnerToken: limitOf('owner links'),
    admitPhotos: limitOf('owner photos'),
    admitNotNew: limitOf('clients that were not new'),
  };
}
