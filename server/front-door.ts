import { createServer, type RequestListener, type Server } from 'node:http';
import type { PageCache } from './page-cache.ts';

const LONGEST_REQUEST_MS = 30_000;
/** Longer than a proxy keeps one (nginx 60 s, Caddy 2 min): what it sends on a closed one is lost. */
const LONGEST_IDLE_MS = 130_000;
const MOST_HEADER_BYTES = 16 * 1024;

/** The listening side: kept pages are answered before anything else is asked. */
export function openFrontDoor(cache: Pick<PageCache, 'answer'>, listener: RequestListener): Server {
  const options = {
    maxHeaderSize: MOST_HEADER_BYTES,
    requestTimeout: LONGEST_REQUEST_MS,
    keepAliveTimeout: LONGEST_IDLE_MS,
  };
  return createServer(options, (request, response) => {
    const answered = cache.answer(request, response);
    if (answered === true) return;
    if (answered === false) listener(request, response);
    else void answerLater(answered, listener, request, response);
  });
}

/** Where nobody knows whether the kept page still holds, the app is asked, and says so in words. */
async function answerLater(
  answered: Promise<boolean>,
  listener: RequestListener,
  ...[request, response]: Parameters<RequestListener>
) {
  if (!(await answered.catch(() => false))) listener(request, response);
}
