import assert from 'node:assert/strict';
import { median, quantile } from '../../bench/figures.ts';
import { newDatabase } from '../helpers/postgres/databases.ts';
import { serverProgramsOrInstall } from '../helpers/postgres/programs.ts';
import { startServer } from '../helpers/postgres/server.ts';
import { waitUntil } from '../helpers/wait-until.ts';
import { startInstance } from '../process/instance.ts';
import { temporaryFolder } from '../process/program.ts';
import { fault } from './fault.ts';
import { openProxy } from './proxy.ts';
import { startTraffic } from './traffic.ts';

interface Scale {
  restarts: number;
  requestsPerSecond: number;
  /** How long a process serves after SIGTERM; by default until the proxy has left it. */
  graceMs?: number;
}

const MAX_GRACE_MS = 60_000;
const MAX_REPORTED = 20;

async function rollingRestarts({ restarts, requestsPerSecond, graceMs }: Scale) {
  const programs = serverProgramsOrInstall();
  if (!programs) throw new Error('This needs the programs of PostgreSQL 15 or newer');
  const server = await startServer(programs);
  const database = await newDatabase('empty', server.url);
  const folder = temporaryFolder();
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    STOP_GRACE_MS: String(graceMs ?? MAX_GRACE_MS),
  };
  const running = [await startInstance(environment), await startInstance(environment)];
  const proxy = await openProxy(running.map(({ port }) => port));
  const waitUntilReady = (port: number) => waitUntil(() => proxy.isReady(port), `${port} is ready`);
  for (const { port } of running) await waitUntilReady(port);

  const traffic = await startTraffic(1000 / requestsPerSecond, proxy.origin);
  const stopDurationsMs: number[] = [];
  let failedExits = 0;
  for (let restart = 0; restart < restarts; restart += 1) {
    const index = restart % running.length;
    const oldProgram = running[index];
    if (!oldProgram) break;
    const stopStartedAt = performance.now();
    oldProgram.child.kill('SIGTERM');
    if (graceMs === undefined) {
      await proxy.leave(oldProgram.port);
      oldProgram.child.kill('SIGINT');
    }
    failedExits += (await oldProgram.ended) === 0 ? 0 : 1;
    stopDurationsMs.push(performance.now() - stopStartedAt);
    running[index] = await startInstance({ ...environment, PORT: String(oldProgram.port) });
    await waitUntilReady(oldProgram.port);
  }
  const results = await traffic.stop();
  await proxy.close();
  await Promise.all(running.map((program) => program.stop('SIGINT')));
  server.remove();
  folder.remove();
  const surprises = [...results.unexpectedAnswers, ...results.unanswered];
  for (const what of surprises.slice(0, MAX_REPORTED)) process.stderr.write(`${what}\n`);
  return {
    restarts,
    'requests answered': results.tookMs.length,
    'of them writes': results.writes,
    'requests a second': Math.round(results.tookMs.length / results.seconds),
    'answers that were not as they should be': results.unexpectedAnswers.length,
    'requests without an answer': results.unanswered.length,
    'requests that the proxy had to give up': proxy.counts.failed,
    'requests that one process refused and the other took': proxy.counts.refused,
    'reads that one process reset and the other took': proxy.counts.reset,
    'live streams opened again': results.streams,
    'processes that did not stop with 0': failedExits,
    'ms from SIGTERM to the exit, longest': Math.round(Math.max(...stopDurationsMs)),
    'ms of an answer, median': Math.round(median(results.tookMs)),
    'ms of an answer, p99': Math.round(quantile(results.tookMs, 0.99)),
  };
}

/** A shorter run may be on a busy machine, so its rate is only printed. */
const FULL_RUN_RESTARTS = 50;
const MIN_REQUESTS_PER_SECOND = 90;

type RollingReport = Awaited<ReturnType<typeof rollingRestarts>>;

/** A person judges from the printed report how long an answer may take. */
function checkRolling(report: RollingReport): void {
  assert.ok(report['requests answered'] > 0);
  if (report.restarts >= FULL_RUN_RESTARTS)
    assert.ok(report['requests a second'] >= MIN_REQUESTS_PER_SECOND);
  assert.ok(report['of them writes'] > 0);
  assert.equal(report['answers that were not as they should be'], 0);
  assert.equal(report['requests without an answer'], 0);
  assert.equal(report['requests that the proxy had to give up'], 0);
  assert.ok(report['live streams opened again'] > 0);
  assert.equal(report['processes that did not stop with 0'], 0);
}

export const rolling = fault(rollingRestarts, checkRolling);
