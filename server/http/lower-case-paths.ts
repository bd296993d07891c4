import type { MiddlewareHandler } from 'hono';
import { redirect } from '../../web/layout/redirect.server.ts';

/** The back office's addresses are nobody's to spell, and a token's capitals mean something. */
const AS_SPELLED = /^\/(admin|unsubscribe)\b|^\*$/;

/** A public address in capitals leads for good to its one spelling, in lower case. */
export function lowerCasePaths(patternOf: (path: string) => string): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const lower = pathname.replace(/%..|[A-Z]/g, (found) =>
      found.startsWith('%') ? found : found.toLowerCase(),
    );
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isRead || lower === pathname || AS_SPELLED.test(patternOf(pathname))) return next();
    return redirect(lower + search, 301);
  };
}
