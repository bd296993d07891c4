import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connection } from '../database/tables.ts';
import { compress, type Encoding, pickEncoding } from './encoding.ts';
import { pageKey } from './page-key.ts';
import { remembering } from './remembering.ts';
import { type IdentifyRequest, requestIds } from './request-id.ts';

const MOST_BYTES = 64 * 1024 * 1024;

/** A page as it left the renderer: complete, and the same for everyone who asks. */
export interface FinishedPage {
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
}

interface Kept {
  etag: string | undefined;
  answers: Record<Encoding | 'unchanged', Answer>;
  bytes: number;
  version: number;
  until: number;
}

/** Made once for all requests; each value stands after its name, as writeHead takes them. */
interface Answer {
  status: number;
  headers: string[];
  body?: Buffer;
}

export interface PageCache {
  /**
   * Answers from memory and says true, or leaves the response untouched and says false: at once
   * where the catalogue's version is there at once. Rejects where nobody knows the version.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
  /**
   * Keeps a page that was rendered from catalogue `version`, until it is written to or `until`
   * (epoch milliseconds) has come. Resolves when its compressed twins are there too.
   */
  keep(url: string, page: FinishedPage, version: number, until: number): Promise<void>;
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
  const keyOf = remembering(pageKey);
  let usedLast: Kept | undefined;
  let bytes = 0;
  let hits = 0;
  let misses = 0;

  function drop(key: string, page: Kept) {
    if (pages.get(key) !== page) return;
    pages.delete(key);
    bytes -= page.bytes;
  }

  /** Whether the page still holds at `version`; it then counts as the one that was used last. */
  function fresh(key: string, page: Kept, version: number): boolean {
    if (page.version !== version || now() >= page.until) {
      drop(key, page);
      return false;
    }
    if (page !== usedLast && pages.get(key) === page) {
      pages.delete(key);
      pages.set(key, page);
      usedLast = page;
    }
    return true;
  }

  return {
    answer(request, response) {
      const reads = request.method === 'GET' || request.method === 'HEAD';
      const key = reads ? keyOf(request.url ?? '') : undefined;
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
        send(request, response, page, now(), identify(request.headers['x-request-id']));
        return true;
      };
      const version = catalogueVersion();
      return typeof version === 'number' ? answerAt(version) : version.then(answerAt);
    },
    stats: () => ({ hits, misses, entries: pages.size, bytes }),
    async keep(url, { headers, body }, version, until) {
      const key = pageKey(url);
      if (key === undefined || version !== (await catalogueVersion())) return;
      const [br, gzip] = await Promise.all([compress(body, 'br'), compress(body, 'gzip')]);
      const page: Kept = {
        etag: headers.etag,
        answers: answersWith(headers, { identity: body, br, gzip }),
        bytes: body.length + br.length + gzip.length,
        version,
        until,
      };
      const before = pages.get(key);
      if (before) drop(key, before);
      pages.set(key, page);
      usedLast = page;
      bytes += page.bytes;
      for (const [oldest, out] of pages) {
        if (bytes <= MOST_BYTES) break;
        drop(oldest, out);
      }
    },
  };
}

function answersWith(headers: Record<string, string>, bodies: Record<Encoding, Buffer>) {
  const flat = Object.entries(headers).flat();
  const answer = (encoding: Encoding): Answer => {
    const body = bodies[encoding];
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const own = [...encoded, 'content-length', String(body.length)];
    return { status: 200, headers: [...flat, ...own], body };
  };
  return {
    identity: answer('identity'),
    br: answer('br'),
    gzip: answer('gzip'),
    unchanged: { status: 304, headers: flat },
  };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  page: Kept,
  now: number,
  requestId: string,
) {
  const { etag } = page;
  const isUnchanged = etag !== undefined && request.headers['if-none-match'] === etag;
  const encoding = pickEncoding(request.headers['accept-encoding']?.toString());
  const { status, headers, body } = page.answers[isUnchanged ? 'unchanged' : encoding];
  const ofNow = ['server-timing', `now;dur=${now}`, 'x-request-id', requestId];
  response.writeHead(status, [...headers, ...ofNow]);
  response.end(request.method === 'HEAD' ? undefined : body);
}
