import type { EventEmitter } from 'node:events';

const IDLE_CHECK_MS = 5000;
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
  let isDue = true;
  server.on('request', ({ url }: { url?: string }) => {
    if (!PROBES.has(url ?? '')) requestCount += 1;
  });
  const check = () => {
    if (requestCount !== lastRequestCount) isDue = true;
    else if (isDue) {
      isDue = false;
      collect();
    }
    lastRequestCount = requestCount;
  };
  setInterval(check, IDLE_CHECK_MS).unref();
}
