import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Admission } from '../web/context.ts';
import { consume, inMemory } from './counting.ts';
import { networkOf } from './network.ts';

/** Requests to be listed in ten minutes. A visitor sends one; an office behind one address, a few. */
const LISTINGS = { perAddress: 30, altogether: 600, seconds: 600 };

/** A gate that counts per client address and altogether. */
export function openGate(count = inMemory, { perAddress, altogether, seconds } = LISTINGS) {
  const each = count({ keyPrefix: 'listings', points: perAddress, duration: seconds });
  const all = count({ keyPrefix: 'all-listings', points: altogether, duration: seconds });
  return async (address: string): Promise<Admission> => {
    try {
      await consume(each, networkOf(address));
      await consume(all, 'all');
      return { kind: 'admitted' };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { kind: 'later', seconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
    }
  };
}
