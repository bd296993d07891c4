import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { migrate } from '../../database/migrations/all.ts';
import { openPostgres } from '../../database/postgres.ts';
import { openSqlite } from '../../database/sqlite.ts';
import type { Connection } from '../../database/tables.ts';
import { createPageCache } from '../../server/cache/page-cache.ts';
import { createHttpServer } from '../../server/http/http-server.ts';
import { loadSample } from '../../server/lifecycle/sample.ts';
import { frontDoor, openApp, zipTable } from '../../test/helpers/app.ts';
import { serverProgramsOrInstall } from '../../test/helpers/postgres/programs.ts';
import { startServer } from '../../test/helpers/postgres/server.ts';
import { milliseconds, printTable } from '../figures.ts';
import { requireWrk, wrk } from './wrk.ts';

const PATH = '/deals?zip=10001';
const SECONDS = 5;
const CONNECTIONS = [1, 16, 64, 256];

/**
 * A cached page of results. Its version is read in the same process (SQLite) or from a server
 * beside it (PostgreSQL, once for all waiting requests). wrk shares the machine.
 */
export async function run(): Promise<void> {
  const programs = serverProgramsOrInstall();
  if (!programs) throw new Error('This needs the server programs of PostgreSQL.');
  requireWrk();
  const folder = mkdtempSync(join(tmpdir(), 'spa-deals-bench-'));
  const server = await startServer(programs);
  const sqlite = await measured(openSqlite(join(folder, 'bench.sqlite')));
  const postgres = await measured(openPostgres(server.url));
  server.remove();
  rmSync(folder, { recursive: true });
  printTable([
    ['connections', 'SQLite', 'PostgreSQL', 'ratio', 'p99 SQLite', 'p99 PostgreSQL'],
    ...CONNECTIONS.map((connections, i) => {
      const [ours, theirs] = [sqlite[i], postgres[i]];
      const ratio = (theirs?.perSecond ?? 0) / (ours?.perSecond ?? 1);
      const perSecond = (figures = ours) => `${figures?.perSecond.toFixed(0)} req/s`;
      return [
        String(connections),
        perSecond(ours),
        perSecond(theirs),
        ratio.toFixed(2),
        milliseconds(ours?.p99Ms ?? Number.NaN),
        milliseconds(theirs?.p99Ms ?? Number.NaN),
      ];
    }),
  ]);
}

async function measured(connection: Connection) {
  await connection.runExclusively((db) => migrate(db, connection.dialect));
  const now = Date.now();
  await loadSample({
    db: connection.db,
    zipTable,
    now,
    print: () => {},
  });
  const cache = createPageCache(connection, zipTable, Date.now);
  const { app, close } = await openApp({ cachePage: cache.store, now: Date.now }, connection);
  const server = createHttpServer(await frontDoor(cache), getRequestListener(app.fetch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`;
  for (let i = 0; i < 5; i += 1) await fetch(url).then(() => pause(100));
  const figures = [];
  for (const connections of CONNECTIONS)
    figures.push(await wrk(url, { connections, seconds: SECONDS, encoding: 'browser' }));
  server.closeAllConnections();
  server.close();
  await close();
  return figures;
}
