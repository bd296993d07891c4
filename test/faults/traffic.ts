import { setTimeout as pause } from 'node:timers/promises';
import {
  businessRequest,
  listingRequest,
  messageRequest,
  openVisitor,
  signInAdministrator,
  type WriteRequest,
} from './http-clients.ts';

const PAGES = ['/', '/deals?zip=78701', '/deals?zip=10001', '/list-your-spa', '/robots.txt'];
const ADMIN_PAGES = ['/admin', '/admin/businesses', '/admin/leads'];

/** If the machine is too slow for the rate, requests wait for each other instead of piling up. */
const MAX_CONCURRENT_REQUESTS = 32;

/** Below the program's limit on listing requests. */
const MAX_LISTINGS = 550;

/**
 * Sends a request every `intervalMs`, whether or not the last ones are answered. Of forty, three write, one
 * opens the back office, and the others mostly read cached pages. An inbox is open too.
 */
export async function startTraffic(intervalMs: number, origin: string) {
  const anonymousVisitor = openVisitor();
  const admin = await signInAdministrator(origin);
  const results = {
    tookMs: [] as number[],
    writes: 0,
    unexpectedAnswers: [] as string[],
    unanswered: [] as string[],
    streams: 0,
    seconds: 0,
  };
  const pendingRequests = new Set<Promise<void>>();
  const abortController = new AbortController();
  let listings = 0;

  async function send(
    client: typeof admin,
    path: string,
    expectedStatus: number,
    form?: WriteRequest['form'],
  ) {
    const from = performance.now();
    try {
      const { status, body } = await client(origin, path, form);
      results.tookMs.push(performance.now() - from);
      if (status !== expectedStatus)
        results.unexpectedAnswers.push(`${status} ${path} ${body.slice(0, 200)}`);
      else if (form) results.writes += 1;
    } catch (error) {
      results.unanswered.push(`${path} ${error}`);
    }
  }

  function request(n: number): Promise<void> {
    const pathFor = (paths: string[]) => paths[Math.floor(n / 20) % paths.length] ?? '/';
    const write = ({ path, form }: WriteRequest) => send(admin, path, 302, form);
    if (n % 200 === 0) return write(businessRequest(n));
    if (n % 20 === 0) return write(messageRequest(n));
    if (n % 40 === 10 && listings < MAX_LISTINGS) {
      listings += 1;
      const { path, form } = listingRequest(n);
      return send(anonymousVisitor, path, 303, form);
    }
    if (n % 40 === 30) return send(admin, pathFor(ADMIN_PAGES), 200);
    return send(anonymousVisitor, PAGES[n % PAGES.length] ?? '/', 200);
  }

  async function sendAll() {
    const began = performance.now();
    let nextAt = began;
    for (let n = 0; !abortController.signal.aborted; n += 1) {
      const sending = request(n).finally(() => pendingRequests.delete(sending));
      pendingRequests.add(sending);
      nextAt = Math.max(nextAt + intervalMs, performance.now());
      await pause(Math.max(0, nextAt - performance.now()));
      if (pendingRequests.size >= MAX_CONCURRENT_REQUESTS) await Promise.race(pendingRequests);
    }
    await Promise.all(pendingRequests);
    results.seconds = (performance.now() - began) / 1000;
  }

  /** Opens a stream again after it has ended, as the inbox does. */
  async function listen() {
    while (!abortController.signal.aborted) {
      await admin(origin, '/admin/messages/live', undefined, abortController.signal).then(
        ({ status }) => {
          if (status === 200) results.streams += 1;
          else results.unexpectedAnswers.push(`${status} /admin/messages/live`);
        },
        (error) => {
          if (!abortController.signal.aborted)
            results.unanswered.push(`/admin/messages/live ${error}`);
        },
      );
    }
  }

  const running = [sendAll(), listen()];
  return {
    async stop() {
      abortController.abort();
      await Promise.all(running);
      return results;
    },
  };
}
