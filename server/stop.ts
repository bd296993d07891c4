import type { Server } from 'node:http';

const LONGEST_WAIT_MS = 10_000;

/**
 * On SIGTERM or SIGINT: no new connections, `begin` (ends what would never end by itself), finish
 * what is in flight, then `close`, then exit 0.
 */
export function stopGracefully(
  server: Server,
  begin: () => void,
  close: () => Promise<void>,
): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    begin();
    // A client that never finishes its request must not hold the process for ever.
    setTimeout(() => server.closeAllConnections(), LONGEST_WAIT_MS).unref();
    server.close(async () => {
      await close();
      process.exit(0);
    });
    server.closeIdleConnections();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
