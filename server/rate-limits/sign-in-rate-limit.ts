import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Connection } from '../../database/tables.ts';
import { hashOf } from '../../market/hash.server.ts';
import type { AdmitSignInAttempt, SignInAdmission } from '../../market/ports.ts';
import { neighborhoodOf, networkOf, regionOf } from '../security/network.ts';
import { consume, countOf, rateLimitStoreFor } from './rate-limit-store.ts';

/**
 * In an hour. Two windows touch any hour, so an account meets at most 2 x (40 + 10) = 100. Strangers cannot
 * use up its owner's share, nor one network that of the others.
 */
const SIGN_IN_LIMITS = {
  perAddress: 12,
  perNeighborhood: 18,
  perRegion: 26,
  byStrangers: 40,
  byKnownBrowsers: 10,
};
const WINDOW_SECONDS = 3600;

/**
 * Codes in one hour's window. Three of a million are right at a time, so a stranger with the password finds
 * one by chance in about four years.
 */
const CODE_LIMITS = { codesByStrangers: 10, codesByKnownBrowsers: 10 };

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
    // Strangers type any e-mail address: a hash is short and unreadable in the table.
    const account = hashOf(email);
    const charged: Charges = device
      ? [[stores.byKnownBrowsers, account]]
      : [
          [stores.perAddress, networkOf(address)],
          [stores.perNeighborhood, `${account} ${neighborhoodOf(address)}`],
          [stores.perRegion, `${account} ${regionOf(address)}`],
          [stores.byStrangers, account],
        ];
    // The widest range first, so a flood of refused addresses is not stored.
    for (const [store, key] of charged.slice(1).toReversed()) {
      const used = await countOf(store, key);
      if (used && used.consumedPoints >= store.points) return limited(used);
    }
    // The right password proves the owner, so earlier typing errors no longer count.
    return charge(charged, () => stores.perAddress.delete(networkOf(address)));
  };
}

/** A stranger with the password cannot use up the owner's codes. */
export function openCodeRateLimit(
  connection: Pick<Connection, 'db' | 'dialect'>,
): AdmitSignInAttempt {
  const openStore = rateLimitStoreFor(connection);
  const storeFor = (name: keyof typeof CODE_LIMITS) =>
    openStore({ keyPrefix: name, points: CODE_LIMITS[name], duration: WINDOW_SECONDS });
  const strangers = storeFor('codesByStrangers');
  const knownBrowsers = storeFor('codesByKnownBrowsers');
  return async ({ email, device }) => charge([[device ? knownBrowsers : strangers, hashOf(email)]]);
}

type Charges = Array<[RateLimiterAbstract, string]>;

async function charge(
  charged: Charges,
  afterRefund: () => Promise<unknown> = async () => {},
): Promise<SignInAdmission> {
  try {
    for (const [store, key] of charged) await consume(store, key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return limited(refusal);
  }
  return {
    kind: 'admitted',
    async refund() {
      for (const [store, key] of charged) await store.reward(key);
      await afterRefund();
    },
  };
}

function limited({ msBeforeNext }: RateLimiterRes): SignInAdmission {
  return { kind: 'rate-limited', retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}
