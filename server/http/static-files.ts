import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { acceptedEncodings } from './encoding.ts';
import { isNotModified } from './preconditions.ts';

interface StaticFolder {
  root: string;
  cacheControl: string;
  /** Each text file has a .br and a .gz beside it. */
  precompressed?: boolean;
  rewriteRequestPath?: (path: string) => string;
}

/** Hono's middleware finds and reads the files. This adds validators and conditions (RFC 9110). */
export function staticFiles({ cacheControl, ...options }: StaticFolder): MiddlewareHandler {
  const files = new Hono().get('*', serveStatic(options));
  return async (c, next) => {
    const { method, url } = c.req;
    if (method !== 'GET') return next();
    const [encoding = 'identity'] = acceptedEncodings(c.req.header('Accept-Encoding'));
    const headers = { 'Accept-Encoding': encoding };
    const head = await files.request(url, { method: 'HEAD', headers });
    if (head.status !== 200) return next();

    const lastModified = head.headers.get('Last-Modified') ?? '';
    const etag = `"${head.headers.get('Content-Length')}-${Date.parse(lastModified)}-${encoding}"`;
    const validators = { etag, lastModified };
    const ownHeaders = new Headers({ 'Cache-Control': cacheControl, ETag: etag });
    if (options.precompressed) ownHeaders.set('Vary', 'Accept-Encoding');
    if (clientHasCopy(c, validators))
      return new Response(null, { status: 304, headers: ownHeaders });

    ownHeaders.set('Accept-Ranges', 'bytes');
    const range = rangeOf(c, validators);
    const response = await files.request(url, { headers: range ? { ...headers, range } : headers });
    for (const [name, value] of ownHeaders) response.headers.set(name, value);
    return response;
  };
}

type Validators = Parameters<typeof isNotModified>[1];

function clientHasCopy({ req }: Context, validators: Validators): boolean {
  const ifNoneMatch = req.header('If-None-Match');
  const ifModifiedSince = req.header('If-Modified-Since');
  return isNotModified({ ifNoneMatch, ifModifiedSince }, validators);
}

/** One range of the file that the client knows. A server may ignore all others (RFC 9110, 14.2). */
function rangeOf({ req }: Context, { etag, lastModified }: Validators): string | undefined {
  const range = req.header('Range')?.trim().toLowerCase() ?? '';
  if (!/^bytes=(?:\d+-\d*|-\d+)$/.test(range)) return undefined;
  const ifRange = req.header('If-Range')?.trim();
  return ifRange === undefined || ifRange === etag || ifRange === lastModified ? range : undefined;
}
