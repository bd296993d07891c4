import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { searchMetadata } from '../../market/pages/results.server.ts';
import { capitalize } from '../../market/words.ts';
import { visibleText } from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { compareServers, comparisonCells } from '../compare.ts';
import { printTable, scaled } from '../figures.ts';
import { buildNext } from '../peers/next.ts';
import { type Peer, startPeer } from '../peers/start.ts';
import type { StartedProgram, UncachedApp } from './http-program.ts';

const ZIP = '10001';
const PATH = `/deals?zip=${ZIP}`;
/** All browsers and crawlers accept gzip. */
const LOAD = { connections: 16, seconds: scaled(3, 1), encoding: 'gzip' } as const;
/** Rendering a page takes hundreds of functions, most of which run once. */
const RENDERING = { ...LOAD, warmUpSeconds: scaled(20, 1) };
const ROUNDS = scaled(5, 1);

/** Next.js renders the page of results from the data of the product's loader. */
export async function buildSamePage(folder: string, uncached: UncachedApp) {
  const html = await (await fetch(uncached.origin + PATH)).text();
  const [, stylesheet = ''] = /<style id="styles">(.*?)<\/style>/s.exec(html) ?? [];
  const { value: result } = await uncached.searchNear(ZIP);
  const found = {
    result: { ...result, product: capitalize(SITE.product) },
    head: searchMetadata(result, uncached.services),
    root: { site: SITE, sampleContent: false, hasGoogleMaps: false },
  };
  return buildNext(folder, { data: found, stylesheet });
}

/** Returns the ratio and the p99 of the rendered page. */
export async function compareWithNext(
  ours: StartedProgram,
  uncached: UncachedApp,
  peer: Peer & { name: string },
): Promise<{ ratio: number; p99Ms: number }> {
  const next = await startPeer(peer);
  const pages = {
    cached: await ours.cachedUrl(PATH),
    rendered: uncached.origin + PATH,
    static: `${next.origin}/static`,
    dynamic: `${next.origin}/dynamic`,
  };
  await assertSamePage(pages);
  const rendered = { ratio: Number.NaN, p99Ms: Number.NaN };
  const pairs = [
    ['cached', 'static'],
    ['cached', 'dynamic'],
    ['rendered', 'dynamic'],
  ] as const;
  const rows = [['ours', peer.name, 'ours', 'theirs', 'ratio', 'p99 ours', 'p99 theirs']];
  for (const [mine, theirs] of pairs) {
    const isRendered = mine === 'rendered';
    const load = isRendered ? RENDERING : LOAD;
    const figures = await compareServers([pages[mine], pages[theirs]], load, ROUNDS);
    if (isRendered) Object.assign(rendered, { ratio: figures.ratio, p99Ms: figures.ours.p99Ms });
    rows.push([mine, theirs, ...comparisonCells(figures)]);
  }
  await next.stop();
  console.log(`\nThe page of results, ${LOAD.connections} connections:\n`);
  printTable(rows);
  return rendered;
}

async function assertSamePage(pages: Record<string, string>) {
  const texts = new Set<string>();
  const weights: string[] = [];
  for (const [name, url] of Object.entries(pages)) {
    const plain = await bytesOf(url, 'identity');
    texts.add(visibleText(plain.toString()));
    const gzip = await bytesOf(url, 'gzip');
    weights.push(
      `${name} ${plain.length.toLocaleString('en-US')} (gzip ${gzip.length.toLocaleString('en-US')})`,
    );
  }
  if (texts.size !== 1) throw new Error('The pages do not say the same.');
  console.log(`\nBytes of the page of results: ${weights.join(', ')}`);
}

async function bytesOf(url: string, encoding: string): Promise<Buffer> {
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    get(url, { headers: { 'accept-encoding': encoding } }, done).on('error', fail);
  });
  return buffer(answer);
}
