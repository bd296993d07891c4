import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Admission } from '../web/context.ts';
import { networkOf } from './network.ts';

/** Requests to be listed in ten minutes. A visitor sends one; an office behind one address, a few. */
const LISTINGS = { perAddress: 30, altogether: 600, seconds: 600 };

/** A gate that counts per client address and altogether, in memory. */
export function openGate({ perAddress, altogether, seconds } = LISTINGS) {
  const each = new RateLimiterMemory({ points: perAddress, duration: seconds });
  const all = new RateLimiterMemory({ points: altogether, duration: seconds });
  return async (address: string): Promise<Admission> => {
    try {
      await each.consume(networkOf(address));
      await all.consume('all');
      return { kind: 'admitted' };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { kind: 'later', seconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
    }
  };
}
