import type { EventEmitter } from 'node:events';

const IDLE_CHECK_MS = 5000;
/** A proxy or a monitor asks for these all the time. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);
/** What the first finds unused lies scattered; the next puts the rest together and gives pages back. */
const COLLECTIONS = 2;

/**
 * Collects garbage after each busy time, and after the start, when no visitor has asked
 * for anything for some seconds: V8 would keep it until it needs the room (docs/decisions/024).
 */
export function collectGarbageWhenIdle(server: EventEmitter, collect: () => void): void {
  let requestCount = 0;
  let lastRequestCount = requestCount;
  let collectionsDue = COLLECTIONS;
  server.on('request', ({ url }: { url?: string }) => {
    if (!PROBES.has(url ?? '')) requestCount += 1;
  });
  const check = () => {
    if (requestCount !== lastRequestCount) collectionsDue = COLLECTIONS;
    else if (collectionsDue > 0) {
      collectionsDue -= 1;
      collect();
    }
    lastRequestCount = requestCount;
  };
  setInterval(check, IDLE_CHECK_MS).unref();
}
