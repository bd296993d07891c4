import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Connection } from '../../database/tables.ts';
import type { Covers } from '../../market/lasting.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';
import { takesGzip } from '../http/encoding.ts';
import { isNotModified } from '../http/preconditions.ts';
import { type IdentifyRequest, requestIds } from '../http/request-id.ts';
import {
  bytesOf,
  type CachedResponses,
  cachedResponsesOf,
  plainResponse,
  type RenderedPage,
  sendCached,
  sharedCacheControl,
} from './cached-response.ts';
import { followCatalogue, touchesIn } from './catalogue-journal.ts';

/** About 600 pages of results. */
const MAX_BYTES = 12 * 1024 * 1024;

interface CacheEntry {
  etag: string | undefined;
  /** Shared caches learn how long it is valid from now. */
  isPublic: boolean;
  responses: CachedResponses;
  covers: Covers | undefined;
  validity: Validity;
  timedHeaders: TimedHeaders;
}

/** The parts of all answers in one millisecond that depend on the time, as names and values. */
interface TimedHeaders {
  at: number;
  headers: string[];
}

/** A page is valid from its rendering until the first thing in it ends; epoch milliseconds. */
export interface Validity {
  from: number;
  until: number;
}

/** What a page was rendered from; without it, from anything. */
export interface RenderedFrom {
  version: number;
  covers?: Covers | undefined;
}

export interface PageCache {
  /**
   * Answers from memory and returns true, or leaves the response alone and returns false;
   * synchronous if the database is and nothing was written. Rejects if the catalogue's version is
   * unknown.
   */
  tryRespond(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean | Promise<boolean>;
  /**
   * Caches a page rendered from a version of the catalogue until something in what it covers is written
   * or the time is outside its span, at either end, because a clock may be set back.
   */
  store(
    key: string,
    page: RenderedPage,
    renderedFrom: RenderedFrom,
    validity: Validity,
  ): Promise<void>;
  /** Hits and misses of cacheable pages, and the number and size of cached ones. */
  stats(): { hits: number; misses: number; entries: number; bytes: number };
}

function timedHeadersAt({ isPublic, validity }: CacheEntry, at: number): TimedHeaders {
  const headers = ['server-timing', `now;dur=${at}`];
  if (isPublic) headers.push('cache-control', sharedCacheControl(validity.until - at));
  return { at, headers };
}

function responseFor({ etag, responses }: CacheEntry, { headers }: IncomingMessage) {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined && isNotModified({ ifNoneMatch }, { etag })) {
    return responses.notModified;
  }
  const acceptEncoding = headers['accept-encoding']?.toString();
  return takesGzip(acceptEncoding) ? responses.gzip : plainResponse(responses);
}

/**
 * Reads the journal of an embedded database once for all requests of one turn of the event loop. The
 * turn begins its requests before its immediates, so a client that knows of a write comes in a later turn.
 */
function oncePerTurn(catchUp: () => void | Promise<void>): () => void | Promise<void> {
  let isCaughtUp = false;
  return () => {
    if (isCaughtUp) return;
    const caughtUp = catchUp();
    if (caughtUp) return caughtUp;
    isCaughtUp = true;
    setImmediate(() => {
      isCaughtUp = false;
    });
  };
}

/** Finished public pages, least recently used out. Outdated ones are never served. */
export function createPageCache(
  catalogue: Pick<Connection, 'catalogueVersion' | 'catalogueChanges'>,
  zipTable: Pick<ZipTable, 'milesBetweenZips'>,
  now: () => number,
  identify: IdentifyRequest = requestIds(0),
): PageCache {
  const pages = new LRUCache<string, CacheEntry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ responses }) => bytesOf(responses),
  });
  const journal = followCatalogue(catalogue, touchesIn(zipTable), (isTouched) => {
    for (const [key, { covers }] of pages.entries()) if (isTouched(covers)) pages.delete(key);
  });
  const catchUp = oncePerTurn(journal.catchUp);
  let hits = 0;
  let misses = 0;

  /** Whether the page is valid now; if not, it is removed. */
  function isFresh(key: string, page: CacheEntry, at: number): boolean {
    const { from, until } = page.validity;
    const holds = at >= from && at < until;
    if (!holds && pages.peek(key) === page) pages.delete(key);
    return holds;
  }

  /** Answers from the pages that are left after the journal was read. */
  function respondFromMemory(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean {
    const at = now();
    const page = pages.get(key);
    if (!page || !isFresh(key, page, at)) {
      misses += 1;
      return false;
    }
    hits += 1;
    if (page.timedHeaders.at !== at) page.timedHeaders = timedHeadersAt(page, at);
    const requestId = identify(request.headers['x-request-id']);
    const cached = responseFor(page, request);
    return sendCached(request, response, cached, page.timedHeaders.headers, requestId);
  }

  return {
    tryRespond(key, request, response) {
      if (!pages.has(key)) {
        misses += 1;
        return false;
      }
      const caughtUp = catchUp();
      if (!caughtUp) return respondFromMemory(key, request, response);
      return caughtUp.then(() => respondFromMemory(key, request, response));
    },
    stats: () => ({ hits, misses, entries: pages.size, bytes: pages.calculatedSize }),
    async store(key, finished, { version, covers }, validity) {
      await journal.catchUp();
      if (journal.isOutdated(version, covers)) return;
      pages.set(key, {
        etag: finished.headers.etag,
        isPublic: finished.headers['cache-control'] === undefined,
        responses: cachedResponsesOf(finished),
        covers,
        validity,
        timedHeaders: { at: Number.NaN, headers: [] },
      });
    },
  };
}

/** The cache for whoever has a request, by what the page of an address is cached under. */
export function byAddress(
  cache: Pick<PageCache, 'tryRespond'>,
  keyAt: (url: string) => string | undefined,
) {
  return {
    tryRespond(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const key = isRead ? keyAt(request.url ?? '') : undefined;
      return key !== undefined && cache.tryRespond(key, request, response);
    },
  };
}
