import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_MS = 10_000;
const OPENED_AT_ONCE = 25;

export interface Streams {
  /** Does something that is told, and says after how many milliseconds each of the streams heard. */
  timed(tell: () => Promise<unknown>): Promise<number[]>;
  close(): void;
}

/**
 * One open stream of events for each of the addresses, once all have heard the first version. They
 * are bare sockets: hundreds of readers share the machine with the server that is measured.
 */
export async function openStreams(urls: string[], cookie: string): Promise<Streams> {
  const versions = new Map<Socket, number>();
  let hears = (_stream: Socket, _version: number) => {};

  async function open(url: string) {
    const { hostname, port, pathname } = new URL(url);
    const stream = connect(Number(port), hostname);
    const first = Promise.withResolvers<void>();
    stream.on('data', (bytes) => {
      const at = bytes.lastIndexOf('\ndata: ');
      if (at < 0) return;
      const version = Number.parseInt(bytes.toString('latin1', at + '\ndata: '.length), 10);
      versions.set(stream, version);
      hears(stream, version);
      first.resolve();
    });
    stream.once('close', () => first.reject(new Error('A stream was closed before it told')));
    await once(stream, 'connect');
    stream.write(`GET ${pathname} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
    await first.promise;
  }

  const left = [...urls];
  const opener = async () => {
    for (let url = left.pop(); url; url = left.pop()) await open(url);
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, opener));

  return {
    async timed(tell) {
      const before = Math.max(...versions.values());
      const heard = new Map<Socket, number>();
      const all = Promise.withResolvers<void>();
      const from = performance.now();
      hears = (stream, version) => {
        if (version <= before || heard.has(stream)) return;
        heard.set(stream, performance.now() - from);
        if (heard.size === urls.length) all.resolve();
      };
      await tell();
      const late = pause(LONGEST_MS, 'late', { ref: false });
      if ((await Promise.race([all.promise, late])) === 'late')
        throw new Error(`Only ${heard.size} of ${urls.length} streams heard within 10 s`);
      return [...heard.values()];
    },
    close() {
      for (const stream of versions.keys()) stream.destroy();
    },
  };
}
