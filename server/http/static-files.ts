import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { pickEncoding } from './encoding.ts';
import { isUnchanged } from './preconditions.ts';

interface Folder {
  root: string;
  cacheControl: string;
  /** Where a text file has a .br and a .gz beside it. */
  precompressed?: boolean;
  rewriteRequestPath?: (path: string) => string;
}

/**
 * The files of a folder. Hono's own middleware finds and reads them; it is asked in words that it
 * understands, and what RFC 9110 asks for besides, validators and their conditions, is added here.
 */
export function staticFiles({ cacheControl, ...options }: Folder): MiddlewareHandler {
  const files = new Hono().get('*', serveStatic(options));
  return async (c, next) => {
    const { method, url } = c.req;
    if (method !== 'GET') return next();
    const encoding = pickEncoding(c.req.header('Accept-Encoding'));
    const headers = { 'Accept-Encoding': encoding };
    const found = await files.request(url, { method: 'HEAD', headers });
    if (found.status !== 200) return next();

    const lastModified = found.headers.get('Last-Modified') ?? '';
    const etag = `"${found.headers.get('Content-Length')}-${Date.parse(lastModified)}-${encoding}"`;
    const validators = { etag, lastModified };
    const own = new Headers({ 'Cache-Control': cacheControl, ETag: etag });
    if (options.precompressed) own.set('Vary', 'Accept-Encoding');
    if (isKnown(c, validators)) return new Response(null, { status: 304, headers: own });

    own.set('Accept-Ranges', 'bytes');
    const range = rangeOf(c, validators);
    const answer = await files.request(url, { headers: range ? { ...headers, range } : headers });
    for (const [name, value] of own) answer.headers.set(name, value);
    return answer;
  };
}

type Validators = Parameters<typeof isUnchanged>[1];

function isKnown({ req }: Context, validators: Validators): boolean {
  const ifNoneMatch = req.header('If-None-Match');
  const ifModifiedSince = req.header('If-Modified-Since');
  return isUnchanged({ ifNoneMatch, ifModifiedSince }, validators);
}

/** One range of bytes, of the file as the client knows it; any other wish may be ignored, and is. */
function rangeOf({ req }: Context, { etag, lastModified }: Validators): string | undefined {
  const range = req.header('Range')?.trim().toLowerCase() ?? '';
  if (!/^bytes=(?:\d+-\d*|-\d+)$/.test(range)) return undefined;
  const ifRange = req.header('If-Range')?.trim();
  return ifRange === undefined || ifRange === etag || ifRange === lastModified ? range : undefined;
}
