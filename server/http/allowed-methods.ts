import type { Context, MiddlewareHandler } from 'hono';
import type { ServerBuild } from 'react-router';
import { NON_ROUTER_PATH, routeMatcher } from './route-pattern.ts';
import { SMS_STATUS_WEBHOOK, SMS_WEBHOOK } from './sms-webhooks.ts';

type Routes = ServerBuild['routes'];

/**
 * HEAD is answered as GET, without the body (RFC 9110, 9.3.2): whatever follows sees a GET, so no
 * header can differ. A Range is for GET only.
 */
export const headAsGet: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'HEAD') return next();
  const headers = new Headers(c.req.raw.headers);
  headers.delete('Range');
  c.req.raw = new Request(c.req.raw, { method: 'GET', headers });
  await next();
  c.res = new Response(null, { status: c.res.status, headers: await headersWithoutBody(c.res) });
};

/** A file or a live stream is closed, for nobody else reads it; a line of text is measured. */
async function headersWithoutBody({ headers, body }: Response): Promise<Headers> {
  const hasContentLength = headers.has('Content-Length');
  const isEventStream = headers.get('Content-Type')?.startsWith('text/event-stream');
  if (!body || hasContentLength || isEventStream) await body?.cancel();
  else headers.set('Content-Length', String((await new Response(body).arrayBuffer()).byteLength));
  return headers;
}

/** Says which methods an address has, and refuses all others before anything is read or drawn. */
export function rejectOtherMethods(routes: Routes): MiddlewareHandler {
  const methodsOf = allowedMethods(routes);
  return async (c: Context, next) => {
    const { method, path } = c.req;
    const methods = methodsOf(path);
    if (method !== 'OPTIONS' && methods.includes(method)) return next();
    const headers = { Allow: methods.join(', ') };
    if (method === 'OPTIONS') return c.body(null, 204, headers);
    return c.text('Method not allowed', 405, headers);
  };
}

/** A page or a loader can be read; a form can be sent to an action, by POST alone. */
function allowedMethods(routes: Routes): (path: string) => string[] {
  const matches = routeMatcher(routes);
  return (path) => {
    if (path === SMS_WEBHOOK || path === SMS_STATUS_WEBHOOK) return ['POST', 'OPTIONS'];
    const id = NON_ROUTER_PATH.test(path) ? undefined : matches(path)?.at(-1)?.route.id;
    const module = id === undefined ? undefined : routes[id]?.module;
    const isReadable = !module?.action || module.loader || module.default;
    const readMethods = isReadable ? ['GET', 'HEAD'] : [];
    return [...readMethods, ...(module?.action ? ['POST'] : []), 'OPTIONS'];
  };
}
