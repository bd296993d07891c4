import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE_MS, waitUntil } from '../../helpers/wait-until.ts';
import {
  businessRequest,
  listingRequest,
  openVisitor,
  type Visitor,
  type WriteRequest,
} from '../http-clients.ts';

const WRITER_COUNT = 8;
const PAGES = ['/', '/deals?zip=78701', '/deals?zip=10001', '/admin/businesses'];

/** Below the program's limit on listing requests. */
const LISTING_INTERVAL_MS = 300;
const MAX_LISTINGS = 550;

const PAUSE_MS = 30;

/**
 * People who write and read through all `origins` at once and keep a ledger of the answers.
 * After a 503 the same is sent again until it is acknowledged: it must be stored once.
 */
export function openWriters(origins: string[], admin: Visitor) {
  const results = {
    acknowledged: [] as string[],
    unavailable: 0,
    unexpectedAnswers: [] as string[],
    unanswered: 0,
    givenUpCount: 0,
    pages: 0,
  };
  let isOver = false;
  let requestCount = 0;
  const anonymousVisitor = openVisitor();

  /** True where the answer is the one that was hoped for; any other is noted. */
  async function sendOnce(
    client: Visitor,
    path: string,
    expectedStatuses: number[],
    form?: WriteRequest['form'],
  ) {
    requestCount += 1;
    const answer = await client(origins[requestCount % origins.length] ?? '', path, form).catch(
      () => undefined,
    );
    if (!answer) results.unanswered += 1;
    else if (expectedStatuses.includes(answer.status)) return true;
    else if (answer.status === 503 && answer.headers.has('Retry-After')) results.unavailable += 1;
    else results.unexpectedAnswers.push(`${answer.status} ${path} ${answer.body.slice(0, 200)}`);
    return false;
  }

  async function send(client: Visitor, { path, name, form }: WriteRequest) {
    const from = performance.now();
    while (!(await sendOnce(client, path, [302, 303], form))) {
      if (performance.now() - from > PATIENCE_MS) {
        results.givenUpCount += 1;
        return;
      }
      await pause(PAUSE_MS);
    }
    results.acknowledged.push(name);
  }

  async function writeBusinesses(first: number) {
    for (let n = first; !isOver; n += WRITER_COUNT) {
      await send(admin, businessRequest(n));
      await pause(PAUSE_MS);
    }
  }

  async function submitListings() {
    for (let n = 0; !isOver && n < MAX_LISTINGS; n += 1) {
      await send(anonymousVisitor, listingRequest(n));
      await pause(LISTING_INTERVAL_MS);
    }
  }

  async function read() {
    for (let n = 0; !isOver; n += 1) {
      if (await sendOnce(admin, PAGES[n % PAGES.length] ?? '', [200])) results.pages += 1;
      await pause(PAUSE_MS);
    }
  }

  const running = [
    submitListings(),
    read(),
    ...Array.from({ length: WRITER_COUNT }, (_, i) => writeBusinesses(i)),
  ];
  return {
    /** Resolves when so many more writes are acknowledged. */
    async waitForWrites(count: number) {
      const before = results.acknowledged.length;
      const isReached = () => results.acknowledged.length >= before + count;
      await waitUntil(isReached, `${count} writes acknowledged`);
    },
    async stop() {
      isOver = true;
      await Promise.all(running);
      return results;
    },
  };
}
