import type { MiddlewareHandler } from 'hono';
import { type Brief, briefAnswer } from '../http/refusal-response.ts';
import { addressOf } from '../security/client-address.ts';
import { networkOf } from '../security/network.ts';

/** More in a row than a person sends; a flood sends hundreds. */
const REFUSED_TIMES = 10;
/** During a flood one form in so long is looked at; a pause of as long ends the row. */
const LOOK_EVERY_MS = 5000;
const MAX_REMEMBERED = 10_000;
/** Signed in from this browser before, perhaps: only the limits themselves can tell. */
const MAY_BE_KNOWN = /(?:^|;\s*)admin_device=/;

/**
 * A flood of forms that are refused as too many is refused at once, before the router is asked: what
 * each costs is what others wait for.
 */
export function openRecentRefusals(trustedProxies: number, now = () => performance.now()) {
  const refused = new Map<string, { times: number; lookedAt: number; refusal: Brief }>();
  const keyOf = (path: string, address: string) => `${networkOf(address)} ${path}`;

  return {
    /** What came of a form that was looked at: a refusal, or undefined. */
    note(path: string, address: string, refusal: Brief | undefined) {
      const key = keyOf(path, address);
      const { times = 0 } = refused.get(key) ?? {};
      refused.delete(key);
      if (!refusal) return;
      if (refused.size >= MAX_REMEMBERED) refused.clear();
      refused.set(key, { times: times + 1, lookedAt: now(), refusal });
    },

    turnAway: (async (c, next) => {
      if (c.req.method !== 'POST' || refused.size === 0) return next();
      const found = refused.get(keyOf(c.req.path, addressOf(c, trustedProxies)));
      if (!found || MAY_BE_KNOWN.test(c.req.header('Cookie') ?? '')) return next();
      if (now() - found.lookedAt >= LOOK_EVERY_MS) {
        if (found.times < REFUSED_TIMES) found.times = 0;
        found.lookedAt = now();
        return next();
      }
      if (found.times < REFUSED_TIMES) return next();
      return briefAnswer(c.req.raw, found.refusal);
    }) satisfies MiddlewareHandler,
  };
}
