import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** By Node's codes; any other error is 400. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Node refuses what it cannot read by itself. This adds the headers of all our answers. */
export function answerClientErrors(server: Server, common: Array<[string, string]>): void {
  const headers = [...common, ['Connection', 'close'], ['Content-Length', '0']]
    .map((header) => `${header.join(': ')}\r\n`)
    .join('');
  // A client may send its next request before it has the last answer.
  const openResponses = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('request', ({ socket }, response) => {
    const responses = openResponses.get(socket) ?? new Set();
    openResponses.set(socket, responses.add(response));
    response.on('close', () => responses.delete(response));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The client would read a second answer as the rest of the first.
    const isHalfSent = [...(openResponses.get(socket) ?? [])].some(
      ({ headersSent, writableEnded }) => headersSent && !writableEnded,
    );
    if (!socket.writable || isHalfSent) return socket.destroy(error);
    const status = STATUSES[error.code ?? ''] ?? 400;
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n`);
    socket.destroySoon();
  });
}
