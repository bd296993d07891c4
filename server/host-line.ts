import type { IncomingMessage, ServerResponse } from 'node:http';
import { remembering } from './remembering.ts';

/** A name or an address, and perhaps a port (RFC 9110, 7.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~-]+)(?::\d{1,5})?$/i;

const isHost = remembering((host) => HOST.test(host) && URL.canParse(`http://${host}`));

/**
 * Answers 400 and says true where a request names two hosts or none that can be one (RFC 9112, 3.2):
 * a cache or a proxy before us may have taken the other. Without a Host line Node itself says so.
 */
export function refusesHost(request: IncomingMessage, response: ServerResponse): boolean {
  const { rawHeaders, headers } = request;
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') lines += 1;
  }
  if (lines === 0 || (lines === 1 && isHost(headers.host ?? ''))) return false;
  response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
  response.end('The Host line is malformed or doubled');
  return true;
}
