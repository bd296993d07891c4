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
import { PATIENCE_MS, waitUntil } from '../helpers/wait-until.ts';

const HEALTH_CHECK_INTERVAL_MS = 100;

interface Upstream {
  port: number;
  agent: Agent;
  isReady: boolean;
  /** From its signal until it is ready again. */
  isStopping: boolean;
  unansweredCount: number;
}

/**
 * Pools connections and takes turns among processes whose /readyz is 200. It tries another one only if taking
 * the request twice does no harm. All else is a 502.
 */
export async function openProxy(ports: number[]) {
  const upstreams = ports.map(
    (port): Upstream => ({
      port,
      agent: new Agent({ keepAlive: true, keepAliveMsecs: 1000 }),
      isReady: false,
      isStopping: false,
      unansweredCount: 0,
    }),
  );
  const counts = { refused: 0, reset: 0, failed: 0 };
  let isClosed = false;
  let nextIndex = 0;

  async function checkHealth(upstream: Upstream) {
    while (!isClosed) {
      const answer = await fetch(`http://127.0.0.1:${upstream.port}/readyz`, {
        headers: { Connection: 'close' },
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => {});
      const isReady = answer?.status === 200;
      if (isReady && !upstream.isReady) upstream.isStopping = false;
      upstream.isReady = isReady;
      await pause(HEALTH_CHECK_INTERVAL_MS);
    }
  }

  async function forward(request: IncomingMessage, response: ServerResponse) {
    const isAnswered = await forwardToAny(request, await buffer(request), response);
    if (isAnswered || response.destroyed) return;
    counts.failed += 1;
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end('No process took it');
  }

  async function forwardToAny(request: IncomingMessage, body: Buffer, response: ServerResponse) {
    nextIndex = (nextIndex + 1) % upstreams.length;
    const rotated = [...upstreams.slice(nextIndex), ...upstreams.slice(0, nextIndex)];
    const ready = rotated.filter(({ isReady }) => isReady);
    // A busy machine may answer a check too late, so any process that runs is better than none.
    const usable = ready.length > 0 ? ready : rotated.filter(({ isStopping }) => !isStopping);
    for (const upstream of usable) {
      const outcome = await forwardTo(upstream, request, body, response);
      if (outcome === 'answered' || outcome === 'may have been taken') {
        return outcome === 'answered';
      }
      counts[outcome] += 1;
    }
    return false;
  }

  const healthChecks = upstreams.map(checkHealth);
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    isReady: (port: number) => upstreams.some((one) => one.port === port && one.isReady),
    /** Resolves when a stopping process gets no more requests and has answered the last. */
    async leave(port: number) {
      const upstream = upstreams.find((one) => one.port === port);
      if (!upstream) throw new Error(`No process listens on ${port}`);
      upstream.isStopping = true;
      const hasLeft = () => !upstream.isReady && upstream.unansweredCount === 0;
      await waitUntil(hasLeft, `the proxy has left ${port}`);
    },
    async close() {
      isClosed = true;
      server.closeAllConnections();
      server.close();
      await Promise.all(healthChecks);
      for (const { agent } of upstreams) agent.destroy();
    },
  };
}

/** 'refused': no connection. 'reset': it broke, under a request that may be sent twice. */
type ForwardOutcome = 'answered' | 'refused' | 'reset' | 'may have been taken';

function forwardTo(
  upstream: Upstream,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<ForwardOutcome> {
  const { connection: _, 'transfer-encoding': __, ...requestHeaders } = headers;
  return new Promise((resolve) => {
    upstream.unansweredCount += 1;
    const upstreamRequest = requestOf(
      {
        host: '127.0.0.1',
        port: upstream.port,
        agent: upstream.agent,
        method,
        path: url,
        headers: { ...requestHeaders, 'content-length': body.length },
      },
      (answer) => {
        upstream.unansweredCount -= 1;
        const { connection: _, 'keep-alive': __, ...responseHeaders } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, responseHeaders);
        answer.pipe(response);
        answer.on('end', () => resolve('answered'));
        answer.on('error', () => resolve('may have been taken'));
        response.on('close', () => upstreamRequest.destroy());
      },
    );
    upstreamRequest.on('error', (error) => {
      if (!response.headersSent) upstream.unansweredCount -= 1;
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
      const isRetryable = method === 'GET' || method === 'HEAD';
      if (isRefused) resolve('refused');
      else resolve(isRetryable && !response.headersSent ? 'reset' : 'may have been taken');
    });
    upstreamRequest.end(body);
  });
}
