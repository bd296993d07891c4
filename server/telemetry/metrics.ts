import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Context } from 'hono';
import { lastBackupAt } from '../../market/backups/store.server.ts';
import { countByState, pausedSince } from '../../market/deliveries/store.server.ts';
import type { Db } from '../../market/ports.ts';
import type { PageCache } from '../cache/page-cache.ts';
import { formatMetrics, type Metric, type RequestMetrics, timeSeconds } from './request-metrics.ts';

const QUERY_TIMEOUT_MS = 2000;

interface MetricsDependencies {
  db: Db;
  ready: () => Promise<unknown>;
  requests: RequestMetrics;
  cache: Pick<PageCache, 'stats'>;
  now: () => number;
}

/** All that /metrics says, asked anew each time. */
export function openMetrics({ db, ready, requests, cache, now }: MetricsDependencies) {
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  return async (): Promise<string> => {
    const latencySeconds = await timeSeconds(ready, QUERY_TIMEOUT_MS);
    const metrics = [...processMetrics(lag.percentile(99)), ...cacheMetrics(cache.stats())];
    metrics.push(
      gauge('database_up', 'Whether the database answers', latencySeconds === undefined ? 0 : 1),
    );
    if (latencySeconds !== undefined) {
      metrics.push(
        gauge('database_latency_seconds', 'How long the shortest query took', latencySeconds),
      );
      metrics.push(...(await deliveryMetrics(db).catch(() => [])));
      metrics.push(...(await backupMetrics(db, now()).catch(() => [])));
    }
    lag.reset();
    return requests.text() + formatMetrics(metrics);
  };
}

export interface MetricsEndpoint {
  /** Who knows it may read. */
  token: string;
  collect: () => Promise<string>;
}

/** Answers whoever knows the token; without a token there is no such page. */
export async function metricsResponse(
  c: Context,
  metrics: MetricsEndpoint | undefined,
): Promise<Response> {
  if (!metrics?.token) return c.text('Not found', 404);
  const authorization = c.req.header('Authorization') ?? '';
  if (!timingSafeEqual(digest(authorization), digest(`Bearer ${metrics.token}`))) {
    return c.text('Unauthorized', 401, { 'WWW-Authenticate': 'Bearer' });
  }
  const type = 'text/plain; version=0.0.4; charset=utf-8';
  return c.body(await metrics.collect(), 200, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const gauge = (name: string, help: string, value: number): Metric => ({
  name: `spa_deals_${name}`,
  help,
  type: 'gauge',
  samples: [{ value }],
});

function processMetrics(lagNs: number): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const lag = Number.isFinite(lagNs) ? lagNs / 1e9 : 0;
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process', rss),
    gauge('process_heap_used_bytes', 'Memory of its JavaScript', heapUsed),
    gauge('process_uptime_seconds', 'How long the process has run', process.uptime()),
    gauge('event_loop_lag_p99_seconds', 'How late timers were since the last look', lag),
  ];
}

function cacheMetrics({ hits, misses, entries, bytes }: ReturnType<PageCache['stats']>): Metric[] {
  return [
    {
      name: 'spa_deals_page_cache_requests_total',
      help: 'Requests for pages that may be kept',
      type: 'counter',
      samples: [
        { labels: { outcome: 'hit' }, value: hits },
        { labels: { outcome: 'miss' }, value: misses },
      ],
    },
    gauge('page_cache_entries', 'Pages that are kept', entries),
    gauge('page_cache_bytes', 'What they weigh', bytes),
  ];
}

async function deliveryMetrics(db: Db): Promise<Metric[]> {
  const samples = (await countByState(db)).map(({ kind, state, count }) => ({
    labels: { kind, state },
    value: count,
  }));
  const help = 'Texts, relays and mails that wait, are under way or did not get through';
  const sendingPaused = (await pausedSince(db)) === undefined ? 0 : 1;
  return [
    { name: 'spa_deals_deliveries', help, type: 'gauge', samples },
    gauge('deliveries_held', 'Whether a restored site holds everything back', sendingPaused),
  ];
}

/** Without any backup its age is endless, so that one alert is for both. */
async function backupMetrics(db: Db, now: number): Promise<Metric[]> {
  const at = (await lastBackupAt(db)) ?? Number.NEGATIVE_INFINITY;
  return [gauge('backup_age_seconds', 'How old the last backup is', (now - at) / 1000)];
}
