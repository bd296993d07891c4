import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { zipTable } from '../../test/helpers/app.ts';
import { stillCatalogue } from '../../test/helpers/empty-database.ts';
import { waitUntil } from '../../test/helpers/wait-until.ts';
import { byAddress, createPageCache } from '../cache/page-cache.ts';
import { commonHeaders } from '../security/common-headers.ts';
import { createHttpServer } from './http-server.ts';

async function listening(cache: Parameters<typeof createHttpServer>[0]) {
  const server = createHttpServer(cache, (_, response) => response.end('from the app'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    get: (path = '/') => fetch(`http://127.0.0.1:${port}${path}`),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('when the validity of a cached page is unknown, the app answers and the program lives', async () => {
  const failing = [
    () => {
      throw new Error('disk I/O error');
    },
    () => Promise.reject(new Error('connection lost')),
  ];
  for (const answer of failing) {
    const { get, close } = await listening({ tryRespond: answer });
    assert.equal(await (await get()).text(), 'from the app');
    close();
  }
});

test('a cached page gives shared caches its lifetime from now on, not from its rendering', async () => {
  let now = 0;
  const cache = createPageCache(stillCatalogue, zipTable, () => now);
  const page = { headers: { 'content-type': 'text/html' }, gzip: gzipSync('a deal') };
  await cache.store('/', page, { version: 1 }, { from: 0, until: 400_000 });
  const { get, close } = await listening(byAddress(cache, (url) => url));
  const cacheControl = async () => (await get()).headers.get('cache-control');
  const common = 'public, max-age=0, must-revalidate';
  assert.equal(await cacheControl(), `${common}, s-maxage=300, stale-while-revalidate=30`);
  now = 390_000;
  assert.equal(await cacheControl(), `${common}, s-maxage=10, stale-while-revalidate=0`);
  close();
});

test('an address that is longer than any of ours is refused before the cache reads it', async () => {
  const read: string[] = [];
  const { get, close } = await listening({
    tryRespond: ({ url = '' }) => {
      read.push(url);
      return false;
    },
  });
  const long = await get(`/deals?zip=78701&max_price=-${'+'.repeat(8200)}x`);
  assert.deepEqual([long.status, await long.text()], [414, 'The address is too long']);
  assert.equal((await get(`/deals?zip=78701&q=${'x'.repeat(8000)}`)).status, 200);
  assert.equal(read.length, 1);
  close();
});

test('two Host lines, or one that is no host, are 400, and the whole server has its methods', async () => {
  const server = createHttpServer({ tryRespond: () => false }, (_, response) =>
    response.end('answered'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const responseTo = (...lines: string[]) => {
    const socket = connect(port, '127.0.0.1');
    socket.end([...lines, 'Connection: close', '', ''].join('\r\n'));
    return text(socket);
  };
  const statusOf = async (...lines: string[]) =>
    (await responseTo('GET / HTTP/1.1', ...lines)).split(' ')[1];
  for (const host of ['deals.example', 'localhost:3000', 'DEALS.example:80', '[::1]:3000'])
    assert.equal(await statusOf(`Host: ${host}`), '200', host);
  for (const host of ['', 'a, b', '[', 'a b', 'a/b', 'a@b', 'evil.test:99999', 'a:b', '1.2.3.999'])
    assert.equal(await statusOf(`Host: ${host}`), '400', host);
  assert.equal(await statusOf('Host: a', 'hOST: a'), '400');
  assert.equal(await statusOf(), '400');
  const response = await responseTo('OPTIONS * HTTP/1.1', 'Host: localhost');
  assert.match(response, /^HTTP\/1\.1 204 [\s\S]*\r\nAllow: GET, HEAD, POST, OPTIONS\r\n/);
  server.close();
});

test('what Node refuses by itself has the headers of every answer, once', async () => {
  const server = createHttpServer(
    { tryRespond: () => false },
    (_, response) => response.writeHead(400, { 'Referrer-Policy': 'no-referrer' }).end('ours'),
    { common: commonHeaders('https://deals.test', { hstsIncludesSubdomains: false }) },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answerTo = (request: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(request);
    return text(socket);
  };
  const head = 'GET / HTTP/1.1\r\nConnection: close\r\n';
  const refused: Array<[request: string, status: string]> = [
    [`${head}Host: a b\r\n\r\n`, '400 Bad Request'],
    [`${head}\r\n`, '400 Bad Request'],
    [`${head}Host: a\r\nExpect: magic\r\n\r\n`, '417 Expectation Failed'],
    [`${head}Host: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431 Request Header Fields Too Large'],
    ['nonsense\r\n\r\n', '400 Bad Request'],
    [`${head}Host: a\r\n\r\n`, '400 Bad Request'],
  ];
  for (const [request, status] of refused) {
    const answer = await answerTo(request);
    assert.ok(answer.startsWith(`HTTP/1.1 ${status}\r\n`), `${status}: ${answer}`);
    for (const name of [
      'X-Content-Type-Options: nosniff',
      'Content-Security-Policy: ',
      'Strict-Transport-Security: ',
      'Referrer-Policy: ',
    ])
      assert.equal(answer.split(`\r\n${name}`).length, 2, `${status} ${name}`);
  }
  assert.match(await answerTo(`${head}Host: a\r\n\r\n`), /Referrer-Policy: no-referrer\r\n/);
  server.close();
});

test('what cannot be read after two requests at once puts nothing into the answer under way', async () => {
  let count = 0;
  const server = createHttpServer({ tryRespond: () => false }, (_, response) => {
    count += 1;
    if (count === 1) response.writeHead(200, { 'Content-Length': '100' }).write('half of it');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
  socket.write(request + request);
  const [begun] = await once(socket, 'data');
  await waitUntil(() => count === 2, 'the second request');
  socket.write('no request\r\n\r\n');
  const answer = String(begun) + (await text(socket));
  assert.match(answer, /^HTTP\/1\.1 200 [\s\S]*half of it$/);
  server.close();
});

test('a request that breaks off while it is answered gets no second answer', async () => {
  const server = createHttpServer({ tryRespond: () => false }, (_, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('half of it');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
  const [begun] = await once(socket, 'data');
  socket.write('no length\r\n');
  const answer = String(begun) + (await text(socket));
  assert.match(answer, /^HTTP\/1\.1 200 [\s\S]*half of it$/);
  server.close();
});
