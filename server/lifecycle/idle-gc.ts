import type { EventEmitter } from 'node:events';

const QUIET_MS = 5000;
/** A proxy or a monitor asks for these all the time. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);
/** What the first finds unused lies scattered; the next puts the rest together and gives pages back. */
const COLLECTIONS = 2;

/**
 * Collects garbage after each busy time, and after the start, when no visitor has asked
 * for anything for some seconds: V8 would keep it until it needs the room (docs/decisions/024).
 */
export function collectAtRest(server: EventEmitter, collect: () => void): void {
  let asked = 0;
  let asOf = asked;
  let due = COLLECTIONS;
  server.on('request', ({ url }: { url?: string }) => {
    if (!PROBES.has(url ?? '')) asked += 1;
  });
  const look = () => {
    if (asked !== asOf) due = COLLECTIONS;
    else if (due > 0) {
      due -= 1;
      collect();
    }
    asOf = asked;
  };
  setInterval(look, QUIET_MS).unref();
}
