import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../../bench/figures.ts';
import { openPrimaryAndStandby } from '../helpers/postgres/primary-and-standby.ts';
import { serverProgramsOrInstall } from '../helpers/postgres/programs.ts';
import { waitUntil } from '../helpers/wait-until.ts';
import { startInstance } from '../process/instance.ts';
import { temporaryFolder } from '../process/program.ts';
import { fault } from './fault.ts';
import { openVisitor, signInAdministrator } from './http-clients.ts';
import { openWriters } from './writes/concurrent-writers.ts';
import { countStoredNames } from './writes/stored-names.ts';

interface Scale {
  promotions: number;
}

const WRITES_PER_PROMOTION = 30;

/**
 * Under writes and reads the primary is killed and its synchronous standby promoted, again and again; then
 * the answers that people got are compared with the last primary.
 */
async function lostPrimaries({ promotions }: Scale) {
  const programs = serverProgramsOrInstall();
  if (!programs) throw new Error('This needs the programs of PostgreSQL 15 or newer');
  const folder = temporaryFolder();
  const pair = await openPrimaryAndStandby(programs);
  const environment = { DATABASE_URL: pair.url, DATA_DIR: folder.path };
  const [one, two] = [await startInstance(environment), await startInstance(environment)];
  const sites = [one, two];
  const admin = await signInAdministrator(one.origin);
  const writers = openWriters(
    sites.map(({ origin }) => origin),
    admin,
  );
  const health = watchHealth(sites.map(({ origin }) => origin));

  const untilAll = (status: number) =>
    waitUntil(async () => {
      const answers = sites.map(({ origin }) => openVisitor()(origin, '/readyz'));
      return (await Promise.all(answers)).every((answer) => answer.status === status);
    }, `/readyz is ${status}`);

  const gaps: number[] = [];
  const gapsAfterPromotion: number[] = [];
  for (let promotion = 0; promotion < promotions; promotion += 1) {
    if (promotion > 0) await pair.attachNewStandby();
    await writers.waitForWrites(WRITES_PER_PROMOTION);
    await pair.losePrimary(promotion % 2 === 0 ? 'SIGQUIT' : 'SIGKILL');
    const lostAt = performance.now();
    await untilAll(503);
    await pair.promote();
    const promotedAt = performance.now();
    await writers.waitForWrites(1);
    gaps.push(performance.now() - lostAt);
    gapsAfterPromotion.push(performance.now() - promotedAt);
    await untilAll(200);
  }
  const writeResults = await writers.stop();
  const unhealthyCount = await health.stop();
  const stored = await countStoredNames(pair.primaryUrl());
  const ended = sites.filter(({ child }) => child.exitCode !== null).length;
  const exits = await Promise.all(sites.map((site) => site.stop()));
  pair.remove();
  folder.remove();
  const { acknowledged } = writeResults;
  return {
    promotions,
    'writes acknowledged': acknowledged.length,
    'acknowledged, but not in the last primary': acknowledged.filter((name) => !stored.has(name))
      .length,
    'stored twice': acknowledged.filter((name) => (stored.get(name) ?? 0) > 1).length,
    'never acknowledged': writeResults.givenUpCount,
    'pages read': writeResults.pages,
    'answers of 503 with Retry-After': writeResults.unavailable,
    'other answers': writeResults.unexpectedAnswers.length,
    'requests without an answer': writeResults.unanswered,
    'times /healthz was not 200': unhealthyCount,
    'processes that ended': ended,
    'processes that did not stop with 0': exits.filter((code) => code !== 0).length,
    'ms from the loss to the next acknowledged write, median': Math.round(median(gaps)),
    'ms from the loss to the next acknowledged write, longest': Math.round(Math.max(...gaps)),
    'ms of these after the promotion, longest': Math.round(Math.max(...gapsAfterPromotion)),
  };
}

function watchHealth(origins: string[]) {
  let unhealthyCount = 0;
  let isOver = false;
  const sendRequest = openVisitor();
  const watching = origins.map(async (origin) => {
    while (!isOver) {
      const answer = await sendRequest(origin, '/healthz').catch(() => undefined);
      if (answer?.status !== 200) unhealthyCount += 1;
      await pause(50);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(watching);
      return unhealthyCount;
    },
  };
}

type FailoverReport = Awaited<ReturnType<typeof lostPrimaries>>;

/** A person judges from the printed report how long a gap may last. */
function checkFailover(report: FailoverReport): void {
  assert.ok(report['writes acknowledged'] > report.promotions * WRITES_PER_PROMOTION);
  assert.equal(report['acknowledged, but not in the last primary'], 0);
  assert.equal(report['stored twice'], 0);
  assert.equal(report['never acknowledged'], 0);
  assert.ok(report['answers of 503 with Retry-After'] > 0);
  assert.equal(report['other answers'], 0);
  assert.equal(report['requests without an answer'], 0);
  assert.equal(report['times /healthz was not 200'], 0);
  assert.equal(report['processes that ended'], 0);
  assert.equal(report['processes that did not stop with 0'], 0);
}

export const failover = fault(lostPrimaries, checkFailover);
