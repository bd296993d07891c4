import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { serverProgramsOrInstall } from '../../test/helpers/postgres/programs.ts';
import { startServer } from '../../test/helpers/postgres/server.ts';
import { startMessagesProgram } from '../../test/process/messages-program.ts';
import { temporaryFolder } from '../../test/process/program.ts';
import { median, milliseconds, printTable, quantile } from '../figures.ts';
import { requireWrk, wrk } from '../http/wrk.ts';
import { startPeer } from '../peers/start.ts';
import { openStreams, type Streams } from './streams.ts';

const STREAMS = 500;
const TEXTS = 20;
const TEXT_EVERY_MS = 500;
const BUDGET_MS = 250;

const PAGE = '/deals?zip=10001';
const LOAD = { connections: 16, seconds: 5, encoding: 'browser' } as const;
const ROUNDS = 5;
/** How much slower a page may be beside our streams than beside the peer's. */
const PAGE_BUDGET = { times: 1.25, moreMs: 1 };

const latencyRows = [
  [`a text, ${STREAMS} streams`, 'p50', 'p99', 'longest', `within ${BUDGET_MS} ms`],
];
const pageRows = [
  [
    'a cached page',
    'p99 alone',
    'p99 beside the bare server’s',
    'p99 beside ours',
    'ratio',
    'unharmed',
  ],
];

/**
 * A signed text arrives while 500 inboxes are open: how soon does each learn of it, and what does a
 * visitor's page lose meanwhile? First, what 500 writes cost a server that does nothing else.
 */
export async function run(): Promise<void> {
  const programs = serverProgramsOrInstall();
  if (!programs) throw new Error('This needs the server programs of PostgreSQL.');
  requireWrk();
  const peer = await openPeer();
  await measurePeer(peer);
  const embedded = await openSite({});
  await measureTexts('SQLite', [embedded]);
  await measurePages('SQLite', embedded, peer);
  await embedded.stop();
  const server = await startServer(programs);
  const database = { DATABASE_URL: server.url };
  const one = await openSite(database);
  await measureTexts('PostgreSQL', [one]);
  await measurePages('PostgreSQL', one, peer);
  await peer.stop();
  const other = await openSite(database);
  await measureTexts('PostgreSQL, half of them at another process', [one, other]);
  await Promise.all([one.stop(), other.stop()]);
  server.remove();
  printTable(latencyRows);
  console.log();
  printTable(pageRows);
  const { times, moreMs } = PAGE_BUDGET;
  console.log(
    `\nUnharmed: at most ${times} times the p99 beside the bare server's streams and ${moreMs} ms more. Their\n${STREAMS} readers are on the same machine, and cost the same with any server.`,
  );
}

/** With the sample content, on SQLite or on a database. */
async function openSite(database: Record<string, string>) {
  const folder = temporaryFolder();
  const inbox = await startMessagesProgram({ ...database, DATA_DIR: folder.path, DEMO: 'true' });
  const stop = async () => {
    await inbox.stop();
    folder.remove();
  };
  return { ...inbox, stop };
}

type Site = Awaited<ReturnType<typeof openSite>>;

/** Alternates between the addresses. */
const openMany = (addresses: string[], cookie = '') =>
  openStreams(
    Array.from({ length: STREAMS }, (_, n) => addresses[n % addresses.length] ?? ''),
    cookie,
  );

/** A server that only sends events. */
async function openPeer() {
  const program = join(import.meta.dirname, 'live-peer.ts');
  const { origin, stop } = await startPeer({ args: (port) => [program, String(port)] });
  return { live: `${origin}/live`, sendText: () => fetch(`${origin}/tell`), stop };
}

type Peer = Awaited<ReturnType<typeof openPeer>>;

async function measurePeer(peer: Peer) {
  const figures = await measureNotifications(await openMany([peer.live]), peer.sendText);
  latencyRows.push(['a bare server of events', ...formatted(figures), '']);
}

/** Texts go to the first site; the streams are open at all of them. */
async function measureTexts(name: string, sites: [Site, ...Site[]]) {
  const cookie = await sites[0].signIn();
  const streams = await openMany(
    sites.map(({ live }) => live),
    cookie,
  );
  judgeLatencies(name, await measureNotifications(streams, sites[0].receiveText));
}

async function measureNotifications(
  streams: Streams,
  notify: () => Promise<unknown>,
): Promise<number[]> {
  const figures: number[] = [];
  for (let text = 0; text < TEXTS; text += 1) {
    await pause(TEXT_EVERY_MS);
    figures.push(...(await streams.timeNotification(notify)));
  }
  streams.close();
  return figures;
}

/** Rounds alone, beside the peer's streams and beside ours in turn, so other load falls on all. */
async function measurePages(name: string, site: Site, peer: Peer) {
  const cookie = await site.signIn();
  const alone: number[] = [];
  const withPeerStreams: number[] = [];
  const withOurStreams: number[] = [];
  const latencies: number[] = [];
  const round = async () => (await wrk(site.origin + PAGE, LOAD)).p99Ms;
  for (let n = 0; n < 5; n += 1) await fetch(site.origin + PAGE).then(() => pause(100));
  for (let n = 0; n < ROUNDS; n += 1) {
    alone.push(await round());
    withPeerStreams.push(
      (await measureWhileNotifying(await openMany([peer.live]), peer.sendText, round)).outcome,
    );
    const ours = await measureWhileNotifying(
      await openMany([site.live], cookie),
      site.receiveText,
      round,
    );
    withOurStreams.push(ours.outcome);
    latencies.push(...ours.figures);
  }
  judgeLatencies(`${name}, while 16 visitors read without a pause`, latencies);
  judgePages(name, median(alone), median(withPeerStreams), median(withOurStreams));
}

/** The result of `work` while all streams get events, and how soon they got them. */
async function measureWhileNotifying(
  streams: Streams,
  notify: () => Promise<unknown>,
  work: () => Promise<number>,
) {
  const figures: number[] = [];
  let isOver = false;
  const notifying = (async () => {
    while (!isOver) {
      await pause(TEXT_EVERY_MS);
      figures.push(...(await streams.timeNotification(notify)));
    }
  })();
  const outcome = await work();
  isOver = true;
  await notifying;
  streams.close();
  await pause(TEXT_EVERY_MS);
  return { outcome, figures };
}

function judgeLatencies(name: string, figures: number[]) {
  const isInTime = quantile(figures, 0.99) <= BUDGET_MS;
  latencyRows.push([name, ...formatted(figures), verdict(isInTime)]);
}

const formatted = (figures: number[]) =>
  [median(figures), quantile(figures, 0.99), Math.max(...figures)].map(milliseconds);

function judgePages(
  name: string,
  aloneMs: number,
  withPeerStreamsMs: number,
  withOurStreamsMs: number,
) {
  const isUnharmed = withOurStreamsMs <= withPeerStreamsMs * PAGE_BUDGET.times + PAGE_BUDGET.moreMs;
  const cells = [aloneMs, withPeerStreamsMs, withOurStreamsMs].map(milliseconds);
  pageRows.push([
    name,
    ...cells,
    (withOurStreamsMs / withPeerStreamsMs).toFixed(2),
    verdict(isUnharmed),
  ]);
}

/** Any missed budget fails the bench. */
function verdict(isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return isMet ? 'yes' : 'NO';
}
