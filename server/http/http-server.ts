import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { answerClientErrors } from './client-error.ts';
import { closingResponse, isClosing } from './closing-response.ts';
import { oneByOne } from './one-by-one.ts';
import { respondFromHead } from './request-head.ts';

/**
 * Idle connections must not pile up; the inbox's stream sends a line every 15 s. Between requests one stays
 * open longer than a proxy uses it (nginx 60 s, Caddy 2 min), or a request on it would be lost.
 */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 130_000,
};
const SOCKET_TIMEOUT_MS = 60_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** Answers at once and returns true, or leaves the response to the app. */
interface FrontDoor {
  tryRespond(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
}

interface HttpServerOptions {
  common?: Array<[string, string]>;
  countCached?: (request: IncomingMessage) => void;
}

export function createHttpServer(
  cache: FrontDoor,
  app: RequestListener,
  { common = [], countCached = () => {} }: HttpServerOptions = {},
): Server {
  const listener = oneByOne(app);
  const options = {
    maxHeaderSize: MAX_HEADER_BYTES,
    ServerResponse: closingResponse(common),
    ...TIMEOUTS,
  };
  const server = createServer(options, (request, response) => {
    if (isClosing(request)) return;
    if (respondFromHead(request, response)) return;
    const isAnswered = tryCache(cache, request, response);
    if (isAnswered === true) return countCached(request);
    if (isAnswered === false) listener(request, response);
    else void fallBackLater(isAnswered, listener, countCached, request, response);
  });
  answerClientErrors(server, common);
  return server.setTimeout(SOCKET_TIMEOUT_MS);
}

/** If the database cannot be read, the app answers, and the program goes on. */
function tryCache(
  cache: FrontDoor,
  request: IncomingMessage,
  response: ServerResponse,
): boolean | Promise<boolean> {
  try {
    return cache.tryRespond(request, response);
  } catch {
    return false;
  }
}

/** If nobody knows whether the cached page is valid, the app says so. */
async function fallBackLater(
  isAnswered: Promise<boolean>,
  listener: RequestListener,
  countCached: (request: IncomingMessage) => void,
  ...[request, response]: Parameters<RequestListener>
) {
  if (await isAnswered.catch(() => false)) countCached(request);
  else listener(request, response);
}
