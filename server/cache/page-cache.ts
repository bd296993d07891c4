import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Connection } from '../../database/tables.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';
import type { PageCover } from '../../web/context.ts';
import { acceptedEncodings, type Encoding } from '../http/encoding.ts';
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
import { followCatalogue, touchesIn } from './catalogue-journal.ts';
import { memoize } from './memoize.ts';
import { pageKey } from './page-key.ts';

/** About 650 pages of results, each in one encoding (docs/decisions/062). */
const MAX_BYTES = 12 * 1024 * 1024;
/** A page that is requested after so long is hardly emptied by the next write. */
const SETTLED_MS = 10_000;

interface CacheEntry {
  etag: string | undefined;
  /** Shared caches learn how long it is valid from now. */
  isPublic: boolean;
  responses: CachedResponses;
  /** Encodings in the making: those that a visitor waits for, and smaller ones. */
  inProgress: Partial<Record<Encoding, Promise<CachedResponse>>>;
  /** Its gzip was made quickly, for the visitor who waited for it. */
  isQuick: boolean;
  bytes: number;
  cover: PageCover | undefined;
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

/** What a page was drawn from; without a cover, from anything. */
export interface DrawnFrom {
  version: number;
  cover?: PageCover | undefined;
}

export interface PageCache {
  /**
   * Answers from memory and returns true, or leaves the response alone and returns false;
   * synchronous if the database is and nothing was written. Rejects if the catalogue's version is
   * unknown.
   */
  tryRespond(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
  /**
   * Caches a page rendered from a version of the catalogue until something in its cover is written
   * or the time is outside its span, at either end, because a clock may be set back.
   */
  store(url: string, page: RenderedPage, drawnFrom: DrawnFrom, validity: Validity): Promise<void>;
  /** Hits and misses of cacheable pages, and the number and size of cached ones. */
  stats(): { hits: number; misses: number; entries: number; bytes: number };
}

const bytesIn = (response: CachedResponse | undefined) => (response ? bytesOf(response) : 0);

function timedHeadersAt({ isPublic, validity }: CacheEntry, at: number): TimedHeaders {
  const headers = ['server-timing', `now;dur=${at}`];
  if (isPublic) headers.push('cache-control', sharedCacheControl(validity.until - at));
  return { at, headers };
}

/** A page has room for one encoding: nearly all visitors take the smaller one. */
function removeQuick(page: CacheEntry, smaller: Encoding) {
  page.isQuick = false;
  if (smaller === 'gzip') return;
  page.bytes -= bytesIn(page.responses.gzip);
  delete page.responses.gzip;
}

/** Finished public pages, least recently used out. Outdated ones are never served. */
export function createPageCache(
  catalogue: Pick<Connection, 'catalogueVersion' | 'catalogueChanges'>,
  zipTable: Pick<ZipTable, 'milesBetweenZips'>,
  now: () => number,
  identify: IdentifyRequest = requestIds(0),
  report: (error: unknown) => void = () => {},
): PageCache {
  const pages = new LRUCache<string, CacheEntry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const journal = followCatalogue(catalogue, touchesIn(zipTable), (isTouched) => {
    for (const [key, { cover }] of pages.entries()) if (isTouched(cover)) pages.delete(key);
  });
  const keyOf = memoize(pageKey);
  let hits = 0;
  let misses = 0;
  let isCaughtUp = false;

  function responseFor(key: string, page: CacheEntry, { headers }: IncomingMessage, at: number) {
    const { etag, responses, validity } = page;
    const ifNoneMatch = headers['if-none-match'];
    if (ifNoneMatch !== undefined && isNotModified({ ifNoneMatch }, { etag })) {
      return responses.notModified;
    }
    const [best = 'identity', second] = acceptedEncodings(headers['accept-encoding']?.toString());
    const ready = responses[best] ?? (second && responses[second]);
    if (!ready) return addEncodingOnce(key, page, best);
    // A smaller copy costs more than to draw the page, so it waits for one that stays.
    const isSmallest = best === 'gzip' ? !page.isQuick : ready === responses[best];
    if (!isSmallest && !page.inProgress[best] && at - validity.from >= SETTLED_MS)
      addEncodingOnce(key, page, best).catch(report);
    return ready;
  }

  /** All callers in the meantime wait for the same one. */
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
      if (pages.peek(key) !== page) return cached;
      page.bytes += bytesOf(cached) - bytesIn(page.responses[encoding]);
      page.responses[encoding] = cached;
      if (page.isQuick && encoding !== 'identity') removeQuick(page, encoding);
      // Only a value that was not cached is measured.
      pages.delete(key);
      pages.set(key, page);
      return cached;
    } catch (error) {
      // It would fail for the next visitor too; drawn again, it may not.
      if (pages.peek(key) === page) pages.delete(key);
      throw error;
    } finally {
      delete page.inProgress[encoding];
    }
  }

  /** Whether the page is valid now; if not, it is removed. */
  function isFresh(key: string, page: CacheEntry, at: number): boolean {
    const { from, until } = page.validity;
    const holds = at >= from && at < until;
    if (!holds && pages.peek(key) === page) pages.delete(key);
    return holds;
  }

  /**
   * One look at an embedded database for all requests that a turn of the event loop brings. It takes them
   * before its immediates, so who knows of a write asks in a later turn.
   */
  function catchUpOnce(): void | Promise<void> {
    if (isCaughtUp) return;
    const caughtUp = journal.catchUp();
    if (caughtUp) return caughtUp;
    isCaughtUp = true;
    setImmediate(() => {
      isCaughtUp = false;
    });
  }

  /** From what is left once the journal was read. */
  function respondFromMemory(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean | Promise<boolean> {
    const at = now();
    const page = pages.get(key);
    if (!page || !isFresh(key, page, at)) {
      misses += 1;
      return false;
    }
    hits += 1;
    if (page.timedHeaders.at !== at) page.timedHeaders = timedHeadersAt(page, at);
    const timedHeaders = page.timedHeaders.headers;
    const requestId = identify(request.headers['x-request-id']);
    const cached = responseFor(key, page, request, at);
    if (cached instanceof Promise) {
      return cached.then((ready) => sendCached(request, response, ready, timedHeaders, requestId));
    }
    return sendCached(request, response, cached, timedHeaders, requestId);
  }

  return {
    tryRespond(request, response) {
      const isReadMethod = request.method === 'GET' || request.method === 'HEAD';
      const key = isReadMethod ? keyOf(request.url ?? '') : undefined;
      if (key === undefined) return false;
      if (!pages.has(key)) {
        misses += 1;
        return false;
      }
      const caughtUp = catchUpOnce();
      if (!caughtUp) return respondFromMemory(key, request, response);
      return caughtUp.then(() => respondFromMemory(key, request, response));
    },
    stats: () => ({ hits, misses, entries: pages.size, bytes: pages.calculatedSize }),
    async store(url, finished, { version, cover }, validity) {
      const key = pageKey(url);
      if (key === undefined) return;
      await journal.catchUp();
      if (journal.isOutdated(version, cover)) return;
      const responses = cachedResponsesOf(finished);
      const page: CacheEntry = {
        etag: finished.headers.etag,
        isPublic: finished.headers['cache-control'] === undefined,
        responses,
        inProgress: {},
        isQuick: true,
        bytes: Object.values(responses).reduce((sum, cached) => sum + bytesOf(cached), 0),
        cover,
        validity,
        timedHeaders: { at: Number.NaN, headers: [] },
      };
      pages.set(key, page);
    },
  };
}
