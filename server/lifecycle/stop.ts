import type { Server } from 'node:http';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

const MAX_WAIT_MS = 10_000;
const IDLE_SWEEP_MS = 50;
const PARENT_WATCH_MS = 1000;

interface StopOptions {
  /** How long it serves after SIGTERM, so that a proxy can move elsewhere. */
  graceMs: number;
  markStopping: () => void;
  endStreams: () => void;
  close: () => Promise<void>;
}

/** The first process of a container ignores signals without a handler. */
export function exitOnSignal(): void {
  process.on('SIGTERM', exit).on('SIGINT', exit);
}

const exit = () => process.exit(0);

/** A killed npm passes no signal on, and the port would stay taken. */
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
 * During the grace it answers 'not ready' and closes connections; then it finishes and exits with 0. SIGINT
 * has no grace.
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
    // If an answer closes its connection, no later request can be on its way.
    server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
    await pause(graceMs, undefined, { signal: graceController.signal }).catch(() => {});
    await untilInputIsRead();
    const closed = new Promise((done) => server.close(done));
    // Not earlier: a disconnected client reconnects at once and must not reach this process.
    endStreams();
    // A connection from before the signal stays open and idle after its answer.
    setInterval(
      () => void untilInputIsRead().then(() => server.closeIdleConnections()),
      IDLE_SWEEP_MS,
    );
    // A client that never finishes its request must not block the end.
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
  // Not earlier: without a listener Node would drop a signal that arrives meanwhile.
  process.off('SIGTERM', exit).off('SIGINT', exit);
}

/** Timers run before reads, so a request that arrived while we were busy would be reset. */
async function untilInputIsRead(): Promise<void> {
  await turn();
  await turn();
}
