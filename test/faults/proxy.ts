import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 100;
const LONGEST_LOOK_MS = 10_000;

interface Upstream {
  port: number;
  agent: Agent;
  isReady: boolean;
}

/**
 * A small proxy as they stand in front of several processes: it keeps connections to them, sends
 * requests in turn to those whose /readyz is 200, and asks another one only where the first cannot
 * have taken the request, or where taking it twice does no harm. All else is a 502.
 */
export async function openProxy(ports: number[]) {
  const upstreams = ports.map(
    (port): Upstream => ({
      port,
      agent: new Agent({ keepAlive: true, keepAliveMsecs: 1000 }),
      isReady: false,
    }),
  );
  const counts = { refused: 0, reset: 0, failed: 0 };
  let isOver = false;
  let turn = 0;

  async function look(upstream: Upstream) {
    while (!isOver) {
      const answer = await fetch(`http://127.0.0.1:${upstream.port}/readyz`, {
        headers: { Connection: 'close' },
        signal: AbortSignal.timeout(LONGEST_LOOK_MS),
      }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => {});
      upstream.isReady = answer?.status === 200;
      await pause(LOOK_MS);
    }
  }

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const isPassed = await passToOne(request, await buffer(request), response);
    if (isPassed || response.destroyed) return;
    counts.failed += 1;
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end('Nobody took it');
  }

  async function passToOne(request: IncomingMessage, body: Buffer, response: ServerResponse) {
    turn = (turn + 1) % upstreams.length;
    const inTurn = [...upstreams.slice(turn), ...upstreams.slice(0, turn)];
    for (const upstream of inTurn.filter(({ isReady }) => isReady)) {
      const outcome = await tryOne(upstream, request, body, response);
      if (outcome === 'answered' || outcome === 'may have been taken') {
        return outcome === 'answered';
      }
      counts[outcome] += 1;
    }
    return false;
  }

  const looking = upstreams.map(look);
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    isReady: (port: number) => upstreams.some((one) => one.port === port && one.isReady),
    async close() {
      isOver = true;
      server.closeAllConnections();
      server.close();
      await Promise.all(looking);
      for (const { agent } of upstreams) agent.destroy();
    },
  };
}

/** 'refused': no connection was had. 'reset': it broke, under a request that may be sent twice. */
type Tried = 'answered' | 'refused' | 'reset' | 'may have been taken';

function tryOne(
  { port, agent }: Upstream,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<Tried> {
  const { connection: _, 'transfer-encoding': __, ...kept } = headers;
  return new Promise((done) => {
    const asked = requestOf(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path: url,
        headers: { ...kept, 'content-length': body.length },
      },
      (answer) => {
        const { connection: _, 'keep-alive': __, ...given } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, given);
        answer.pipe(response);
        answer.on('end', () => done('answered'));
        answer.on('error', () => done('may have been taken'));
        response.on('close', () => asked.destroy());
      },
    );
    asked.on('error', (error) => {
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
      const isHarmless = method === 'GET' || method === 'HEAD';
      if (isRefused) done('refused');
      else done(isHarmless && !response.headersSent ? 'reset' : 'may have been taken');
    });
    asked.end(body);
  });
}
