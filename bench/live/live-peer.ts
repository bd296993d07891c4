import { createServer, type ServerResponse } from 'node:http';
import process from 'node:process';

/**
 * The minimal event server: a request to `/tell` writes one line to everybody who reads `/live`.
 * Argument: port.
 */
const readers = new Set<ServerResponse>();
let version = 0;
createServer((request, response) => {
  if (request.url !== '/live') {
    if (request.url === '/tell') notifyReaders();
    response.end();
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
  response.write(eventOf(version));
  readers.add(response);
  response.once('close', () => readers.delete(response));
}).listen(Number(process.argv[2]), '127.0.0.1');

function notifyReaders() {
  version += 1;
  for (const reader of readers) reader.write(eventOf(version));
}

const eventOf = (id: number) => `id: ${id}\ndata: ${id}\n\n`;
