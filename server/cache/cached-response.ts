import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { compress, compressQuickly, type Encoding, type PreparedPart } from '../http/encoding.ts';

/** A page as the renderer finished it: complete, and the same for every visitor. */
export interface RenderedPage {
  /** Without a Cache-Control of its own, each answer states again how long others may cache it. */
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
  prepared?: PreparedPart | undefined;
  /** As its first visitor got it, if that one got gzip. */
  gzip?: Buffer<ArrayBuffer> | undefined;
}

/** Made once for all requests, as names and values in turn, the form that writeHead takes. */
export interface CachedResponse {
  status: number;
  headers: string[];
  body?: Buffer<ArrayBuffer>;
}

/** One cached page: first by gzip, quickly; then in what visitors take, brotli in place of that gzip. */
export type CachedResponses = { notModified: CachedResponse } & Partial<
  Record<Encoding, CachedResponse>
>;

/** Plain is five times as large, so a page whose first visitor wanted it plain is compressed anyway. */
export function cachedResponsesOf(page: RenderedPage): CachedResponses {
  const { headers, body, prepared, gzip = compressQuickly(body, prepared) } = page;
  const notModified = { status: 304, headers: Object.entries(headers).flat() };
  return { notModified, gzip: fullResponse(notModified, 'gzip', gzip) };
}

const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

export async function encodeResponse(
  encoding: Encoding,
  responses: CachedResponses,
): Promise<CachedResponse> {
  const { br, gzip, notModified } = responses;
  const plain = br?.body ? await decompress.br(br.body) : await decompress.gzip(gzip?.body ?? '');
  return fullResponse(notModified, encoding, await compress(plain, encoding));
}

function fullResponse({ headers }: CachedResponse, encoding: Encoding, body: Buffer<ArrayBuffer>) {
  const encodingHeaders = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const bodyHeaders = [...encodingHeaders, 'content-length', String(body.length)];
  return { status: 200, headers: [...headers, ...bodyHeaders], body: unpooledCopy(body) };
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

export function bytesOf({ headers, body }: CachedResponse): number {
  return headers.reduce((sum, text) => sum + text.length, body?.length ?? 0);
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
