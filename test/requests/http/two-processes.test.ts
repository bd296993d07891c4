import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { migrate } from '../../../database/migrations/all.ts';
import { openPostgres } from '../../../database/postgres.ts';
import { openSqlite } from '../../../database/sqlite.ts';
import type { Connection, DealRow } from '../../../database/tables.ts';
import { createPageCache } from '../../../server/cache/page-cache.ts';
import { createHttpServer } from '../../../server/http/http-server.ts';
import { addBusiness, addDeal, cookieOf, openApp, signIn } from '../../app.ts';
import { newDatabase, TEST_POOL } from '../../postgres/databases.ts';
import { isThorough } from '../../thorough.ts';

const WRITES = isThorough ? 200 : 50;
const READERS = 2;

/** Two connections as two processes have them: with nothing in common but the database. */
async function openTwoInstances() {
  if (process.env.TEST_ON === 'postgres') {
    const { url, drop } = await newDatabase('migrated');
    const openConnections = () => openPostgres(url, TEST_POOL);
    return { connections: [openConnections(), openConnections()] as const, remove: drop };
  }
  const folder = mkdtempSync(join(tmpdir(), 'spa-deals-'));
  const openConnections = () => openSqlite(join(folder, 'two.sqlite'));
  const connections = [openConnections(), openConnections()] as const;
  await migrate(connections[0].db, 'sqlite');
  return { connections, remove: async () => rmSync(folder, { recursive: true }) };
}

async function openInstance(connection: Connection) {
  const cache = createPageCache(connection.catalogueVersion, Date.now);
  const testApp = await openApp({ cachePage: cache.store, now: Date.now }, connection);
  let renderCount = 0;
  const server = createHttpServer(cache, (request, response) => {
    renderCount += 1;
    return getRequestListener(testApp.app.fetch)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...testApp,
    page: async (path: string) => (await fetch(origin + path)).text(),
    renderCount: () => renderCount,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await testApp.close();
    },
  };
}

let two: Awaited<ReturnType<typeof openTwoInstances>>;
let one: Awaited<ReturnType<typeof openInstance>>;
let other: typeof one;
let deal: DealRow;
before(async () => {
  two = await openTwoInstances();
  [one, other] = [await openInstance(two.connections[0]), await openInstance(two.connections[1])];
  const business = await addBusiness(one.db, { zip: '78701' });
  deal = await addDeal(one.db, business, { title: 'Hour 0', expires_at: Date.now() + 86_400_000 });
});
after(async () => {
  await one.close();
  await other.close();
  await two.remove();
});

test('what one process has acknowledged, no cached page of another ever shows as it was', async (t) => {
  let acknowledged = 0;
  let isOver = false;
  let read = 0;
  const shownBy = async (instance: typeof one) => {
    const known = acknowledged;
    const [, hour] = /Hour (\d+)/.exec(await instance.page('/deals?zip=78701')) ?? [];
    read += 1;
    assert.ok(Number(hour) >= known, `shown ${hour} after ${known} was acknowledged`);
  };
  const reader = async (instance: typeof one) => {
    while (!isOver) await shownBy(instance);
  };
  const readers = Array.from({ length: READERS }, (_, n) => reader(n % 2 === 0 ? other : one));
  const renderedBefore = one.renderCount() + other.renderCount();
  for (let hour = 1; hour <= WRITES; hour += 1) {
    const change = { title: `Hour ${hour}`, updated_at: Date.now() };
    await one.db.updateTable('deals').set(change).where('id', '=', deal.id).execute();
    acknowledged = hour;
    await shownBy(other);
    if (hour % 3 === 0) for (let i = 0; i < 12; i += 1) await shownBy(other);
  }
  isOver = true;
  await Promise.all(readers);
  const renderCount = one.renderCount() + other.renderCount() - renderedBefore;
  t.diagnostic(`${read} pages read, ${read - renderCount} of them from the cache`);
  assert.ok(read > 2 * WRITES);
  assert.ok(renderCount < read, 'none came from memory');
});

test('a session of one process works at the other, and a sign-out ends it at both', async () => {
  const cookie = (await signIn(one)).replace(/; flash=[^;]*/, '');
  assert.equal((await other.get('/admin', { Cookie: cookie })).status, 200);
  const out = await other.post('/admin/sign-out', {}, { Cookie: cookie });
  assert.equal(out.status, 302);
  assert.doesNotMatch(cookieOf(out), /session=[^;]/);
  assert.equal((await one.get('/admin', { Cookie: cookie })).status, 302);
});
