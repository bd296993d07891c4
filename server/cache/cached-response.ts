import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface RenderedPage {
  /** Without its own Cache-Control, each answer says anew how long others may cache it. */
  headers: Record<string, string>;
  gzip: Buffer<ArrayBuffer>;
}

/** Names and values in turn, the form that writeHead takes, made once for all requests. */
export interface CachedResponse {
  status: number;
  headers: string[];
  body?: Buffer<ArrayBuffer>;
}

export interface CachedResponses {
  gzip: CachedResponse & { body: Buffer<ArrayBuffer> };
  notModified: CachedResponse;
}

export function cachedResponsesOf({ headers, gzip }: RenderedPage): CachedResponses {
  const lines = Object.entries(headers).flat();
  const bodyLines = ['content-encoding', 'gzip', 'content-length', String(gzip.length)];
  return {
    notModified: { status: 304, headers: lines },
    gzip: { status: 200, headers: [...lines, ...bodyLines], body: unpooledCopy(gzip) },
  };
}

/** Few clients take no gzip, so this unpacks the page each time. */
export function plainResponse({ gzip, notModified }: CachedResponses): CachedResponse {
  const body = gunzipSync(gzip.body);
  const headers = [...notModified.headers, 'content-length', String(body.length)];
  return { status: 200, headers, body };
}

/** Short buffers are slices of a slab that Node shares; caching one would hold all its 64 kB. */
function unpooledCopy(body: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

const MAX_FRESH_SECONDS = 300;
/** Seconds for which a shared cache may show an outdated page while it fetches the next. */
const MAX_STALE_SECONDS = 30;

/** Five minutes, and half a minute more while a cache fetches, but not past the page's first end. */
export function sharedCacheControl(validForMs: number): string {
  const seconds = Math.floor(validForMs / 1000);
  const secondsLeft = Math.min(seconds, MAX_FRESH_SECONDS + MAX_STALE_SECONDS);
  const freshSeconds = Math.min(MAX_FRESH_SECONDS, secondsLeft);
  return `public, max-age=0, must-revalidate, s-maxage=${freshSeconds}, stale-while-revalidate=${secondsLeft - freshSeconds}`;
}

export function bytesOf({ gzip, notModified }: CachedResponses): number {
  const lines = [...gzip.headers, ...notModified.headers];
  return lines.reduce((sum, text) => sum + text.length, gzip.body.length);
}

export function sendCached(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: CachedResponse,
  timedHeaders: string[],
  requestId: string,
): true {
  response.writeHead(status, [...headers, ...timedHeaders, 'x-request-id', requestId]);
  response.end(method === 'HEAD' ? undefined : body);
  return true;
}
