import type { EventEmitter } from 'node:events';

const IDLE_CHECK_MS = 5000;
/** The second returns what the first has moved together: 2 MB of compiled code after busy times. */
const COLLECTIONS = 2;
/** A proxy or monitor requests these all the time. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/** Other collections keep the pages that they empty, some 20 MB, for the next busy time. */
export const RETURN_MEMORY = { type: 'major', execution: 'async', flavor: 'last-resort' } as const;

/**
 * Collects garbage at the start and after busy times, when no visitor has requested anything for
 * some seconds. V8 would otherwise hold it until it needs room (docs/decisions/062).
 */
export function collectGarbageWhenIdle(server: EventEmitter, collect: () => void): void {
  let requestCount = 0;
  let lastRequestCount = requestCount;
  let dueCollections = COLLECTIONS;
  server.on('request', ({ url }: { url?: string }) => {
    if (!PROBES.has(url ?? '')) requestCount += 1;
  });
  const check = () => {
    if (requestCount !== lastRequestCount) dueCollections = COLLECTIONS;
    else if (dueCollections > 0) {
      dueCollections -= 1;
      collect();
    }
    lastRequestCount = requestCount;
  };
  setInterval(check, IDLE_CHECK_MS).unref();
}
