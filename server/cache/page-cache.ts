import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connection } from '../../database/tables.ts';
import { type Encoding, pickEncoding } from '../http/encoding.ts';
import { isUnchanged } from '../http/preconditions.ts';
import { type IdentifyRequest, requestIds } from '../http/request-id.ts';
import {
  type Answer,
  type Answers,
  answerIn,
  answersOf,
  bytesOf,
  type FinishedPage,
  send,
  sharedFor,
} from './cached-response.ts';
import { remembering } from './memoize.ts';
import { pageKey } from './page-key.ts';

/** Some 900 pages of results, each in one packing. */
const MOST_BYTES = 16 * 1024 * 1024;

interface Kept {
  etag: string | undefined;
  /** Caches before us are told how long it holds from now on. */
  isShared: boolean;
  answers: Answers;
  /** Encodings that are being made. */
  coming: Partial<Record<Encoding, Promise<Answer>>>;
  bytes: number;
  version: number;
  span: Span;
  moment: Moment;
}

/** What all answers of one millisecond say of it; each header's value stands after its name. */
interface Moment {
  at: number;
  headers: string[];
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
   * over, at either end: a clock may be set back. Resolves when it is packed.
   */
  keep(url: string, page: FinishedPage, version: number, span: Span): Promise<void>;
  /** Of requests for pages that may be kept, how many were answered here; and what is kept. */
  stats(): { hits: number; misses: number; entries: number; bytes: number };
}

function momentOf({ isShared, span }: Kept, at: number): Moment {
  const headers = ['server-timing', `now;dur=${at}`];
  if (isShared) headers.push('cache-control', sharedFor(span.until - at));
  return { at, headers };
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

  function makeRoom() {
    for (const [oldest, out] of pages) {
      if (bytes <= MOST_BYTES) break;
      drop(oldest, out);
    }
  }

  function answerOf(key: string, page: Kept, { headers }: IncomingMessage) {
    const { etag, answers } = page;
    const ifNoneMatch = headers['if-none-match'];
    if (ifNoneMatch !== undefined && isUnchanged({ ifNoneMatch }, { etag })) {
      return answers.unchanged;
    }
    const encoding = pickEncoding(headers['accept-encoding']?.toString());
    return answers[encoding] ?? made(key, page, encoding);
  }

  /** All who ask meanwhile wait for the same one. */
  function made(key: string, page: Kept, encoding: Encoding): Promise<Answer> {
    const coming = page.coming[encoding] ?? make(key, page, encoding);
    page.coming[encoding] = coming;
    return coming;
  }

  async function make(key: string, page: Kept, encoding: Encoding): Promise<Answer> {
    try {
      const answer = await answerIn(encoding, page.answers);
      if (pages.get(key) !== page) return answer;
      page.answers[encoding] = answer;
      page.bytes += bytesOf(answer);
      bytes += bytesOf(answer);
      makeRoom();
      return answer;
    } finally {
      delete page.coming[encoding];
    }
  }

  /** Whether the page still holds at `version`; it then counts as the one that was used last. */
  function fresh(key: string, page: Kept, version: number, at: number): boolean {
    if (page.version !== version || at < page.span.from || at >= page.span.until) {
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

  function answerAt(
    version: number,
    key: string,
    page: Kept,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean | Promise<boolean> {
    const at = now();
    if (!fresh(key, page, version, at)) {
      misses += 1;
      return false;
    }
    hits += 1;
    if (page.moment.at !== at) page.moment = momentOf(page, at);
    const ofNow = page.moment.headers;
    const id = identify(request.headers['x-request-id']);
    const answer = answerOf(key, page, request);
    if (answer instanceof Promise) {
      return answer.then((late) => send(request, response, late, ofNow, id));
    }
    return send(request, response, answer, ofNow, id);
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
      const version = catalogueVersion();
      if (typeof version === 'number') return answerAt(version, key, page, request, response);
      return version.then((known) => answerAt(known, key, page, request, response));
    },
    stats: () => ({ hits, misses, entries: pages.size, bytes }),
    async keep(url, finished, version, span) {
      const key = pageKey(url);
      if (key === undefined || version !== (await catalogueVersion())) return;
      const answers = await answersOf(finished);
      const page: Kept = {
        etag: finished.headers.etag,
        isShared: finished.headers['cache-control'] === undefined,
        answers,
        coming: {},
        bytes: Object.values(answers).reduce((sum, answer) => sum + bytesOf(answer), 0),
        version,
        span,
        moment: { at: Number.NaN, headers: [] },
      };
      const before = pages.get(key);
      if (before) drop(key, before);
      pages.set(key, page);
      usedLast = page;
      bytes += page.bytes;
      makeRoom();
    },
  };
}
