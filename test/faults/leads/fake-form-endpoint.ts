import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export interface PostedForm {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const CHUNK = Buffer.alloc(64 * 1024, 'x');
const CHUNKS_PER_10_MB = 160;

/** 10 MB, as fast as they are taken. */
async function floodResponse(response: ServerResponse, state: { bytesSent: number }) {
  response.on('error', () => {});
  for (let i = 0; i < CHUNKS_PER_10_MB && !response.destroyed; i += 1) {
    const hasRoom = response.write(CHUNK);
    if (!hasRoom) await once(response, 'drain').catch(() => {});
    state.bytesSent += CHUNK.length;
  }
  response.end();
}

/** Real forms fail in each of these ways. */
const behaviors = {
  accept: (response: ServerResponse) => response.writeHead(201).end('{"ok":true}'),
  refuse: (response: ServerResponse) => response.writeHead(500).end('no'),
  refuseEntries: (response: ServerResponse) => response.writeHead(422).end('no'),
  hang: () => {},
  redirect: (response: ServerResponse) => response.writeHead(302, { Location: '/elsewhere' }).end(),
  reset: (response: ServerResponse) => (response.socket as Socket | null)?.resetAndDestroy(),
  /** Sends a status line and headers a byte at a time, and never ends. */
  drip: (response: ServerResponse) => {
    const { socket } = response;
    const timer = setInterval(() => socket?.write('H'), 10);
    socket?.write('HTTP/1.1 200 O');
    socket?.on('close', () => clearInterval(timer));
  },
  flood: (response: ServerResponse, state: { bytesSent: number }) =>
    floodResponse(response.writeHead(200), state),
  floodRefusal: (response: ServerResponse, state: { bytesSent: number }) =>
    floodResponse(response.writeHead(503), state),
};

export type FormEndpointBehavior = keyof typeof behaviors;

export async function openFormEndpoint(answer: FormEndpointBehavior) {
  const posted: PostedForm[] = [];
  const state = { answer, bytesSent: 0, onRequest: () => {} };
  const server = createServer(async (request, response) => {
    const { url: path = '', method = '', headers, socket } = request;
    socket.on('error', () => {});
    posted.push({ path, method, headers, body: await text(request) });
    void behaviors[state.answer](response, state);
    state.onRequest();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/f/abc`,
    posted,
    state,
    async waitForRequests(count: number) {
      while (posted.length < count) {
        await new Promise<void>((resolve) => {
          state.onRequest = resolve;
        });
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
