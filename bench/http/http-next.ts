import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { places, wordsOf } from '../../test/app.ts';
import { SITE } from '../../test/default-site.ts';
import { headOf, search } from '../../web/deals/search/search.server.ts';
import { capitalized } from '../../web/layout/capitalize.ts';
import { beside, told } from '../compare.ts';
import { printTable } from '../figures.ts';
import { buildNext } from '../peers/next.ts';
import { type Peer, startPeer } from '../peers/start.ts';
import type { Drawn, Ours } from './http-program.ts';

const ZIP = '10001';
const PATH = `/deals?zip=${ZIP}`;
const LOAD = { connections: 16, seconds: 2 };
const ROUNDS = 3;

/** The page of results as Next.js draws it from what the product's loader finds. */
export async function buildSamePage(folder: string, drawn: Drawn) {
  const html = await (await fetch(drawn.origin + PATH)).text();
  const [, stylesheet = ''] = /<style id="styles">(.*?)<\/style>/s.exec(html) ?? [];
  const known = { db: drawn.db, places, now: Date.now };
  const result = await search(new URLSearchParams({ zip: ZIP }), known);
  const found = {
    result: { ...result, product: capitalized(SITE.product) },
    head: headOf(result, SITE),
    root: { site: SITE, sampleContent: false, hasGoogleMaps: false },
  };
  return buildNext(folder, { found, stylesheet });
}

/** The page kept and the page drawn each time, beside Next.js's static and dynamic pages. */
export async function besideNext(ours: Ours, drawn: Drawn, peer: Peer & { name: string }) {
  const next = await startPeer(peer);
  const pages = {
    kept: await ours.kept(PATH),
    drawn: drawn.origin + PATH,
    static: `${next.origin}/static`,
    dynamic: `${next.origin}/dynamic`,
  };
  await samePage(pages);
  const pairs = [
    ['kept', 'static'],
    ['kept', 'dynamic'],
    ['drawn', 'dynamic'],
  ] as const;
  const rows = [
    ['ours', peer.name, 'encoding', 'ours', 'theirs', 'ratio', 'p99 ours', 'p99 theirs'],
  ];
  for (const [mine, theirs] of pairs) {
    for (const encoding of [undefined, 'gzip'] as const) {
      const load = { ...LOAD, ...(encoding && { encoding }) };
      const figures = await beside([pages[mine], pages[theirs]], load, ROUNDS);
      rows.push([mine, theirs, encoding ?? 'plain', ...told(figures)]);
    }
  }
  await next.stop();
  console.log(`\nThe page of results, ${LOAD.connections} connections:\n`);
  printTable(rows);
}

/** Throws unless a person reads the same on all of them; says what each weighs. */
async function samePage(pages: Record<string, string>) {
  const texts = new Set<string>();
  const weights: string[] = [];
  for (const [name, url] of Object.entries(pages)) {
    const plain = await bytesOf(url, 'identity');
    texts.add(wordsOf(plain.toString()));
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
