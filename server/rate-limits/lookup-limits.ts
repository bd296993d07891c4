import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Connection } from '../../database/tables.ts';
import type { AdmitLookup } from '../../market/ports.ts';
import type { LogSecurity } from '../../market/security-events.ts';
import { networkOf } from '../security/network.ts';
import { consume, rateLimitStoreFor } from './rate-limit-store.ts';

/**
 * Wrong guesses of one address in a window. Ranges of addresses are not counted: there are 2^40 codes,
 * and a range that is used up would lock out its neighbors.
 */
const LOOKUPS = {
  'voucher codes': { points: 12, duration: 3600 },
  /** The page of a buyer whom Stripe keeps waiting looks 22 times in ten minutes. */
  checkouts: { points: 60, duration: 600 },
};

/** What strangers may look up by guessing, each kind by itself; the log is told once in a window. */
export function openLookupLimits(
  connection: Pick<Connection, 'db' | 'dialect'>,
  logSecurity: LogSecurity,
): { admitVoucherCode: AdmitLookup; admitCheckout: AdmitLookup } {
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

  return { admitVoucherCode: limitOf('voucher codes'), admitCheckout: limitOf('checkouts') };
}
