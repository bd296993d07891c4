import { connect, type Socket } from 'node:net';

const SLOW_CLIENTS = {
  'says nothing': { opening: '', repeated: '' },
  'headers byte by byte': {
    opening: 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    repeated: 'z',
  },
  'a form byte by byte': {
    opening:
      'POST /list-your-spa HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n',
    repeated: 'a',
  },
  'a sign-in byte by byte': {
    opening:
      'POST /admin/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n',
    repeated: '1\r\na\r\n',
  },
  'a long form without its end': {
    opening: `POST /list-your-spa HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 256000\r\n\r\n${'x'.repeat(250_000)}`,
    repeated: '',
  },
};
export type SlowClientKind = keyof typeof SLOW_CLIENTS;
export const ALL_SLOW_CLIENTS = (Object.keys(SLOW_CLIENTS) as SlowClientKind[]).filter(
  (kind) => kind !== 'a long form without its end',
);

const BYTE_INTERVAL_MS = 1000;
/** The wait before an ended connection is opened again, so that a refused client does not only reconnect. */
const REOPEN_DELAY_MS: Partial<Record<SlowClientKind, number>> = {
  'a long form without its end': 5000,
};

/** Keeps `count` slow connections open until `stop`. */
export function openSlowClients(port: number, count: number, kinds: SlowClientKind[]) {
  const sockets = new Set<Socket>();
  const neverEnded = new Set(Array.from({ length: count }, (_, i) => i));
  const counts = { ended: 0, longestSeconds: 0, refused: 0 };
  let isOver = false;
  let resolveAllEnded = () => {};
  const allEnded = new Promise<void>((resolve) => {
    resolveAllEnded = resolve;
  });

  function openClient(index: number) {
    if (isOver) return;
    const kind = kinds[index % kinds.length] ?? 'says nothing';
    const { opening, repeated } = SLOW_CLIENTS[kind];
    const openedAt = performance.now();
    const socket = connect(port, '127.0.0.1', () => socket.write(opening));
    const timer = setInterval(() => repeated && socket.write(repeated), BYTE_INTERVAL_MS);
    sockets.add(socket);
    socket.resume();
    socket.on('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') counts.refused += 1;
    });
    socket.on('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      if (isOver) return;
      counts.ended += 1;
      counts.longestSeconds = Math.max(
        counts.longestSeconds,
        (performance.now() - openedAt) / 1000,
      );
      neverEnded.delete(index);
      if (neverEnded.size === 0) resolveAllEnded();
      const pauseMs = REOPEN_DELAY_MS[kind];
      if (pauseMs === undefined) openClient(index);
      else setTimeout(openClient, pauseMs, index);
    });
  }
  for (const index of neverEnded) openClient(index);
  return {
    allEnded,
    stop() {
      isOver = true;
      for (const socket of sockets) socket.destroy();
      return { ...counts, 'never ended': neverEnded.size };
    },
  };
}
