import type { IncomingMessage, ServerResponse } from 'node:http';
import { memoize } from './memoize.ts';

/** A name or an address, with an optional port (RFC 9110, 7.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~-]+)(?::\d{1,5})?$/i;

const isHost = memoize((host) => HOST.test(host) && URL.canParse(`http://${host}`));

/** Longer than any address of ours. Proxies take no more either. */
const MAX_ADDRESS_LENGTH = 8192;

/** Answers what the first lines decide and returns true. Cached pages pass through here, too. */
export function respondFromHead(request: IncomingMessage, response: ServerResponse): boolean {
  if (!hasOneHost(request)) {
    return refuse(response, 400, 'The Host line is malformed or doubled');
  }
  // Before the page cache or a page reads its parameters.
  if ((request.url ?? '').length > MAX_ADDRESS_LENGTH) {
    return refuse(response, 414, 'The address is too long');
  }
  if (request.url !== '*' || request.method !== 'OPTIONS') return false;
  // This request concerns the whole server (RFC 9110, 9.3.7); the router has no such address.
  response.writeHead(204, { Allow: 'GET, HEAD, POST, OPTIONS' }).end();
  return true;
}

function refuse(response: ServerResponse, status: number, reason: string): true {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    Connection: 'close',
  });
  response.end(reason);
  return true;
}

/** With two hosts or an invalid one, a proxy may have used another (RFC 9112, 3.2). Node checks for none. */
function hasOneHost({ rawHeaders, headers }: IncomingMessage): boolean {
  let hostLines = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hostLines += 1;
  }
  return hostLines === 0 || (hostLines === 1 && isHost(headers.host ?? ''));
}
