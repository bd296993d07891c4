import type { MiddlewareHandler } from 'hono';
import { redirect } from '../../web/redirect.server.ts';

/** The back office's addresses are not public, and a token's capitals matter. */
const CASE_SENSITIVE = /^\/(?:admin|alerts|unsubscribe|v|voucher)\b|^\*$/;

/** A public address in capitals redirects permanently to lower case. */
export function lowerCasePaths(patternOf: (path: string) => string): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const lowerCased = pathname.replace(/%..|[A-Z]/g, (found) =>
      found.startsWith('%') ? found : found.toLowerCase(),
    );
    const isReadMethod = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isReadMethod || lowerCased === pathname || CASE_SENSITIVE.test(patternOf(pathname)))
      return next();
    return redirect(lowerCased + search, 301);
  };
}
