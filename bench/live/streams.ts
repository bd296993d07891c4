import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 10_000;
const OPEN_CONCURRENCY = 25;

export interface Streams {
  /** Does something that causes an event and returns each stream's delay in milliseconds. */
  timeNotification(notify: () => Promise<unknown>): Promise<number[]>;
  close(): void;
}

/**
 * One open event stream per address, once all have the first version. They are bare sockets,
 * because hundreds of readers share the machine with the measured server.
 */
export async function openStreams(urls: string[], cookie: string): Promise<Streams> {
  const versions = new Map<Socket, number>();
  let onVersion = (_stream: Socket, _version: number) => {};

  async function open(url: string) {
    const { hostname, port, pathname } = new URL(url);
    const stream = connect(Number(port), hostname);
    const first = Promise.withResolvers<void>();
    stream.on('data', (bytes) => {
      const at = bytes.lastIndexOf('\ndata: ');
      if (at < 0) return;
      const version = Number.parseInt(bytes.toString('latin1', at + '\ndata: '.length), 10);
      versions.set(stream, version);
      onVersion(stream, version);
      first.resolve();
    });
    stream.once('close', () =>
      first.reject(new Error('A stream was closed before it sent anything')),
    );
    await once(stream, 'connect');
    stream.write(`GET ${pathname} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
    await first.promise;
  }

  const remaining = [...urls];
  const opener = async () => {
    for (let url = remaining.pop(); url; url = remaining.pop()) await open(url);
  };
  await Promise.all(Array.from({ length: OPEN_CONCURRENCY }, opener));

  return {
    async timeNotification(notify) {
      const before = Math.max(...versions.values());
      const latenciesMs = new Map<Socket, number>();
      const all = Promise.withResolvers<void>();
      const from = performance.now();
      onVersion = (stream, version) => {
        if (version <= before || latenciesMs.has(stream)) return;
        latenciesMs.set(stream, performance.now() - from);
        if (latenciesMs.size === urls.length) all.resolve();
      };
      await notify();
      const late = pause(TIMEOUT_MS, 'late', { ref: false });
      if ((await Promise.race([all.promise, late])) === 'late')
        throw new Error(
          `Only ${latenciesMs.size} of ${urls.length} streams received it within 10 s`,
        );
      return [...latenciesMs.values()];
    },
    close() {
      for (const stream of versions.keys()) stream.destroy();
    },
  };
}
