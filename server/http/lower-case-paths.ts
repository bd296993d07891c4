import type { MiddlewareHandler } from 'hono';
import { redirect } from '../../web/redirect.server.ts';

/** Addresses of the back office are not public, and tokens are case-sensitive. */
const CASE_SENSITIVE = /^\/(?:admin|alerts|owner|unsubscribe|v|voucher)\b|^\*$/;

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
