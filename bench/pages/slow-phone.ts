import lighthouse, { type Flags } from 'lighthouse';
import { median, scaled } from '../figures.ts';

/** Other load sometimes spoils a visit, so the median counts. */
const VISITS = scaled(5, 1);

/** A screen with a live stream never finishes loading. All others do within two seconds. */
const MAX_LOAD_MS = 5000;

/**
 * Lighthouse's slow phone is a computer of this benchmark index, slowed down four times. A slower computer is
 * slowed down less, so the phone stays the same (Lighthouse, docs/throttling.md).
 */
const USUAL = { benchmarkIndex: 2000, slowdown: 4 };

function slowdownFor(benchmarkIndex: number): number {
  const slowdown = (USUAL.slowdown * benchmarkIndex) / USUAL.benchmarkIndex;
  return Math.min(USUAL.slowdown, Math.max(1, slowdown));
}

/** Only these audits, for speed and sizes: all others take as long as the visit. */
const SPEED_AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
  'network-requests',
];

/** The categories apart from speed. No search engine sees the back office. */
export const PUBLIC_CATEGORIES = ['accessibility', 'best-practices', 'seo'];
export const ADMIN_CATEGORIES = ['accessibility', 'best-practices'];

export interface Visit {
  url: string;
  chromiumPort: number;
  categories: string[];
  headers: Record<string, string>;
}

async function openPage({ url, chromiumPort, headers }: Visit, settings: Flags) {
  const result = await lighthouse(url, {
    port: chromiumPort,
    output: 'json',
    logLevel: 'error',
    maxWaitForLoad: MAX_LOAD_MS,
    disableFullPageScreenshot: true,
    extraHeaders: headers,
    ...settings,
  });
  if (!result) throw new Error(`Lighthouse could not open ${url}`);
  const { finalDisplayedUrl, categories, audits, environment } = result.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  return {
    audits,
    categories,
    pointsOf: (category: string) => Math.round((categories[category]?.score ?? 0) * 100),
    /** Lighthouse's measure of this computer at that moment. */
    benchmarkIndex: environment.benchmarkIndex,
  };
}

/** The lowest points of the categories apart from speed, and all that Lighthouse reports. */
async function judge(visit: Visit) {
  const { audits, categories, pointsOf, benchmarkIndex } = await openPage(visit, {
    onlyCategories: visit.categories,
    // The sample content asks search engines not to list it.
    skipAudits: ['is-crawlable'],
  });
  return {
    benchmarkIndex,
    other: Math.min(...visit.categories.map(pointsOf)),
    failedAudits: visit.categories
      .flatMap((name) => categories[name]?.auditRefs ?? [])
      .filter(({ id }) => audits[id]?.score === 0)
      .map(({ id }) => id),
  };
}

async function measureSpeed(visit: Visit, slowdown: number) {
  const { audits, pointsOf, benchmarkIndex } = await openPage(visit, {
    throttling: { cpuSlowdownMultiplier: slowdown },
    onlyAudits: SPEED_AUDITS,
  });
  const value = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  const kilobytes = (type: string) => sizeOf(audits['network-requests']?.details, type) / 1024;
  return {
    benchmarkIndex,
    /** How many times slower than this computer the phone was. */
    slowdown,
    performance: pointsOf('performance'),
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptKb: kilobytes('Script'),
    fontKb: kilobytes('Font'),
    pictureKb: kilobytes('Image'),
  };
}

function sizeOf(details: unknown, type: string): number {
  const { items } = details as { items: { resourceType?: string; transferSize?: number }[] };
  return items
    .filter(({ resourceType }) => resourceType === type)
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

type Speed = Awaited<ReturnType<typeof measureSpeed>>;
type Judged = Awaited<ReturnType<typeof judge>>;
export type Figures = ReturnType<typeof figuresOf>;

function figuresOf({ other, failedAudits }: Judged, runs: Speed[]) {
  const medianOf = (name: keyof Speed) => median(runs.map((run) => run[name]));
  return {
    /** The lowest of the categories apart from speed. */
    other,
    failedAudits,
    slowdown: medianOf('slowdown'),
    performance: medianOf('performance'),
    fcpMs: medianOf('fcpMs'),
    lcpMs: medianOf('lcpMs'),
    blockingMs: medianOf('blockingMs'),
    cls: medianOf('cls'),
    // Lighthouse may end before scripts begin, and then reports that nothing blocked the page.
    scriptKb: runs.every(({ scriptKb }) => scriptKb > 0) ? medianOf('scriptKb') : 0,
    fontKb: medianOf('fontKb'),
    pictureKb: medianOf('pictureKb'),
  };
}

/**
 * Medians of five visits. One visit before them warms up program and browser, measures this computer, and
 * judges all apart from speed.
 */
export async function visitOnSlowPhone(visit: Visit): Promise<Figures> {
  const judged = await judge(visit);
  let { benchmarkIndex } = judged;
  const runs: Speed[] = [];
  for (let count = 0; count < VISITS; count += 1) {
    const run = await measureSpeed(visit, slowdownFor(benchmarkIndex));
    benchmarkIndex = run.benchmarkIndex;
    runs.push(run);
  }
  return figuresOf(judged, runs);
}
