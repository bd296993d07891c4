import { type IncomingMessage, ServerResponse } from 'node:http';

/** Closing a socket with unread bytes resets it and loses the answer, so reading continues briefly. */
const LINGER_MS = 500;
const MAX_DROPPED_BYTES = 1024 * 1024;

/**
 * Closes the connection if an answer is sent before the whole body was read: behind a proxy the rest would
 * precede another visitor's request. Node's own refusals get the common headers, too.
 */
export function closingResponse(common: Array<[string, string]>): typeof ServerResponse {
  return class ClosingResponse<
    Request extends IncomingMessage = IncomingMessage,
  > extends ServerResponse<Request> {
    override writeHead(status: number, ...args: [never?, never?]): this {
      if (this.headersSent) return super.writeHead(status, ...args);
      if (hasUnreadBody(this.req)) {
        this.setHeader('Connection', 'close');
        drainThenClose(this.req);
      }
      // Headers in `args` replace these.
      if (status !== 200 && status !== 304) for (const header of common) this.setHeader(...header);
      return super.writeHead(status, ...args);
    }
  };
}

/** Requests on a connection that closes, or whose client left, get no answer (RFC 9112, 9.6). */
export function isClosing({ socket }: IncomingMessage): boolean {
  return socket.writableEnded || socket.destroyed;
}

function hasUnreadBody({ headers, readableEnded }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': transferEncoding } = headers;
  return (transferEncoding !== undefined || length !== '0') && !readableEnded;
}

function drainThenClose(request: IncomingMessage): void {
  const { socket } = request;
  let bytesLeft = MAX_DROPPED_BYTES;
  // Another reader could stop reading.
  request.removeAllListeners('data').on('data', ({ length }: Buffer) => {
    bytesLeft -= length;
    if (bytesLeft <= 0) request.pause();
  });
  request.resume();
  socket.destroySoon = () => {
    if (socket.writableEnded) return;
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
