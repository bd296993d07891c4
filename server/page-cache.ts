import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connection } from '../database/tables.ts';
import { compress, pickEncoding } from './encoding.ts';
import {
  type Answer,
  type Answers,
  answersWith,
  bytesOf,
  plainAnswer,
  send,
} from './kept-answers.ts';
import { pageKey } from './page-key.ts';
import { remembering } from './remembering.ts';
import { type IdentifyRequest, requestIds } from './request-id.ts';

/** Some 550 pages of results, packed both ways. */
const MOST_BYTES = 16 * 1024 * 1024;

/** A page as it left the renderer: complete, and the same for everyone who asks. */
export interface FinishedPage {
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
}

interface Kept {
  etag: string | undefined;
  answers: Answers;
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

  function answerOf(key: string, page: Kept, { headers }: IncomingMessage): Answer {
    const { etag, answers } = page;
    if (etag !== undefined && headers['if-none-match'] === etag) return answers.unchanged;
    const known = answers[pickEncoding(headers['accept-encoding']?.toString())];
    if (known) return known;
    const plain = plainAnswer(answers);
    answers.identity = plain;
    if (pages.get(key) === page) {
      page.bytes += bytesOf(plain);
      bytes += bytesOf(plain);
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
        const id = identify(request.headers['x-request-id']);
        const ofNow = ['server-timing', `now;dur=${now()}`, 'x-request-id', id];
        send(request, response, answerOf(key, page, request), ofNow);
        return true;
      };
      const version = catalogueVersion();
      return typeof version === 'number' ? answerAt(version) : version.then(answerAt);
    },
    stats: () => ({ hits, misses, entries: pages.size, bytes }),
    async keep(url, { headers, body }, version, span) {
      const key = pageKey(url);
      if (key === undefined || version !== (await catalogueVersion())) return;
      const [br, gzip] = await Promise.all([compress(body, 'br'), compress(body, 'gzip')]);
      const answers = answersWith(headers, { br, gzip });
      const page: Kept = {
        etag: headers.etag,
        answers,
        bytes: bytesOf(answers.br) + bytesOf(answers.gzip) + bytesOf(answers.unchanged),
        version,
        span,
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
