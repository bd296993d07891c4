import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connection } from '../../database/tables.ts';
import { type Encoding, pickEncoding } from '../http/encoding.ts';
import { isNotModified } from '../http/preconditions.ts';
import { type IdentifyRequest, requestIds } from '../http/request-id.ts';
import {
  bytesOf,
  type CachedResponse,
  type CachedResponses,
  cachedResponsesOf,
  encodeResponse,
  type RenderedPage,
  sendCached,
  sharedCacheControl,
} from './cached-response.ts';
import { memoize } from './memoize.ts';
import { pageKey } from './page-key.ts';

/** Some 900 pages of results, each in one packing. */
const MAX_BYTES = 16 * 1024 * 1024;

interface CacheEntry {
  etag: string | undefined;
  /** Caches before us are told how long it holds from now on. */
  isPublic: boolean;
  responses: CachedResponses;
  /** Encodings that are being made. */
  inProgress: Partial<Record<Encoding, Promise<CachedResponse>>>;
  bytes: number;
  version: number;
  validity: Validity;
  timedHeaders: TimedHeaders;
}

/** What all answers of one millisecond say of it; each header's value stands after its name. */
interface TimedHeaders {
  at: number;
  headers: string[];
}

/** A page is true from when it was drawn until the first thing in it ends; epoch milliseconds. */
export interface Validity {
  from: number;
  until: number;
}

export interface PageCache {
  /**
   * Answers from memory and says true, or leaves the response untouched and says false: at once
   * where the catalogue's version is there at once. Rejects where nobody knows the version.
   */
  tryRespond(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
  /**
   * Keeps a page that was rendered from catalogue `version`, until it is written to or its span is
   * over, at either end: a clock may be set back. Resolves when it is packed.
   */
  store(url: string, page: RenderedPage, version: number, validity: Validity): Promise<void>;
  /** Of requests for pages that may be kept, how many were answered here; and what is kept. */
  stats(): { hits: number; misses: number; entries: number; bytes: number };
}

function timedHeadersAt({ isPublic, validity }: CacheEntry, at: number): TimedHeaders {
  const headers = ['server-timing', `now;dur=${at}`];
  if (isPublic) headers.push('cache-control', sharedCacheControl(validity.until - at));
  return { at, headers };
}

/** Finished public pages, least recently used out; stale ones are never served. */
export function createPageCache(
  catalogueVersion: Connection['catalogueVersion'],
  now: () => number,
  identify: IdentifyRequest = requestIds(0),
): PageCache {
  const pages = new Map<string, CacheEntry>();
  const keyOf = memoize(pageKey);
  let lastUsed: CacheEntry | undefined;
  let bytes = 0;
  let hits = 0;
  let misses = 0;

  function evict(key: string, page: CacheEntry) {
    if (pages.get(key) !== page) return;
    pages.delete(key);
    bytes -= page.bytes;
  }

  function evictExcess() {
    for (const [oldestKey, oldestPage] of pages) {
      if (bytes <= MAX_BYTES) break;
      evict(oldestKey, oldestPage);
    }
  }

  function responseFor(key: string, page: CacheEntry, { headers }: IncomingMessage) {
    const { etag, responses } = page;
    const ifNoneMatch = headers['if-none-match'];
    if (ifNoneMatch !== undefined && isNotModified({ ifNoneMatch }, { etag })) {
      return responses.notModified;
    }
    const encoding = pickEncoding(headers['accept-encoding']?.toString());
    return responses[encoding] ?? addEncodingOnce(key, page, encoding);
  }

  /** All who ask meanwhile wait for the same one. */
  function addEncodingOnce(
    key: string,
    page: CacheEntry,
    encoding: Encoding,
  ): Promise<CachedResponse> {
    const inProgress = page.inProgress[encoding] ?? addEncoding(key, page, encoding);
    page.inProgress[encoding] = inProgress;
    return inProgress;
  }

  async function addEncoding(
    key: string,
    page: CacheEntry,
    encoding: Encoding,
  ): Promise<CachedResponse> {
    try {
      const cached = await encodeResponse(encoding, page.responses);
      if (pages.get(key) !== page) return cached;
      page.responses[encoding] = cached;
      page.bytes += bytesOf(cached);
      bytes += bytesOf(cached);
      evictExcess();
      return cached;
    } finally {
      delete page.inProgress[encoding];
    }
  }

  /** Whether the page still holds at `version`; it then counts as the one that was used last. */
  function isFresh(key: string, page: CacheEntry, version: number, at: number): boolean {
    if (page.version !== version || at < page.validity.from || at >= page.validity.until) {
      evict(key, page);
      return false;
    }
    if (page !== lastUsed && pages.get(key) === page) {
      pages.delete(key);
      pages.set(key, page);
      lastUsed = page;
    }
    return true;
  }

  function respondAtVersion(
    version: number,
    key: string,
    page: CacheEntry,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean | Promise<boolean> {
    const at = now();
    if (!isFresh(key, page, version, at)) {
      misses += 1;
      return false;
    }
    hits += 1;
    if (page.timedHeaders.at !== at) page.timedHeaders = timedHeadersAt(page, at);
    const timedHeaders = page.timedHeaders.headers;
    const requestId = identify(request.headers['x-request-id']);
    const cached = responseFor(key, page, request);
    if (cached instanceof Promise) {
      return cached.then((ready) => sendCached(request, response, ready, timedHeaders, requestId));
    }
    return sendCached(request, response, cached, timedHeaders, requestId);
  }

  return {
    tryRespond(request, response) {
      const isReadMethod = request.method === 'GET' || request.method === 'HEAD';
      const key = isReadMethod ? keyOf(request.url ?? '') : undefined;
      const page = key === undefined ? undefined : pages.get(key);
      if (key === undefined) return false;
      if (!page) {
        misses += 1;
        return false;
      }
      const version = catalogueVersion();
      if (typeof version === 'number')
        return respondAtVersion(version, key, page, request, response);
      return version.then((current) => respondAtVersion(current, key, page, request, response));
    },
    stats: () => ({ hits, misses, entries: pages.size, bytes }),
    async store(url, finished, version, validity) {
      const key = pageKey(url);
      if (key === undefined || version !== (await catalogueVersion())) return;
      const responses = await cachedResponsesOf(finished);
      const page: CacheEntry = {
        etag: finished.headers.etag,
        isPublic: finished.headers['cache-control'] === undefined,
        responses,
        inProgress: {},
        bytes: Object.values(responses).reduce((sum, cached) => sum + bytesOf(cached), 0),
        version,
        validity,
        timedHeaders: { at: Number.NaN, headers: [] },
      };
      const previous = pages.get(key);
      if (previous) evict(key, previous);
      pages.set(key, page);
      lastUsed = page;
      bytes += page.bytes;
      evictExcess();
    },
  };
}
