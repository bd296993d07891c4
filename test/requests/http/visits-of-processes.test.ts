import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { createPageCache } from '../../../server/cache/page-cache.ts';
import { createHttpServer } from '../../../server/http/http-server.ts';
import { frontDoor, importBuiltApp, ORIGIN, openApp, zipTable } from '../../helpers/app.ts';
import { emptyDatabase } from '../../helpers/empty-database.ts';
import { BROWSER_NAME, openCounting } from '../../helpers/visits.ts';

async function openProcess(connection: Awaited<ReturnType<typeof emptyDatabase>>) {
  const counting = openCounting();
  const { visits } = counting;
  let now = () => 0;
  const cache = createPageCache(connection, zipTable, () => now());
  const testApp = await openApp({ visits, cachePage: cache.store, trustedProxies: 1 }, connection);
  now = () => testApp.clock.now;
  await counting.begin(testApp.db, now);
  const { factsAt } = await importBuiltApp();
  const server = createHttpServer(await frontDoor(cache), getRequestListener(testApp.app.fetch), {
    countCached(incoming) {
      const { counted } = factsAt(incoming.url ?? '');
      if (incoming.method === 'GET' && counted) visits.addPage(counted, incoming.headers);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { host } = new URL(ORIGIN);
  async function send(path: string, person: number, body?: string) {
    const headers = {
      ...{ Host: host, 'User-Agent': BROWSER_NAME, 'X-Forwarded-For': `192.0.2.${person}` },
      ...(body === undefined ? {} : { Origin: ORIGIN, 'Content-Length': body.length }),
    };
    const sent = request({ port, path, method: body === undefined ? 'GET' : 'POST', headers });
    sent.end(body);
    const [response]: IncomingMessage[] = await once(sent, 'response');
    await once(response?.resume() ?? sent, 'end');
  }
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { counting, send, close };
}

test('pages from the cache count like any other, and the figures of several processes add up', async (t) => {
  const connection = await emptyDatabase();
  const [one, other] = [await openProcess(connection), await openProcess(connection)];
  t.after(async () => {
    for (const { close } of [one, other]) close();
    await connection.close();
  });
  for (let n = 0; n < 5; n += 1) {
    for (const { send } of [one, other]) {
      await send('/terms', n);
      await send('/seen', n, `${ORIGIN}/terms`);
    }
    await one.counting.visits.flush();
  }
  await other.counting.visits.flush();
  const figures = { 'page /terms': 10, people: 5 };
  assert.deepEqual(await one.counting.figures(connection.db), figures);
});
