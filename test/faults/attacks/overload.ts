import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { median, quantile } from '../../../bench/figures.ts';
import { cookieOf } from '../../helpers/app.ts';
import { freePort, startProgram, temporaryFolder } from '../../process/program.ts';
import { fault } from '../fault.ts';
import { ADMIN, writableProgram } from '../writes/program-environment.ts';
import type { AttackOptions, AttackResult } from './attack-process.ts';
import { isUnexpected } from './unexpected-log.ts';

const METRICS_TOKEN = 'the-token-of-the-faults';
const MAX_P99_MS = 200;
const MAX_EXTRA_MB = 300;
const RSS_INTERVAL_MS = 500;

interface ProbeResult {
  health: number[];
  page: number[];
  failures: number;
}

/** The real program under attack: one process attacks, one visits, and this one watches. */
async function runStorm(attack: Omit<AttackOptions, 'port'>) {
  const folder = temporaryFolder();
  const port = await freePort();
  const program = await startProgram({
    ...writableProgram(port, folder.path),
    DEMO: 'true',
    METRICS_TOKEN,
    // Its warnings are counted.
    LOG_LEVEL: 'info',
  });
  const url = `http://127.0.0.1:${port}`;
  const signIn = (Cookie: string) =>
    fetch(`${url}/admin/login`, {
      method: 'POST',
      body: new URLSearchParams(ADMIN),
      redirect: 'manual',
      headers: { 'X-Forwarded-For': '203.0.113.9', Cookie },
    });
  const knownDeviceCookie = cookieOf(await signIn(''));
  for (const path of ['/', '/deals?zip=10001']) await (await fetch(`${url}${path}`)).text();

  const memory = watchMemory(url);
  const prober = startProcess('../probe-process.ts', [String(port), '/deals?zip=10001']);
  const attacker = startProcess('attack-process.ts', [JSON.stringify({ ...attack, port })]);
  const signingIn = pause(attack.seconds * 500).then(async () => {
    const began = performance.now();
    const { status } = await signIn(knownDeviceCookie).catch(() => ({ status: 0 }));
    return { status, ms: performance.now() - began };
  });
  const attackResult: AttackResult = JSON.parse(await text(attacker.stdout));
  const { status: signInStatus, ms: signInMs } = await signingIn;
  prober.stdin.write('stop\n');
  const probeResult: ProbeResult = JSON.parse(await text(prober.stdout));
  const { beforeMb, maxMb, afterMb } = await memory.stop();
  await program.stop();
  folder.remove();
  for (const [what, times] of Object.entries(attackResult.unexpectedAnswers)) {
    process.stderr.write(`${times} times ${what}\n`);
  }
  const loggedWarnings = program.output().split('\n').filter(isUnexpected);
  if (loggedWarnings[0]) process.stderr.write(`The log: ${loggedWarnings[0]}\n`);
  const { signInAttempts, slowClients: slow } = attackResult;
  return {
    'slow connections, open all the time': attack.slowClientCount,
    'of them ended by the server': slow.ended,
    'of them never ended': slow['never ended'],
    'of them refused': slow.refused,
    's the longest lasted': Math.round(slow.longestSeconds),
    'unfinished forms of 250 KB': attack.unfinishedFormCount,
    'connections that guess': attack.attackerCount,
    'guesses evaluated': signInAttempts[401] ?? 0,
    'guesses stopped': (signInAttempts[429] ?? 0) + (signInAttempts[503] ?? 0),
    'guesses without an answer': signInAttempts[0] ?? 0,
    'costly requests': attackResult.costly,
    'bodies of 100 MB': attackResult.largeBodyCount,
    'of them cut off before their refusal was read': attackResult.missedRefusals,
    'MB of one that were taken at most': Math.round(attackResult.maxSentMB),
    'answered otherwise than they should be': Object.values(attackResult.unexpectedAnswers).reduce(
      (a, b) => a + b,
      0,
    ),
    'warnings and errors in the log': loggedWarnings.length,
    'MB of memory before': beforeMb,
    'MB of memory at most': maxMb,
    'MB of memory after': afterMb,
    '/healthz requests': probeResult.health.length,
    '/healthz p50 ms': Math.round(median(probeResult.health)),
    '/healthz p99 ms': Math.round(quantile(probeResult.health, 0.99)),
    '/healthz at most ms': Math.round(Math.max(...probeResult.health)),
    'cached page requests': probeResult.page.length,
    'cached page p99 ms': Math.round(quantile(probeResult.page, 0.99)),
    'visitors failed': probeResult.failures,
    "the owner's sign-in answered": signInStatus,
    "the owner's sign-in ms": Math.round(signInMs),
  };
}

function startProcess(script: string, args: string[]) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, script), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

function watchMemory(url: string) {
  const samplesMb: number[] = [];
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const sample = async () => {
    const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
    const [, bytes] = /^spa_deals_process_resident_memory_bytes (\S+)/m.exec(metrics) ?? [];
    samplesMb.push(Math.round(Number(bytes) / 1024 / 1024));
  };
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      // The prober reports lockouts; here only one sample is missing.
      await sample().catch(() => {});
      await pause(RSS_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
      await sample();
      return {
        beforeMb: samplesMb[0] ?? 0,
        maxMb: Math.max(...samplesMb),
        afterMb: samplesMb.at(-1) ?? 0,
      };
    },
  };
}

type StormReport = Awaited<ReturnType<typeof runStorm>>;

function checkStorm(report: StormReport): void {
  assert.equal(report['of them never ended'], 0);
  assert.equal(report['of them refused'], 0);
  assert.equal(report['guesses without an answer'], 0);
  assert.equal(report['answered otherwise than they should be'], 0);
  assert.equal(report['warnings and errors in the log'], 0);
  assert.ok(report['MB of memory at most'] <= report['MB of memory before'] + MAX_EXTRA_MB);
  assert.equal(report['visitors failed'], 0);
  assert.equal(report["the owner's sign-in answered"], 302);
}

/** On a machine that does nothing else, visitors hardly notice. */
function checkTimes(report: StormReport): void {
  checkStorm(report);
  assert.equal(report['of them cut off before their refusal was read'], 0);
  assert.ok(report['/healthz p99 ms'] < MAX_P99_MS, `${report['/healthz p99 ms']} ms`);
}

export const storm = fault(runStorm, checkTimes);
/** For the gate, where other load on the machine must not matter. */
export const stormWithoutTimes = fault(runStorm, checkStorm);
