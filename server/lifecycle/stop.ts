import type { Server } from 'node:http';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

const MAX_WAIT_MS = 10_000;
const IDLE_SWEEP_MS = 50;
const PARENT_WATCH_MS = 1000;

interface StopOptions {
  /** How long it goes on serving after SIGTERM, for a proxy in front to look elsewhere. */
  graceMs: number;
  /** Says to whoever asks that nobody should be sent here any more. */
  markStopping: () => void;
  /** Ends what would never end by itself. */
  endStreams: () => void;
  /** After the last answer. */
  close: () => Promise<void>;
}

/** While it starts there is nothing to finish; the first process of a container would hear nothing. */
export function exitOnSignal(): void {
  process.on('SIGTERM', exit).on('SIGINT', exit);
}

const exit = () => process.exit(0);

/** For a program that npm started: where npm is killed it passes nothing on, and the port stays taken. */
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
 * On SIGTERM: not ready, and each answer is the last one on its connection, for the time of grace;
 * then no new connections, the rest of what is in flight, and exit 0. On SIGINT without the grace.
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
    // Closed after an answer, a connection is never closed while a request is on its way to it.
    server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
    await pause(graceMs, undefined, { signal: graceController.signal }).catch(() => {});
    await untilInputIsRead();
    const closed = new Promise((done) => server.close(done));
    // Not before: whoever is hung up on calls again at once, and must not come here.
    endStreams();
    // What had begun before leaves its connection open, and idle, when it is answered.
    setInterval(
      () => void untilInputIsRead().then(() => server.closeIdleConnections()),
      IDLE_SWEEP_MS,
    );
    // A client that never finishes its request must not hold the process for ever.
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
  // Not before: Node forgets a signal that came meanwhile when nobody listens any more.
  process.off('SIGTERM', exit).off('SIGINT', exit);
}

/**
 * Timers go off before anything is read: a connection or a request that came while we were busy has
 * not been seen then, and would be reset. Resolves when it has.
 */
async function untilInputIsRead(): Promise<void> {
  await turn();
  await turn();
}
