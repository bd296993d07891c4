import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openSqlite } from '../../database/sqlite.ts';
import { migrate } from '../../database/upgrades/all.ts';
import { cacheKindCounts } from '../../market/deals/count.server.ts';
import { search } from '../../market/pages/results.server.ts';
import { effectiveSettings } from '../../market/settings/rules.ts';
import { ADMIN, zipTable } from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { noPartners } from '../../test/helpers/unconfigured-dependencies.ts';
import { freePort, startReadyProgram } from '../../test/process/program.ts';
import { fillCatalogue, metroZips } from '../catalogue.ts';
import { scaled } from '../figures.ts';
import { startPeer } from '../peers/start.ts';

export const DEALS = scaled(30_000, 1000);
const METRICS_TOKEN = 'only-for-this-bench';

/** Every ZIP of `metroZips` has a full page. */
export async function fillDataFolder(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'spa-deals.sqlite');
  const empty = openSqlite(file);
  await migrate(empty.db, empty.dialect);
  await empty.close();
  fillCatalogue(file, DEALS, zipTable, metroZips(zipTable), Date.now());
  return file;
}

export type StartedProgram = Awaited<ReturnType<typeof startCachingProgram>>;
export type UncachedApp = Awaited<ReturnType<typeof startUncachedApp>>;

export async function startCachingProgram(
  dataDir: string,
  environment: Record<string, string> = {},
) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const program = await startReadyProgram({
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: SITE.publicUrl,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    METRICS_TOKEN,
    ...environment,
  });

  /** The program's own count of requests answered from memory. */
  async function cacheHits(): Promise<number> {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await (await fetch(`${origin}/metrics`, { headers })).text();
    return Number(/page_cache_requests_total\{outcome="hit"\} (\d+)/.exec(metrics)?.[1]);
  }

  async function cachedUrl(path: string): Promise<string> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const before = await cacheHits();
      await (await fetch(origin + path)).arrayBuffer();
      if ((await cacheHits()) > before) return origin + path;
      await pause(50);
    }
    throw new Error(`${path} was never cached`);
  }

  return { origin, cacheHits, cachedUrl, stop: () => program.stop() };
}

/** Without the page cache, every request renders its page. The app has a process of its own. */
export async function startUncachedApp(file: string) {
  const { db, close } = openSqlite(file);
  const { maps } = noPartners;
  const settings = effectiveSettings(SITE, {});
  const nextChange = async () => Number.POSITIVE_INFINITY;
  const countKinds = cacheKindCounts(db, nextChange);
  const services = {
    db,
    zipTable,
    now: Date.now,
    maps,
    settings,
    nextChange,
    countKinds,
    site: SITE,
  };
  const server = await startPeer({
    args: (port) => [join(import.meta.dirname, 'uncached-server.ts'), String(port), file],
    env: { NODE_ENV: 'production' },
  });
  return {
    origin: server.origin,
    services,
    searchNear: (zip: string) => search(new URLSearchParams({ zip }), services),
    close: async () => {
      await server.stop();
      await close();
    },
  };
}
