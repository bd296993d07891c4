import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Connection } from '../../database/tables.ts';
import type { AdmitGuess } from '../../market/ports.ts';
import { neighborhoodOf, networkOf, regionOf } from '../security/network.ts';
import { consume, countingFor } from './rate-limit-store.ts';

/**
 * Guesses in one window of an hour. Two windows touch any hour, so an account meets at most
 * 2 x (40 + 10) = 100. Strangers cannot use up what is kept for browsers known to be its owner's,
 * nor can one address, neighborhood or region use up what is left to the others.
 */
const GUESSES = {
  perAddress: 12,
  perNeighborhood: 18,
  perRegion: 26,
  byStrangers: 40,
  byKnownBrowsers: 10,
};
const WINDOW_SECONDS = 3600;

/** Counts guesses before they are evaluated. */
export function openGuessLimits(connection: Pick<Connection, 'db' | 'dialect'>): AdmitGuess {
  const count = countingFor(connection);
  const limiter = (name: keyof typeof GUESSES) =>
    count({ keyPrefix: name, points: GUESSES[name], duration: WINDOW_SECONDS });
  const limits = {
    perAddress: limiter('perAddress'),
    perNeighborhood: limiter('perNeighborhood'),
    perRegion: limiter('perRegion'),
    byStrangers: limiter('byStrangers'),
    byKnownBrowsers: limiter('byKnownBrowsers'),
  };

  return async ({ email, address, device }) => {
    // E-mails are typed by strangers: hashed, they are short and nobody reads them in the table.
    const account = createHash('sha256').update(email).digest('base64url');
    const counts: Array<[RateLimiterAbstract, string]> = device
      ? [[limits.byKnownBrowsers, account]]
      : [
          [limits.perAddress, networkOf(address)],
          [limits.perNeighborhood, `${account} ${neighborhoodOf(address)}`],
          [limits.perRegion, `${account} ${regionOf(address)}`],
          [limits.byStrangers, account],
        ];
    try {
      for (const [limit, key] of counts) await consume(limit, key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { kind: 'later', seconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
    }
    return {
      kind: 'admitted',
      async forget() {
        for (const [limit, key] of counts) await limit.reward(key);
        // Whoever has the right password is at home here: slips of the finger are forgiven.
        await limits.perAddress.delete(networkOf(address));
      },
    };
  };
}
