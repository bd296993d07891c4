import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { openPostgres } from '../../database/postgres.ts';
import { openSqlite } from '../../database/sqlite.ts';
import type { Connection } from '../../database/tables.ts';
import { migrate } from '../../database/upgrades/all.ts';
import type { AppDependencies } from '../../server/app.ts';
import { createPageCache } from '../../server/cache/page-cache.ts';
import { createHttpServer } from '../../server/http/http-server.ts';
import { frontDoor, openApp, zipTable } from '../helpers/app.ts';
import { newDatabase, TEST_POOL } from '../helpers/postgres/databases.ts';

/** Two processes share only the database, and so do these. */
export async function openTwoConnections() {
  if (process.env.TEST_ON === 'postgres') {
    const { url, drop } = await newDatabase('migrated');
    const openConnections = () => openPostgres(url, TEST_POOL);
    const connections = [openConnections(), openConnections()] as const;
    return { connections, reopen: openConnections, remove: drop };
  }
  const folder = mkdtempSync(join(tmpdir(), 'spa-deals-'));
  const openConnections = () => openSqlite(join(folder, 'two.sqlite'));
  const connections = [openConnections(), openConnections()] as const;
  await migrate(connections[0].db, 'sqlite');
  return {
    connections,
    reopen: openConnections,
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

export async function openInstance(
  connection: Connection,
  now = Date.now,
  dependencies: Partial<AppDependencies> = {},
) {
  const cache = createPageCache(connection, zipTable, now);
  const testApp = await openApp({ cachePage: cache.store, now, ...dependencies }, connection);
  let renderCount = 0;
  const server = createHttpServer(await frontDoor(cache), (request, response) => {
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
