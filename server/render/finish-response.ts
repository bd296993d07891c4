import type { Context, MiddlewareHandler } from 'hono';
import { isUnavailable } from '../../database/unavailable.ts';
import type { Clock } from '../../market/ports.ts';
import type { PageState } from '../../web/context.ts';
import { sharedCacheControl } from '../cache/cached-response.ts';
import type { PageCache } from '../cache/page-cache.ts';
import { compress, takesGzip } from '../http/encoding.ts';
import { isNotModified } from '../http/preconditions.ts';
import { commonHeaders } from '../security/common-headers.ts';
import { sha256 } from '../security/script-policy.ts';

export interface RenderInfo {
  /** The catalogue version before rendering, and the instant (epoch milliseconds). */
  version: number;
  renderedAt: number;
  lasts: PageState['lasts'];
  /** Undefined if the page is not cached. */
  key: string | undefined;
}

interface CacheDependencies {
  cachePage: PageCache['store'];
  now: Clock;
  report: (error: unknown) => void;
}

export type Variables = { rendered?: RenderInfo };

/** Adds common headers, and to rendered pages an ETag, compression and a place in the page cache. */
export function finishResponse(
  publicUrl: string,
  dependencies: CacheDependencies & { hstsIncludesSubdomains?: boolean | undefined },
): MiddlewareHandler<{ Variables: Variables }> {
  const common = commonHeaders(publicUrl, dependencies);
  return async (c, next) => {
    await next();
    for (const [name, value] of common) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    const rendered = c.get('rendered');
    // A moved page may move back, so no browser may cache a redirect forever.
    const hasBody = c.res.body !== null;
    if (rendered && !hasBody && !c.res.headers.has('Cache-Control')) {
      c.res.headers.set('Cache-Control', 'no-cache');
    }
    if (rendered && hasBody) {
      const finished = await finishRendered(c, rendered, dependencies);
      // Hono would copy a response that replaces another, and the copy's body would be a stream.
      c.res = undefined;
      c.res = finished;
    }
  };
}

/** Without the database the page is still sent, only not cached. */
const unlessUnavailable = (report: CacheDependencies['report']) => (error: unknown) => {
  if (!isUnavailable(error)) report(error);
};

async function finishRendered(
  c: Context,
  rendered: RenderInfo,
  { cachePage, now: clock, report }: CacheDependencies,
) {
  const now = clock();
  const { status, headers } = c.res;
  const body = Buffer.from(await c.res.arrayBuffer());
  const isShown = status === 200 && c.req.method === 'GET';
  const lasts = isShown ? rendered.lasts : undefined;
  headers.set('Vary', 'Accept-Encoding');
  const cacheableHeaders = Object.fromEntries(headers);
  if (!headers.has('Cache-Control'))
    headers.set('Cache-Control', cacheControlOf(c, lasts?.until, now));
  if (status === 200) {
    cacheableHeaders.etag = `W/"${sha256(body).slice(0, 22)}"`;
    headers.set('ETag', cacheableHeaders.etag);
  }
  const hasCopy = isShown && clientHasCopy(c);
  const gzip = !hasCopy && takesCompressed(c) ? compress(body) : undefined;
  const { key, version, renderedAt } = rendered;
  if (lasts && key !== undefined) {
    const finished = { headers: cacheableHeaders, gzip: gzip ?? compress(body) };
    const { until, covers } = lasts;
    const validity = { from: renderedAt, until };
    cachePage(key, finished, { version, covers }, validity).catch(unlessUnavailable(report));
  }
  headers.set('Server-Timing', `now;dur=${now}`);
  if (hasCopy) return new Response(null, { status: 304, headers });
  if (gzip) headers.set('Content-Encoding', 'gzip');
  const sent = gzip ?? body;
  headers.set('Content-Length', String(sent.length));
  return new Response(sent, { status, headers });
}

function clientHasCopy({ req, res }: Context): boolean {
  const etag = res.headers.get('ETag') ?? undefined;
  return isNotModified({ ifNoneMatch: req.header('If-None-Match') }, { etag });
}

function cacheControlOf({ req }: Context, until: number | undefined, now: number): string {
  if (until !== undefined) return sharedCacheControl(until - now);
  return req.method === 'GET' ? 'no-cache' : 'no-store';
}

function takesCompressed({ req, res }: Context): boolean {
  const isPicture = res.headers.get('Content-Type')?.startsWith('image/');
  return !isPicture && takesGzip(req.header('Accept-Encoding'));
}
