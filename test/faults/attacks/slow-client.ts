import { connect, type Socket } from 'node:net';

/** How a client may dawdle: what it says first, and what it adds every second. */
const DAWDLERS = {
  'says nothing': { first: '', later: '' },
  'headers byte by byte': { first: 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', later: 'z' },
  'a form byte by byte': {
    first:
      'POST /list-your-spa HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n',
    later: 'a',
  },
  'a sign-in byte by byte': {
    first:
      'POST /admin/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n',
    later: '1\r\na\r\n',
  },
  'a long form without its end': {
    first: `POST /list-your-spa HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 256000\r\n\r\n${'x'.repeat(250_000)}`,
    later: '',
  },
};
export type Dawdler = keyof typeof DAWDLERS;
export const ALL_DAWDLERS = (Object.keys(DAWDLERS) as Dawdler[]).filter(
  (kind) => kind !== 'a long form without its end',
);

const BYTE_EVERY_MS = 1000;
/** Before one that the server ended is opened anew: who is refused at once must not do nothing else. */
const REOPEN_AFTER_MS: Partial<Record<Dawdler, number>> = { 'a long form without its end': 5000 };

/** Holds `count` slow connections open; one that the server ends is opened anew, until `stop`. */
export function holdSlowly(port: number, count: number, kinds: Dawdler[]) {
  const open = new Set<Socket>();
  const never = new Set(Array.from({ length: count }, (_, i) => i));
  const told = { ended: 0, longestS: 0, refused: 0 };
  let isOver = false;
  let noneIsLeft = () => {};
  const allEnded = new Promise<void>((resolve) => {
    noneIsLeft = resolve;
  });

  function hold(place: number) {
    if (isOver) return;
    const kind = kinds[place % kinds.length] ?? 'says nothing';
    const { first, later } = DAWDLERS[kind];
    const began = performance.now();
    const socket = connect(port, '127.0.0.1', () => socket.write(first));
    const timer = setInterval(() => later && socket.write(later), BYTE_EVERY_MS);
    open.add(socket);
    socket.resume();
    socket.on('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') told.refused += 1;
    });
    socket.on('close', () => {
      clearInterval(timer);
      open.delete(socket);
      if (isOver) return;
      told.ended += 1;
      told.longestS = Math.max(told.longestS, (performance.now() - began) / 1000);
      never.delete(place);
      if (never.size === 0) noneIsLeft();
      const pauseMs = REOPEN_AFTER_MS[kind];
      if (pauseMs === undefined) hold(place);
      else setTimeout(hold, pauseMs, place);
    });
  }
  for (const place of never) hold(place);
  return {
    /** Resolves when the server has ended each of them at least once. */
    allEnded,
    stop() {
      isOver = true;
      for (const socket of open) socket.destroy();
      return { ...told, 'never ended': never.size };
    },
  };
}
