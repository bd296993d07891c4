import type { EventEmitter } from 'node:events';

const IDLE_CHECK_MS = 5000;
/** A proxy or monitor requests these all the time. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);
/** The first collection leaves gaps; the second compacts and returns pages. */
const COLLECTIONS = 2;

/**
 * Collects garbage at the start and after busy times, when no visitor has requested anything for
 * some seconds. V8 would otherwise hold it until it needs room (docs/decisions/024).
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
