import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { LOSSES, type Loss, openPatroniCluster } from '../helpers/postgres/patroni-cluster.ts';
import type { PatroniPrograms } from '../helpers/postgres/patroni-programs.ts';
import { waitUntil } from '../helpers/wait-until.ts';
import { startInstance } from '../process/instance.ts';
import { temporaryFolder } from '../process/program.ts';
import { fault } from './fault.ts';
import { openVisitor, signInAdministrator } from './http-clients.ts';
import { openWriters } from './writes/concurrent-writers.ts';
import { countStoredNames } from './writes/stored-names.ts';

interface Scale {
  programs: PatroniPrograms;
  /** For each kind. */
  losses: number;
}

const WRITES_PER_LOSS = 30;

async function lostUnderPatroni({ programs, losses }: Scale) {
  const cluster = await openPatroniCluster(programs);
  const folder = temporaryFolder();
  const environment = { DATABASE_URL: cluster.url, DATA_DIR: folder.path };
  const [one, two] = [await startInstance(environment), await startInstance(environment)];
  const sites = [one, two];
  const origins = sites.map(({ origin }) => origin);
  const writers = openWriters(origins, await signInAdministrator(one.origin));
  const readiness = watchReadiness(origins);

  const gaps: { loss: Loss; ms: number }[] = [];
  for (let round = 0; round < losses; round += 1) {
    await cluster.waitForStandby();
    await writers.waitForWrites(WRITES_PER_LOSS);
    const loss = LOSSES[round % LOSSES.length] ?? 'machine';
    const lostAt = performance.now();
    const bringBack = await cluster.losePrimary(loss);
    await readiness.waitUntilReady();
    await writers.waitForWrites(1);
    gaps.push({ loss, ms: writers.longestGapMs(performance.now() - lostAt) });
    bringBack();
  }
  await cluster.waitForStandby();
  await writers.waitForWrites(WRITES_PER_LOSS);
  const { acknowledged, ...answers } = await writers.stop();
  const falselyReadyCount = await readiness.stop();
  const stored = await countStoredNames(await cluster.primaryUrl());
  const ended = sites.filter(({ child }) => child.exitCode !== null).length;
  const exits = await Promise.all(sites.map((site) => site.stop()));
  cluster.remove();
  folder.remove();
  const longest = (lost: Loss) =>
    Math.round(Math.max(0, ...gaps.map(({ loss, ms }) => (loss === lost ? ms : 0))));
  return {
    losses,
    'writes acknowledged': acknowledged.length,
    'acknowledged, but not in the last primary': acknowledged.filter((name) => !stored.has(name))
      .length,
    'stored twice': acknowledged.filter((name) => (stored.get(name) ?? 0) > 1).length,
    'never acknowledged': answers.givenUpCount,
    'pages read': answers.pages,
    'answers of 503 with Retry-After': answers.unavailable,
    'other answers': answers.unexpectedAnswers.length,
    'requests without an answer': answers.unanswered,
    '/readyz 200 while pages failed before and after': falselyReadyCount,
    'processes that ended': ended,
    'processes that did not stop with 0': exits.filter((code) => code !== 0).length,
    'ms without a write when a machine was lost, longest': longest('machine'),
    'ms without one when a server was': longest('server'),
    'ms without one when a Patroni was': longest('patroni'),
  };
}

/** Reads an uncached page, /readyz, and such a page again. */
function watchReadiness(origins: string[]) {
  const sites = origins.map((origin) => ({ origin, isReady: false }));
  let falselyReadyCount = 0;
  let isOver = false;
  let pages = 0;
  const ask = openVisitor();
  const watch = async (site: (typeof sites)[number]) => {
    const isAnswered = (path: string) =>
      ask(site.origin, path).then(
        ({ status }) => status === 200,
        () => false,
      );
    const isPageAnswered = () => {
      pages += 1;
      return isAnswered(`/deals?zip=78701&max_price=${50 + (pages % 4000)}`);
    };
    while (!isOver) {
      const before = await isPageAnswered();
      const isReady = await isAnswered('/readyz');
      const after = await isPageAnswered();
      if (isReady && !before && !after) falselyReadyCount += 1;
      site.isReady = isReady && after;
      await pause(50);
    }
  };
  const watching = sites.map(watch);
  return {
    async waitUntilReady() {
      for (const site of sites) site.isReady = false;
      await waitUntil(() => sites.every(({ isReady }) => isReady), 'all are ready');
    },
    async stop() {
      isOver = true;
      await Promise.all(watching);
      return falselyReadyCount;
    },
  };
}

type PatroniReport = Awaited<ReturnType<typeof lostUnderPatroni>>;

/** A person judges from the printed report how long a gap may last. */
function checkPatroni(report: PatroniReport): void {
  assert.ok(report['writes acknowledged'] > report.losses * WRITES_PER_LOSS);
  assert.equal(report['acknowledged, but not in the last primary'], 0);
  assert.equal(report['stored twice'], 0);
  assert.equal(report['never acknowledged'], 0);
  assert.ok(report['answers of 503 with Retry-After'] > 0);
  assert.equal(report['other answers'], 0);
  assert.equal(report['requests without an answer'], 0);
  assert.equal(report['/readyz 200 while pages failed before and after'], 0);
  assert.equal(report['processes that ended'], 0);
  assert.equal(report['processes that did not stop with 0'], 0);
}

export const patroni = fault(lostUnderPatroni, checkPatroni);
