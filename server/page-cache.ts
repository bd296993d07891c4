import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Connection } from '../database/tables.ts';
import { compress, type Encoding, pickEncoding } from './encoding.ts';
import { pageKey } from './page-key.ts';
import { type IdentifyRequest, requestIds } from './request-id.ts';

/** Some 550 pages of results, packed both ways. */
const MOST_BYTES = 16 * 1024 * 1024;

/** A page as it left the renderer: complete, and the same for everyone who asks. */
export interface FinishedPage {
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
}

interface Kept {
  headers: Record<string, string>;
  /** Plain, which is five times as large, only once somebody has asked for it. */
  bodies: { br: Buffer; gzip: Buffer; identity?: Buffer };
  bytes: number;
  version: number;
  span: Span;
}

/** A page is true from when it was drawn until the first thing in it ends; epoch milliseconds. */
export interface Span {
  from: number;
  until: number;
}

export interface PageCache {
  /**
   * Answers from memory and says true, or leaves the response untouched and says false: at once
   * where the catalogue's version is there at once. Rejects where nobody knows the version.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
  /**
   * Keeps a page that was rendered from catalogue `version`, until it is written to or its span is
   * over, at either end: a clock may be set back. Resolves when its compressed twins are there too.
   */
  keep(url: string, page: FinishedPage, version: number, span: Span): Promise<void>;
  /** Of requests for pages that may be kept, how many were answered here; and what is kept. */
  stats(): { hits: number; misses: number; entries: number; bytes: number };
}

/** Finished public pages, least recently used out; stale ones are never served. */
export function createPageCache(
  catalogueVersion: Connection['catalogueVersion'],
  now: () => number,
  identify: IdentifyRequest = requestIds(0),
): PageCache {
  const pages = new Map<string, Kept>();
  let bytes = 0;
  let hits = 0;
  let misses = 0;

  function drop(key: string, page: Kept) {
    if (pages.get(key) !== page) return;
    pages.delete(key);
    bytes -= page.bytes;
  }

  function makeRoom() {
    for (const [oldest, out] of pages) {
      if (bytes <= MOST_BYTES) break;
      drop(oldest, out);
    }
  }

  function bodyOf(key: string, page: Kept, encoding: Encoding): Buffer {
    const body = page.bodies[encoding];
    if (body) return body;
    const plain = gunzipSync(page.bodies.gzip);
    page.bodies.identity = plain;
    if (pages.get(key) === page) {
      page.bytes += plain.length;
      bytes += plain.length;
      makeRoom();
    }
    return plain;
  }

  /** Whether the page still holds at `version`; it then counts as the one that was used last. */
  function fresh(key: string, page: Kept, version: number): boolean {
    const at = now();
    if (page.version !== version || at < page.span.from || at >= page.span.until) {
      drop(key, page);
      return false;
    }
    if (pages.get(key) === page) {
      pages.delete(key);
      pages.set(key, page);
    }
    return true;
  }

  return {
    answer(request, response) {
      const reads = request.method === 'GET' || request.method === 'HEAD';
      const key = reads ? pageKey(request.url ?? '') : undefined;
      const page = key === undefined ? undefined : pages.get(key);
      if (key === undefined) return false;
      if (!page) {
        misses += 1;
        return false;
      }
      const answerAt = (version: number) => {
        if (!fresh(key, page, version)) {
          misses += 1;
          return false;
        }
        hits += 1;
        const body = (encoding: Encoding) => bodyOf(key, page, encoding);
        const requestId = identify(request.headers['x-request-id']);
        send(request, response, { headers: page.headers, body, now: now(), requestId });
        return true;
      };
      const version = catalogueVersion();
      return typeof version === 'number' ? answerAt(version) : version.then(answerAt);
    },
    stats: () => ({ hits, misses, entries: pages.size, bytes }),
    async keep(url, { headers, body }, version, span) {
      const key = pageKey(url);
      if (key === undefined || version !== (await catalogueVersion())) return;
      const packed = await Promise.all([compress(body, 'br'), compress(body, 'gzip')]);
      const [br, gzip] = [alone(packed[0]), alone(packed[1])];
      const page: Kept = {
        headers,
        bodies: { br, gzip },
        bytes: br.length + gzip.length + JSON.stringify(headers).length,
        version,
        span,
      };
      const before = pages.get(key);
      if (before) drop(key, before);
      pages.set(key, page);
      bytes += page.bytes;
      makeRoom();
    },
  };
}

/** Short buffers lie in a slab that Node shares out: to keep one would keep all its 64 kB. */
function alone(body: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

interface Answer {
  headers: Record<string, string>;
  body: (encoding: Encoding) => Buffer;
  now: number;
  requestId: string;
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer) {
  const headers: Record<string, string | number> = { ...answer.headers };
  headers['server-timing'] = `now;dur=${answer.now}`;
  headers['x-request-id'] = answer.requestId;
  if (request.headers['if-none-match'] === answer.headers.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = pickEncoding(request.headers['accept-encoding']?.toString());
  const body = answer.body(encoding);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  headers['content-length'] = body.length;
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
