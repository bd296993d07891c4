import assert from 'node:assert/strict';
import { once } from 'node:events';
import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createHttpServer } from './http-server.ts';
import { oneByOne } from './one-by-one.ts';

function exchange(url: string): [IncomingMessage, ServerResponse<IncomingMessage>] {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  return [request, new ServerResponse(request)];
}

test('requests that come together begin in turns of their own, the first first', async () => {
  const begun: string[] = [];
  const listen = oneByOne(({ url = '' }) => begun.push(url));
  for (const url of ['/a', '/b', '/c']) listen(...exchange(url));
  assert.deepEqual(begun, []);
  await turn();
  assert.deepEqual(begun, ['/a']);
  listen(...exchange('/d'));
  await turn();
  await turn();
  await turn();
  assert.deepEqual(begun, ['/a', '/b', '/c', '/d']);
  listen(...exchange('/e'));
  await turn();
  assert.equal(begun.at(-1), '/e');
});

test('a request whose client leaves while it waits is not begun, and takes no turn', async () => {
  const begun: string[] = [];
  const listen = oneByOne(({ url = '' }) => begun.push(url));
  const left = exchange('/left');
  for (const waiting of [exchange('/a'), left, left, exchange('/b')]) listen(...waiting);
  left[0].socket.destroy();
  await turn();
  await turn();
  assert.deepEqual(begun, ['/a', '/b']);
});

/** The answers to GETs that come together on one connection, until it is closed. */
async function answersTo(server: Server, paths: string[]): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  const answers = await text(socket);
  server.close();
  return answers;
}

test('what waits behind an answer that closes the connection is not begun', async () => {
  const begun: string[] = [];
  const server = createHttpServer({ tryRespond: () => false }, ({ url = '' }, response) => {
    begun.push(url);
    response.writeHead(200, { Connection: 'close' }).end();
  });
  await answersTo(server, ['/a', '/b']);
  assert.deepEqual(begun, ['/a']);
});

test('a server that closes answers those that wait', async () => {
  const server = createHttpServer({ tryRespond: () => false }, ({ url }, response) => {
    if (url === '/a') server.close();
    if (url === '/c') response.setHeader('Connection', 'close');
    response.end(`answered ${url}`);
  });
  const answers = await answersTo(server, ['/a', '/b', '/c']);
  assert.deepEqual(answers.match(/answered ..?/g), ['answered /a', 'answered /b', 'answered /c']);
});
