import type { Server } from 'node:http';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

const MAX_WAIT_MS = 10_000;
const IDLE_SWEEP_MS = 50;
const PARENT_WATCH_MS = 1000;

interface StopOptions {
  /** How long it serves after SIGTERM, so a proxy can move elsewhere. */
  graceMs: number;
  markStopping: () => void;
  /** Ends what would never end alone. */
  endStreams: () => void;
  close: () => Promise<void>;
}

/** While it starts there is nothing to finish. As a container's first process it needs a handler. */
export function exitOnSignal(): void {
  process.on('SIGTERM', exit).on('SIGINT', exit);
}

const exit = () => process.exit(0);

/** A killed npm or bootstrap passes no signal on, and the port would stay taken. */
export function stopWithParent(): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_WATCH_MS);
  watch.unref();
}

/**
 * On SIGTERM: not ready, and each answer closes its connection, for the grace; then no new
 * connections, the rest of the work, and exit 0. On SIGINT without the grace.
 */
export function stopGracefully(
  server: Server,
  { graceMs, markStopping, endStreams, close }: StopOptions,
): void {
  const graceController = new AbortController();
  let isStopping = false;

  async function stop() {
    if (isStopping) return;
    isStopping = true;
    markStopping();
    // A connection closed after its answer never has a request on its way to it.
    server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
    await pause(graceMs, undefined, { signal: graceController.signal }).catch(() => {});
    await untilInputIsRead();
    const closed = new Promise((done) => server.close(done));
    // Only now: a client that is disconnected reconnects at once, and must not reach this process.
    endStreams();
    // A request from before leaves its connection open and idle after its answer.
    setInterval(
      () => void untilInputIsRead().then(() => server.closeIdleConnections()),
      IDLE_SWEEP_MS,
    );
    // A client that never finishes its request must not keep the process alive.
    setTimeout(() => server.closeAllConnections(), MAX_WAIT_MS);
    await closed;
    await close();
    process.exit(0);
  }

  process.on('SIGTERM', stop);
  process.on('SIGINT', () => {
    graceController.abort();
    void stop();
  });
  // Only now: without a listener Node would drop a signal that arrived meanwhile.
  process.off('SIGTERM', exit).off('SIGINT', exit);
}

/**
 * Timers run before reads, so a connection or request that arrived while we were busy would be
 * reset. Resolves after one more read.
 */
async function untilInputIsRead(): Promise<void> {
  await turn();
  await turn();
}
