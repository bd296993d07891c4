import lighthouse from 'lighthouse';
import { median } from '../figures.ts';

/** Other load sometimes spoils a run, so of all but the points of public pages the medians of five decide. */
const RUNS = 5;

/** A screen with a live stream is never done loading. All others are within two seconds. */
const MAX_LOAD_MS = 5000;

/**
 * Lighthouse's slow phone is a computer of this benchmark index, slowed down four times. A slower
 * computer is slowed down less, so the phone stays the same (Lighthouse, docs/throttling.md).
 */
const USUAL = { benchmarkIndex: 2000, slowdown: 4 };

function slowdownFor(benchmarkIndex: number): number {
  const slowdown = (USUAL.slowdown * benchmarkIndex) / USUAL.benchmarkIndex;
  return Math.min(USUAL.slowdown, Math.max(1, slowdown));
}

/** What is judged apart from speed. No search engine sees the back office. */
export const PUBLIC_CATEGORIES = ['accessibility', 'best-practices', 'seo'];
export const OFFICE_CATEGORIES = ['accessibility', 'best-practices'];

export interface Visit {
  url: string;
  /** Where Chromium listens for Lighthouse. */
  chromiumPort: number;
  categories: string[];
  headers: Record<string, string>;
  /** The points of all runs in one number: the lowest, or their median. */
  pointsOf: (points: number[]) => number;
}

export type Figures = Awaited<ReturnType<typeof openPage>>;

async function openPage({ url, chromiumPort, categories, headers }: Visit, slowdown: number) {
  const result = await lighthouse(url, {
    port: chromiumPort,
    output: 'json',
    logLevel: 'error',
    maxWaitForLoad: MAX_LOAD_MS,
    disableFullPageScreenshot: true,
    throttling: { cpuSlowdownMultiplier: slowdown },
    onlyCategories: ['performance', ...categories],
    extraHeaders: headers,
  });
  if (!result) throw new Error(`Lighthouse could not open ${url}`);
  const { finalDisplayedUrl, categories: judged, audits, environment } = result.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const score = (name: string) => Math.round((judged[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  const kilobytes = (type: string) => sizeOf(audits['network-requests']?.details, type) / 1024;
  return {
    /** Lighthouse's measure of this computer at that moment. */
    benchmarkIndex: environment.benchmarkIndex,
    /** How many times slower than this computer the phone was. */
    slowdown,
    performance: score('performance'),
    /** The lowest of the other categories. */
    other: Math.min(...categories.map(score)),
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptKb: kilobytes('Script'),
    fontKb: kilobytes('Font'),
    pictureKb: kilobytes('Image'),
    /** What Lighthouse reports apart from speed. */
    failedAudits: categories
      .flatMap((name) => judged[name]?.auditRefs ?? [])
      .filter(({ id }) => audits[id]?.score === 0)
      .map(({ id }) => id),
  };
}

function sizeOf(details: unknown, type: string): number {
  const { items } = details as { items: { resourceType?: string; transferSize?: number }[] };
  return items
    .filter(({ resourceType }) => resourceType === type)
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

/**
 * A page on a slow phone, five times: its points as the visit wants them, and of all else the medians.
 * A visit before them warms program and browser up, tells how fast this computer is, and judges what is
 * apart from speed. Its own speed does not count: it was slowed down for a computer that nobody had measured.
 */
export async function visitOnSlowPhone(visit: Visit): Promise<Figures> {
  const first = await openPage(visit, USUAL.slowdown);
  const runs: Figures[] = [];
  while (runs.length < RUNS) {
    const { benchmarkIndex } = runs.at(-1) ?? first;
    runs.push(await openPage({ ...visit, categories: [] }, slowdownFor(benchmarkIndex)));
  }
  const medianOf = (name: Exclude<keyof Figures, 'failedAudits'>) =>
    median(runs.map((run) => run[name]));
  return {
    benchmarkIndex: medianOf('benchmarkIndex'),
    slowdown: medianOf('slowdown'),
    performance: visit.pointsOf(runs.map(({ performance }) => performance)),
    other: first.other,
    fcpMs: medianOf('fcpMs'),
    lcpMs: medianOf('lcpMs'),
    blockingMs: medianOf('blockingMs'),
    cls: medianOf('cls'),
    scriptKb: medianOf('scriptKb'),
    fontKb: medianOf('fontKb'),
    pictureKb: medianOf('pictureKb'),
    failedAudits: first.failedAudits,
  };
}
