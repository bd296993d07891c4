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

const MAX_BYTES = 12 * 1024 * 1024;

interface CacheEntry {
  etag: string | undefined;
  isPublic: boolean;
  responses: CachedResponses;
  covers: Covers | undefined;
  validity: Validity;
  timedHeaders: TimedHeaders;
}

interface TimedHeaders {
  at: number;
  headers: string[];
}

/** Epoch milliseconds: from the rendering until the first thing on the page ends. */
export interface Validity {
  from: number;
  until: number;
}

export interface RenderedFrom {
  version: number;
  covers?: Covers | undefined;
}

export interface PageCache {
  /** Returns false if it has no valid page. Rejects if the catalogue's version is unknown. */
  tryRespond(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean | Promise<boolean>;
  /** Until something in `covers` is written, or the time leaves the span: a clock may be set back. */
  store(
    key: string,
    page: RenderedPage,
    renderedFrom: RenderedFrom,
    validity: Validity,
  ): Promise<void>;
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
 * Reads what was written once for all requests of a turn of the event loop. A client that knows of a write
 * comes in a later turn, because a turn begins its requests before its immediates.
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

/** Drops the least recently used page first. */
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

  function isFresh(key: string, page: CacheEntry, at: number): boolean {
    const { from, until } = page.validity;
    const holds = at >= from && at < until;
    if (!holds && pages.peek(key) === page) pages.delete(key);
    return holds;
  }

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
