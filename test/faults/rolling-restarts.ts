import assert from 'node:assert/strict';
import { median, quantile } from '../../bench/figures.ts';
import { newDatabase } from '../postgres/databases.ts';
import { serverProgramsOrInstall } from '../postgres/programs.ts';
import { startServer } from '../postgres/server.ts';
import { startOneOfSeveral } from '../process/instance.ts';
import { emptyFolder } from '../process/program.ts';
import { until } from '../wait-until.ts';
import { fault } from './fault.ts';
import { openProxy } from './proxy.ts';
import { openCrowd } from './traffic.ts';

interface Scale {
  restarts: number;
  requestsASecond: number;
}

const GRACE_MS = 1000;

/**
 * Two processes of the program behind a proxy, under requests that come whether the last ones are
 * answered or not. One process after the other is told to stop and started again.
 */
async function rollingRestarts({ restarts, requestsASecond }: Scale) {
  const programs = serverProgramsOrInstall();
  if (!programs) throw new Error('This needs the programs of PostgreSQL 15 or newer');
  const server = await startServer(programs);
  const database = await newDatabase('empty', server.url);
  const folder = emptyFolder();
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    STOP_GRACE_MS: String(GRACE_MS),
  };
  const running = [await startOneOfSeveral(environment), await startOneOfSeveral(environment)];
  const proxy = await openProxy(running.map(({ port }) => port));
  const untilReady = (port: number) => until(() => proxy.isReady(port), `${port} is ready`, 30);
  for (const { port } of running) await untilReady(port);

  const crowd = await openCrowd(1000 / requestsASecond, proxy.origin);
  const stopsMs: number[] = [];
  let exitsOther = 0;
  for (let restart = 0; restart < restarts; restart += 1) {
    const which = restart % running.length;
    const old = running[which];
    if (!old) break;
    const told = performance.now();
    exitsOther += (await old.stop()) === 0 ? 0 : 1;
    stopsMs.push(performance.now() - told);
    running[which] = await startOneOfSeveral({ ...environment, PORT: String(old.port) });
    await untilReady(old.port);
  }
  const told = await crowd.leave();
  await proxy.close();
  await Promise.all(running.map((program) => program.stop('SIGINT')));
  server.remove();
  folder.remove();
  return {
    restarts,
    'requests answered': told.tookMs.length,
    'of them writes': told.writes,
    'requests a second': Math.round(told.tookMs.length / told.seconds),
    'answers that were not as they should be': told.others.length,
    'requests without an answer': told.unanswered.length,
    'requests that the proxy had to give up': proxy.counts.failed,
    'requests that one process refused and the other took': proxy.counts.refused,
    'reads that one process reset and the other took': proxy.counts.reset,
    'live streams opened again': told.streams,
    'processes that did not stop with 0': exitsOther,
    'ms from SIGTERM to the exit, longest': Math.round(Math.max(...stopsMs)),
    'ms of an answer, median': Math.round(median(told.tookMs)),
    'ms of an answer, p99': Math.round(quantile(told.tookMs, 0.99)),
  };
}

/** Fewer restarts are a short cut, on a machine that may be busy: its rate is only told. */
const WHOLE = 50;
const LEAST_RATE = 90;

type RollingLedger = Awaited<ReturnType<typeof rollingRestarts>>;

/** What must be true of every run. How long an answer takes is told, for a person to judge. */
function checkRolling(ledger: RollingLedger): void {
  assert.ok(ledger['requests answered'] > 0);
  if (ledger.restarts >= WHOLE) assert.ok(ledger['requests a second'] >= LEAST_RATE);
  assert.ok(ledger['of them writes'] > 0);
  assert.equal(ledger['answers that were not as they should be'], 0);
  assert.equal(ledger['requests without an answer'], 0);
  assert.equal(ledger['requests that the proxy had to give up'], 0);
  assert.ok(ledger['live streams opened again'] > 0);
  assert.equal(ledger['processes that did not stop with 0'], 0);
}

export const rolling = fault(rollingRestarts, checkRolling);
