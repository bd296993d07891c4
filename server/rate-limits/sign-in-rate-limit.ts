import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Connection } from '../../database/tables.ts';
import type { AdmitSignInAttempt } from '../../market/ports.ts';
import { neighborhoodOf, networkOf, regionOf } from '../security/network.ts';
import { consume, rateLimitStoreFor } from './rate-limit-store.ts';

/**
 * Guesses in one window of an hour. Two windows touch any hour, so an account meets at most
 * 2 x (40 + 10) = 100. Strangers cannot use up the share of browsers known to be its owner's,
 * nor can one address, neighborhood or region use up what is left to the others.
 */
const SIGN_IN_LIMITS = {
  perAddress: 12,
  perNeighborhood: 18,
  perRegion: 26,
  byStrangers: 40,
  byKnownBrowsers: 10,
};
const WINDOW_SECONDS = 3600;

export function openSignInRateLimit(
  connection: Pick<Connection, 'db' | 'dialect'>,
): AdmitSignInAttempt {
  const openStore = rateLimitStoreFor(connection);
  const storeFor = (name: keyof typeof SIGN_IN_LIMITS) =>
    openStore({ keyPrefix: name, points: SIGN_IN_LIMITS[name], duration: WINDOW_SECONDS });
  const stores = {
    perAddress: storeFor('perAddress'),
    perNeighborhood: storeFor('perNeighborhood'),
    perRegion: storeFor('perRegion'),
    byStrangers: storeFor('byStrangers'),
    byKnownBrowsers: storeFor('byKnownBrowsers'),
  };

  return async ({ email, address, device }) => {
    // E-mails are typed by strangers: hashed, they are short and unreadable in the table.
    const account = createHash('sha256').update(email).digest('base64url');
    const charged: Array<[RateLimiterAbstract, string]> = device
      ? [[stores.byKnownBrowsers, account]]
      : [
          [stores.perAddress, networkOf(address)],
          [stores.perNeighborhood, `${account} ${neighborhoodOf(address)}`],
          [stores.perRegion, `${account} ${regionOf(address)}`],
          [stores.byStrangers, account],
        ];
    try {
      for (const [store, key] of charged) await consume(store, key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return {
        kind: 'rate-limited',
        retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      };
    }
    return {
      kind: 'admitted',
      async refund() {
        for (const [store, key] of charged) await store.reward(key);
        // The right password proves the owner, so earlier typing errors no longer count.
        await stores.perAddress.delete(networkOf(address));
      },
    };
  };
}
