import type { IncomingMessage, ServerResponse } from 'node:http';
import { memoize } from '../cache/memoize.ts';

/** A name or an address, and perhaps a port (RFC 9110, 7.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~-]+)(?::\d{1,5})?$/i;

const isHost = memoize((host) => HOST.test(host) && URL.canParse(`http://${host}`));

/** Answers what the first lines alone decide, and says true; a kept page is no exception. */
export function respondFromHead(request: IncomingMessage, response: ServerResponse): boolean {
  if (!hasOneHost(request)) {
    response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
    response.end('The Host line is malformed or doubled');
    return true;
  }
  if (request.url !== '*' || request.method !== 'OPTIONS') return false;
  // It asks of the whole server (RFC 9110, 9.3.7), for which the router has no address.
  response.writeHead(204, { Allow: 'GET, HEAD, POST, OPTIONS' }).end();
  return true;
}

/**
 * With two hosts, or none that can be one, a cache or a proxy before us may have taken another
 * (RFC 9112, 3.2). Where the line is missing Node answers itself, as the version of HTTP asks for.
 */
function hasOneHost({ rawHeaders, headers }: IncomingMessage): boolean {
  let hostLines = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hostLines += 1;
  }
  return hostLines === 0 || (hostLines === 1 && isHost(headers.host ?? ''));
}
