import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { PageCache } from '../cache/page-cache.ts';
import { ClosingResponse, isClosing } from './closing-response.ts';
import { respondFromHead } from './request-head.ts';

/**
 * How long a client may take: over its headers, over the whole request, and over anything at all (the
 * inbox's stream says something every 15 s). Who takes longer is sent away, so that those who only
 * hold connections open do not hold many; that is looked after every 5 s. Between two requests it may
 * be silent for longer than a proxy keeps a connection (nginx 60 s, Caddy 2 min), for what a proxy
 * sends on a closed one is lost.
 */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 130_000,
};
const SOCKET_TIMEOUT_MS = 60_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** The listening side: kept pages are answered before anything else is asked. */
export function createHttpServer(
  cache: Pick<PageCache, 'tryRespond'>,
  listener: RequestListener,
): Server {
  const options = {
    maxHeaderSize: MAX_HEADER_BYTES,
    ServerResponse: ClosingResponse,
    ...TIMEOUTS,
  };
  const server = createServer(options, (request, response) => {
    if (isClosing(request)) return;
    if (respondFromHead(request, response)) return;
    const isAnswered = tryCache(cache, request, response);
    if (isAnswered === true) return;
    if (isAnswered === false) listener(request, response);
    else void fallBackLater(isAnswered, listener, request, response);
  });
  return server.setTimeout(SOCKET_TIMEOUT_MS);
}

/** Where the database cannot be read, the app says so; it must not be the end of the program. */
function tryCache(
  cache: Pick<PageCache, 'tryRespond'>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean | Promise<boolean> {
  try {
    return cache.tryRespond(request, response);
  } catch {
    return false;
  }
}

/** Where nobody knows whether the kept page still holds, the app is asked, and says so in words. */
async function fallBackLater(
  isAnswered: Promise<boolean>,
  listener: RequestListener,
  ...[request, response]: Parameters<RequestListener>
) {
  if (!(await isAnswered.catch(() => false))) listener(request, response);
}
