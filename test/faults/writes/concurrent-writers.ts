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

const PAUSE_MS = 30;

/** With refused ones, fewer than the 600 listing requests that the program takes in ten minutes. */
const LISTING_PAUSE_MS = 1100;

/**
 * Writes and reads through all `origins` at once and records the answers. After a 503 the same form is sent
 * again until it is acknowledged: it must be stored once.
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
  const acknowledgedAt: number[] = [];
  let isOver = false;
  let requestCount = 0;
  const anonymousVisitor = openVisitor();

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

  async function send(client: Visitor, { path, name, form }: WriteRequest, pauseMs = PAUSE_MS) {
    const from = performance.now();
    while (!(await sendOnce(client, path, [302, 303], form))) {
      if (performance.now() - from > PATIENCE_MS) {
        results.givenUpCount += 1;
        return;
      }
      await pause(pauseMs);
    }
    results.acknowledged.push(name);
    acknowledgedAt.push(performance.now());
    await pause(pauseMs);
  }

  async function writeBusinesses(first: number) {
    for (let n = first; !isOver; n += WRITER_COUNT) await send(admin, businessRequest(n));
  }

  async function submitListings() {
    for (let n = 0; !isOver; n += 1) {
      await send(anonymousVisitor, listingRequest(n), LISTING_PAUSE_MS);
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
    async waitForWrites(count: number) {
      const before = results.acknowledged.length;
      const isReached = () => results.acknowledged.length >= before + count;
      await waitUntil(isReached, `${count} writes acknowledged`);
    },
    longestGapMs(ms: number) {
      const now = performance.now();
      const times = [...acknowledgedAt.filter((at) => at > now - ms), now];
      return Math.max(...times.map((at, n) => at - (times[n - 1] ?? now - ms)));
    },
    async stop() {
      isOver = true;
      await Promise.all(running);
      return results;
    },
  };
}
