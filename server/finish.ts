import type { Context, MiddlewareHandler } from 'hono';
import { compress, pickEncoding } from './encoding.ts';
import type { PageCache } from './page-cache.ts';
import { sha256 } from './script-policy.ts';

/** What a rendered page hands outwards: the catalogue it was made from, and how long it holds. */
export interface Rendered {
  version: number;
  /** Epoch milliseconds; undefined: for this visitor only. */
  keepUntil: number | undefined;
}

export type Variables = { rendered?: Rendered };

const SHARED_CACHES =
  'public, max-age=0, must-revalidate, s-maxage=300, stale-while-revalidate=3600';

/**
 * The last hand on every answer: the headers that all carry, then, for what was rendered, an ETag,
 * compression, and a place in the page cache where it may be kept.
 */
export function finishing(
  publicUrl: string,
  keep: PageCache['keep'],
  now: () => number,
): MiddlewareHandler<{ Variables: Variables }> {
  const common = commonHeaders(publicUrl);
  return async (c, next) => {
    await next();
    for (const [name, value] of common) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    const rendered = c.get('rendered');
    if (rendered && c.res.body) {
      c.res = await finishRendered(c, rendered, keep, now());
    }
  };
}

async function finishRendered(
  c: Context,
  rendered: Rendered,
  keep: PageCache['keep'],
  now: number,
) {
  const { status, headers } = c.res;
  const body = Buffer.from(await c.res.arrayBuffer());
  const keeps = rendered.keepUntil !== undefined && status === 200 && c.req.method === 'GET';
  headers.set('Vary', 'Accept-Encoding');
  if (!headers.has('Cache-Control')) {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
    headers.set('Cache-Control', keeps ? SHARED_CACHES : reads ? 'no-cache' : 'no-store');
  }
  if (status === 200) headers.set('ETag', `W/"${sha256(body).slice(0, 22)}"`);
  if (keeps && rendered.keepUntil !== undefined) {
    const { pathname, search } = new URL(c.req.url);
    const page = { headers: Object.fromEntries(headers), body };
    void keep(pathname + search, page, rendered.version, rendered.keepUntil);
  }
  headers.set('Server-Timing', `now;dur=${now}`);
  if (headers.has('ETag') && c.req.header('If-None-Match') === headers.get('ETag')) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = pickEncoding(c.req.header('Accept-Encoding'));
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return new Response(await compress(body, encoding), { status, headers });
}

const YEARS_2_IN_SECONDS = 63_072_000;

function commonHeaders(publicUrl: string): Array<[string, string]> {
  const headers: Array<[string, string]> = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), payment=(), geolocation=(self)'],
    // A page brings a policy of its own; a file or an error message needs nothing at all.
    [
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ],
  ];
  if (publicUrl.startsWith('https:')) {
    headers.push(['Strict-Transport-Security', `max-age=${YEARS_2_IN_SECONDS}; includeSubDomains`]);
  }
  return headers;
}
