import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { compress, type Encoding } from '../http/encoding.ts';

/** A page as it left the renderer: complete, and the same for everyone who asks. */
export interface RenderedPage {
  /** Without a Cache-Control of its own, it is told anew at each answer how long others may keep it. */
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
  /** As its first visitor got it. */
  compressed?: { encoding: Encoding; body: Buffer<ArrayBuffer> } | undefined;
}

/** Made once for all requests; each header's value stands after its name, as writeHead takes them. */
export interface CachedResponse {
  status: number;
  headers: string[];
  body?: Buffer<ArrayBuffer>;
}

/** What is kept of one page: packed as its first visitor wanted it, otherwise once somebody asks. */
export type CachedResponses = { notModified: CachedResponse } & Partial<
  Record<Encoding, CachedResponse>
>;

/** Plain is five times as large: a page whose first visitor wanted it so is packed all the same. */
export async function cachedResponsesOf({
  headers,
  body,
  compressed,
}: RenderedPage): Promise<CachedResponses> {
  const notModified = { status: 304, headers: Object.entries(headers).flat() };
  if (compressed?.encoding === 'gzip')
    return { notModified, gzip: fullResponse(notModified, compressed) };
  const br = compressed?.encoding === 'br' ? compressed.body : await compress(body, 'br');
  return { notModified, br: fullResponse(notModified, { encoding: 'br', body: br }) };
}

const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** The same page in an encoding that it is not kept in yet. */
export async function encodeResponse(
  encoding: Encoding,
  responses: CachedResponses,
): Promise<CachedResponse> {
  const { br, gzip, notModified } = responses;
  const plain = br?.body ? await decompress.br(br.body) : await decompress.gzip(gzip?.body ?? '');
  return fullResponse(notModified, { encoding, body: await compress(plain, encoding) });
}

function fullResponse(
  { headers }: CachedResponse,
  { encoding, body }: NonNullable<RenderedPage['compressed']>,
) {
  const encodingHeaders = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const bodyHeaders = [...encodingHeaders, 'content-length', String(body.length)];
  return { status: 200, headers: [...headers, ...bodyHeaders], body: unpooledCopy(body) };
}

/** Short buffers lie in a slab that Node shares out: to keep one would keep all its 64 kB. */
function unpooledCopy(body: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

/** Five minutes fresh and an hour more in caches before us, but never past the first ending. */
export function sharedCacheControl(validForMs: number): string {
  const secondsLeft = Math.floor(Math.min(validForMs, 3_900_000) / 1000);
  const freshSeconds = Math.min(300, secondsLeft);
  return `public, max-age=0, must-revalidate, s-maxage=${freshSeconds}, stale-while-revalidate=${secondsLeft - freshSeconds}`;
}

/** The bytes that an answer takes: its body, and its headers as text. */
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
