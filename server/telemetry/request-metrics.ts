import { performance } from 'node:perf_hooks';

/** Seconds; a page takes a few milliseconds, a sign-in some hundred. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const METHODS = ['GET', 'HEAD', 'POST'];

type Labels = Record<string, string>;

export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge';
  samples: Array<{ labels?: Labels; value: number }>;
}

/** Metrics in Prometheus' text format 0.0.4. */
export function formatMetrics(metrics: Metric[]): string {
  const blocks = metrics.map(({ name, help, type, samples }) => {
    const lines = samples.map(
      ({ labels, value }) => `${name}${formatLabels(labels)} ${formatNumber(value)}\n`,
    );
    return `${metricHeader(name, help, type)}${lines.join('')}`;
  });
  return blocks.join('');
}

const formatNumber = (value: number) => (value === Number.POSITIVE_INFINITY ? '+Inf' : `${value}`);

const metricHeader = (name: string, help: string, type: string) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

function formatLabels(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))}"`,
  );
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

/** Counts requests that reached the app, and how long each took, by route, method and class. */
export function openRequestMetrics() {
  const rows = new Map<string, { labels: Labels; counts: number[]; count: number; sum: number }>();
  return {
    add({ route, method }: { route: string; method: string }, status: number, seconds: number) {
      const labels = {
        route,
        method: METHODS.includes(method) ? method : 'other',
        status: `${Math.floor(status / 100)}xx`,
      };
      const key = Object.values(labels).join(' ');
      const row = rows.get(key) ?? { labels, counts: BUCKETS.map(() => 0), count: 0, sum: 0 };
      rows.set(key, row);
      row.count += 1;
      row.sum += seconds;
      for (const [index, upperBound] of BUCKETS.entries()) {
        if (seconds <= upperBound) row.counts[index] = (row.counts[index] ?? 0) + 1;
      }
    },
    text(): string {
      const name = 'spa_deals_http_request_duration_seconds';
      const lines = [...rows.values()].flatMap(({ labels, counts, count, sum }) => [
        ...BUCKETS.map(
          (le, at) => `${name}_bucket${formatLabels({ ...labels, le: `${le}` })} ${counts[at]}`,
        ),
        `${name}_bucket${formatLabels({ ...labels, le: '+Inf' })} ${count}`,
        `${name}_sum${formatLabels(labels)} ${sum}`,
        `${name}_count${formatLabels(labels)} ${count}`,
      ]);
      const help = 'Requests that no kept page answered, by route, method and class of status';
      return `${metricHeader(name, help, 'histogram')}${lines.map((line) => `${line}\n`).join('')}`;
    },
  };
}

export type RequestMetrics = ReturnType<typeof openRequestMetrics>;

/** How long a piece of work took, in seconds; undefined where it failed or took too long. */
export async function timeSeconds(work: () => Promise<unknown>, timeoutMs: number) {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), timeoutMs);
  });
  try {
    await Promise.race([work(), timeout]);
    return (performance.now() - startedAt) / 1000;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
