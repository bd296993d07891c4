import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** A page as the renderer finished it: complete, by gzip, and the same for every visitor. */
export interface RenderedPage {
  /** Without a Cache-Control of its own, each answer states again how long others may cache it. */
  headers: Record<string, string>;
  gzip: Buffer<ArrayBuffer>;
}

/** Made once for all requests, as names and values in turn, the form that writeHead takes. */
export interface CachedResponse {
  status: number;
  headers: string[];
  body?: Buffer<ArrayBuffer>;
}

/** One cached page, as nearly every client takes it, and for one that has it already. */
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

/** For the few clients that take no gzip. */
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
/** While a shared cache asks for the next copy; how long after an edit it may still show the one before. */
const MAX_STALE_SECONDS = 30;

/** Fresh for five minutes in shared caches and usable for half a minute more, but not past the first end. */
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
