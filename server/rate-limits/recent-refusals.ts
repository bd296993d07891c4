import type { MiddlewareHandler } from 'hono';
import { type Refusal, refusalResponse } from '../http/refusal-response.ts';
import { clientAddressOf } from '../security/client-address.ts';
import { networkOf } from '../security/network.ts';

/** More in a row than a person sends; a flood sends hundreds. */
const REFUSALS_BEFORE_BLOCK = 10;
/** During a flood one form per interval is examined. A pause of one interval ends it. */
const RECHECK_MS = 5000;
const MAX_ENTRIES = 10_000;
/** Such a browser may be the administrator's, so the limits themselves decide. */
const KNOWN_DEVICE_COOKIE = /(?:^|;\s*)(?:__Host-)?admin_device=/;

/** Refuses a flood of forms before the router runs, because their cost delays others. */
export function openRecentRefusals(trustedProxies: number, now = () => performance.now()) {
  const entries = new Map<string, { count: number; checkedAt: number; refusal: Refusal }>();
  const keyOf = (path: string, address: string) => `${networkOf(address)} ${path}`;

  return {
    record(path: string, address: string, refusal: Refusal | undefined) {
      const key = keyOf(path, address);
      const { count = 0 } = entries.get(key) ?? {};
      entries.delete(key);
      if (!refusal) return;
      if (entries.size >= MAX_ENTRIES) entries.clear();
      entries.set(key, { count: count + 1, checkedAt: now(), refusal });
    },

    rejectRepeated: (async (c, next) => {
      if (c.req.method !== 'POST' || entries.size === 0) return next();
      const entry = entries.get(keyOf(c.req.path, clientAddressOf(c, trustedProxies)));
      if (!entry || KNOWN_DEVICE_COOKIE.test(c.req.header('Cookie') ?? '')) return next();
      if (now() - entry.checkedAt >= RECHECK_MS) {
        if (entry.count < REFUSALS_BEFORE_BLOCK) entry.count = 0;
        entry.checkedAt = now();
        return next();
      }
      if (entry.count < REFUSALS_BEFORE_BLOCK) return next();
      return refusalResponse(c.req.raw, entry.refusal);
    }) satisfies MiddlewareHandler,
  };
}
