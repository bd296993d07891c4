import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { median, quantile } from '../../../bench/figures.ts';
import { cookieOf } from '../../app.ts';
import { emptyFolder, freePort, startProgram } from '../../process/program.ts';
import { fault } from '../fault.ts';
import { ADMIN, writableProgram } from '../writes/program-environment.ts';
import type { Attack, Attacked } from './attack-process.ts';

const METRICS_TOKEN = 'the-token-of-the-faults';
const P99_MS = 200;
const MOST_MORE_MB = 300;
const RSS_EVERY_MS = 500;

interface Probed {
  health: number[];
  page: number[];
  failures: number;
}

/** The real program in a storm: one process attacks, one asks as visitors do, and this one watches. */
async function stormOn(attack: Omit<Attack, 'port'>) {
  const folder = emptyFolder();
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
  const known = cookieOf(await signIn(''));
  for (const path of ['/', '/deals?zip=10001']) await (await fetch(`${url}${path}`)).text();

  const memory = watchMemory(url);
  const prober = startProcess('../probe-process.ts', [String(port), '/deals?zip=10001']);
  const attacker = startProcess('attack-process.ts', [JSON.stringify({ ...attack, port })]);
  const signingIn = pause(attack.seconds * 500).then(async () => {
    const began = performance.now();
    const { status } = await signIn(known).catch(() => ({ status: 0 }));
    return { status, ms: performance.now() - began };
  });
  const attacked: Attacked = JSON.parse(await text(attacker.stdout));
  const { status: signInStatus, ms: signInMs } = await signingIn;
  prober.stdin.write('stop\n');
  const probed: Probed = JSON.parse(await text(prober.stdout));
  const { before, most, after } = await memory.stop();
  await program.stop();
  folder.remove();
  for (const [what, times] of Object.entries(attacked.wrong)) {
    process.stderr.write(`${times} times ${what}\n`);
  }
  const complaints = program
    .output()
    .split('\n')
    .filter((line) => /"level":(?:[456]0)/.test(line));
  if (complaints[0]) process.stderr.write(`The log: ${complaints[0]}\n`);
  const { guesses, slow } = attacked;
  return {
    'slow connections, held all the time': attack.slow,
    'of them ended by the server': slow.ended,
    'of them never ended': slow['never ended'],
    'of them refused': slow.refused,
    's the longest lasted': Math.round(slow.longestS),
    'unfinished forms of 250 KB': attack.unfinished,
    'connections that guess': attack.guessers,
    'guesses evaluated': guesses[401] ?? 0,
    'guesses stopped': (guesses[429] ?? 0) + (guesses[503] ?? 0),
    'guesses without an answer': guesses[0] ?? 0,
    'costly requests': attacked.costly,
    'bodies of 100 MB': attacked.bodies,
    'MB of one that were taken at most': Math.round(attacked.mostSentMB),
    'answered otherwise than they should be': Object.values(attacked.wrong).reduce(
      (a, b) => a + b,
      0,
    ),
    'warnings and errors in the log': complaints.length,
    'MB of memory before': before,
    'MB of memory at most': most,
    'MB of memory after': after,
    '/healthz asked': probed.health.length,
    '/healthz p50 ms': Math.round(median(probed.health)),
    '/healthz p99 ms': Math.round(quantile(probed.health, 0.99)),
    '/healthz at most ms': Math.round(Math.max(...probed.health)),
    'kept page asked': probed.page.length,
    'kept page p99 ms': Math.round(quantile(probed.page, 0.99)),
    'visitors failed': probed.failures,
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

/** The memory of the program in megabytes, as it says itself. */
function watchMemory(url: string) {
  const seen: number[] = [];
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const look = async () => {
    const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
    const [, bytes] = /^spa_deals_process_resident_memory_bytes (\S+)/m.exec(metrics) ?? [];
    seen.push(Math.round(Number(bytes) / 1024 / 1024));
  };
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      // The prober tells whether anybody is kept out; here a look is only missed.
      await look().catch(() => {});
      await once(AbortSignal.any([stopping.signal, AbortSignal.timeout(RSS_EVERY_MS)]), 'abort');
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
      await look();
      return { before: seen[0] ?? 0, most: Math.max(...seen), after: seen.at(-1) ?? 0 };
    },
  };
}

type StormLedger = Awaited<ReturnType<typeof stormOn>>;

/** What must be true of every storm, however fast the machine is. */
function checkStorm(ledger: StormLedger): void {
  assert.equal(ledger['of them never ended'], 0);
  assert.equal(ledger['of them refused'], 0);
  assert.equal(ledger['guesses without an answer'], 0);
  assert.equal(ledger['answered otherwise than they should be'], 0);
  assert.equal(ledger['warnings and errors in the log'], 0);
  assert.ok(ledger['MB of memory at most'] <= ledger['MB of memory before'] + MOST_MORE_MB);
  assert.equal(ledger['visitors failed'], 0);
  assert.equal(ledger["the owner's sign-in answered"], 302);
}

/** And on a machine that does nothing else: visitors hardly notice. */
function checkTimes(ledger: StormLedger): void {
  checkStorm(ledger);
  assert.ok(ledger['/healthz p99 ms'] < P99_MS, `${ledger['/healthz p99 ms']} ms`);
}

export const storm = fault(stormOn, checkTimes);
/** For the gate, where what else the machine does must not count. */
export const gust = fault(stormOn, checkStorm);
