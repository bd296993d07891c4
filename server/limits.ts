import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Admission } from '../web/context.ts';

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

/** One household has 2^64 IPv6 addresses: those of one /64 count as one. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = address.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  const parts = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return parts
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}
