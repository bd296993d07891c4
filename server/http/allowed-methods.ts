import type { Context, MiddlewareHandler } from 'hono';
import type { ServerBuild } from 'react-router';
import { BEACON_PATH } from '../../market/insight/rules.ts';
import { isStream } from './is-stream.ts';
import { FILE_ENDING, type MatchPath, NON_ROUTER_PATH } from './route-pattern.ts';
import { SMS_STATUS_WEBHOOK, SMS_WEBHOOK } from './sms-webhooks.ts';
import { STRIPE_WEBHOOK } from './stripe-webhook.ts';

const POST_ONLY = new Set([SMS_WEBHOOK, SMS_STATUS_WEBHOOK, STRIPE_WEBHOOK, BEACON_PATH]);

type Routes = ServerBuild['routes'];

/** HEAD is GET without the body (RFC 9110, 9.3.2). All later code sees a GET, so headers are equal. */
export const headAsGet: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'HEAD') return next();
  const headers = new Headers(c.req.raw.headers);
  headers.delete('Range');
  c.req.raw = new Request(c.req.raw, { method: 'GET', headers });
  await next();
  c.res = new Response(null, { status: c.res.status, headers: await headersWithoutBody(c.res) });
};

/** Closes files and streams, which nobody reads, and measures a text. */
async function headersWithoutBody({ headers, body }: Response): Promise<Headers> {
  const hasContentLength = headers.has('Content-Length');
  if (!body || hasContentLength || isStream(headers)) await body?.cancel();
  else headers.set('Content-Length', String((await new Response(body).arrayBuffer()).byteLength));
  return headers;
}

export function rejectOtherMethods(routes: Routes, matches: MatchPath): MiddlewareHandler {
  const methodsOf = allowedMethods(routes, matches);
  return async (c: Context, next) => {
    const { method, path } = c.req;
    const methods = methodsOf(path);
    if (method !== 'OPTIONS' && methods.includes(method)) return next();
    const headers = { Allow: methods.join(', ') };
    if (method === 'OPTIONS') return c.body(null, 204, headers);
    return c.text('Method not allowed', 405, headers);
  };
}

/** A page or loader can be read; an action takes forms, only by POST. */
function allowedMethods(routes: Routes, matches: MatchPath): (path: string) => string[] {
  return (path) => {
    if (POST_ONLY.has(path)) return ['POST', 'OPTIONS'];
    const route = NON_ROUTER_PATH.test(path) ? undefined : matches(path)?.at(-1)?.route;
    // The route of all other paths takes forms, but not for files.
    const isFile = route?.path === '*' && FILE_ENDING.test(path);
    const module = route?.id && !isFile ? routes[route.id]?.module : undefined;
    const isReadable = !module?.action || module.loader || module.default;
    const readMethods = isReadable ? ['GET', 'HEAD'] : [];
    return [...readMethods, ...(module?.action ? ['POST'] : []), 'OPTIONS'];
  };
}
