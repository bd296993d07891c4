import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { lastBackupAt } from '../../market/backups/store.server.ts';
import { type FailingConnection, PARTNERS } from '../../market/connections/outcomes.server.ts';
import { countByState, pausedSince } from '../../market/outbox/store.server.ts';
import type { Db } from '../../market/ports.ts';
import type { PageCache } from '../cache/page-cache.ts';

/** Seconds: a page takes a few milliseconds, a sign-in a few hundred. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const METHODS = ['GET', 'HEAD', 'POST'];

export function openRequestMetrics() {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'spa_deals_http_request_duration_seconds',
    help: 'Requests that no cached page answered, by route, method and class of status',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    add({ route, method }: { route: string; method: string }, status: number, seconds: number) {
      const labels = {
        route,
        method: METHODS.includes(method) ? method : 'other',
        status: `${Math.floor(status / 100)}xx`,
      };
      durations.observe(labels, seconds);
    },
    text: () => registry.metrics(),
  };
}

export type RequestMetrics = ReturnType<typeof openRequestMetrics>;

export interface MetricsDependencies {
  db: Db;
  ready: () => Promise<unknown>;
  requests: RequestMetrics;
  cache: Pick<PageCache, 'stats'>;
  failing: () => Promise<FailingConnection[]>;
  freeBytes: () => Promise<number>;
  now: () => number;
}

export function openMetrics(dependencies: MetricsDependencies) {
  const { db, ready, requests, cache, failing, freeBytes, now } = dependencies;
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  return async (): Promise<string> => {
    const latencySeconds = await timeSeconds(ready);
    // A new registry for each request leaves out values that cannot be measured now.
    const registry = new Registry();
    addProcessMetrics(registry, lag.percentile(99));
    addCacheMetrics(registry, cache.stats());
    await addDiskMetric(registry, freeBytes).catch(() => {});
    const isUp = latencySeconds === undefined ? 0 : 1;
    addGauge(registry, 'database_up', 'Whether the database answers', isUp);
    if (latencySeconds !== undefined) {
      const help = 'How long the shortest query took';
      addGauge(registry, 'database_latency_seconds', help, latencySeconds);
      await addDeliveryMetrics(registry, db).catch(() => {});
      await addBackupMetrics(registry, db, now()).catch(() => {});
      await addFailingMetrics(registry, failing, now()).catch(() => {});
    }
    lag.reset();
    return (await requests.text()) + (await registry.metrics());
  };
}

function addGauge(registry: Registry, name: string, help: string, value: number) {
  new Gauge({ name: `spa_deals_${name}`, help, registers: [registry] }).set(value);
}

function addProcessMetrics(registry: Registry, lagNs: number) {
  const { rss, heapUsed } = process.memoryUsage();
  const lag = Number.isFinite(lagNs) ? lagNs / 1e9 : 0;
  addGauge(registry, 'process_resident_memory_bytes', 'Memory of the process', rss);
  addGauge(registry, 'process_heap_used_bytes', 'Memory of its JavaScript', heapUsed);
  addGauge(registry, 'process_uptime_seconds', 'How long the process has run', process.uptime());
  const help = 'How late timers were since the last look';
  addGauge(registry, 'event_loop_lag_p99_seconds', help, lag);
}

function addCacheMetrics(registry: Registry, stats: ReturnType<PageCache['stats']>) {
  const requests = new Counter({
    name: 'spa_deals_page_cache_requests_total',
    help: 'Requests for pages that may be cached',
    labelNames: ['outcome'],
    registers: [registry],
  });
  requests.inc({ outcome: 'hit' }, stats.hits);
  requests.inc({ outcome: 'miss' }, stats.misses);
  addGauge(registry, 'page_cache_entries', 'Cached pages', stats.entries);
  addGauge(registry, 'page_cache_bytes', 'Bytes of cached pages', stats.bytes);
}

async function addDeliveryMetrics(registry: Registry, db: Db) {
  const counts = await countByState(db);
  const sendingPaused = (await pausedSince(db)) === undefined ? 0 : 1;
  const deliveries = new Gauge({
    name: 'spa_deals_deliveries',
    help: 'Texts, relays and e-mails that wait, are in progress or failed',
    labelNames: ['kind', 'state'],
    registers: [registry],
  });
  // Dashboards and alerts use these names for the states.
  for (const { kind, state, count } of counts)
    deliveries.set({ kind, state: state.replace('-', '_') }, count);
  const help = 'Whether sending is paused after a restore';
  addGauge(registry, 'deliveries_held', help, sendingPaused);
}

/** Without a backup the age is infinite, so one alert covers both cases. */
async function addBackupMetrics(registry: Registry, db: Db, now: number) {
  const at = (await lastBackupAt(db)) ?? Number.NEGATIVE_INFINITY;
  const help = 'How old the last backup is';
  addGauge(registry, 'backup_age_seconds', help, (now - at) / 1000);
}

async function addDiskMetric(registry: Registry, freeBytes: () => Promise<number>) {
  const help = 'Room on the disk of DATA_DIR';
  addGauge(registry, 'disk_free_bytes', help, await freeBytes());
}

async function addFailingMetrics(
  registry: Registry,
  failing: MetricsDependencies['failing'],
  now: number,
) {
  const since = Map.groupBy(await failing(), ({ id }) => id);
  const seconds = new Gauge({
    name: 'spa_deals_connection_failing_seconds',
    help: 'How long nothing has got through to a partner that is set up; 0: it does',
    labelNames: ['connection'],
    registers: [registry],
  });
  for (const connection of [...PARTNERS, 'stripe'] as const) {
    const began = since.get(connection)?.map((one) => one.since) ?? [];
    seconds.set({ connection }, began.length > 0 ? (now - Math.min(...began)) / 1000 : 0);
  }
}

async function timeSeconds(work: () => Promise<unknown>) {
  const startedAt = performance.now();
  try {
    await work();
    return (performance.now() - startedAt) / 1000;
  } catch {
    return undefined;
  }
}
