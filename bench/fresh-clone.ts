import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, killOnExit } from '../test/process/program.ts';

const checkout = resolve(import.meta.dirname, '..');
const START_TIMEOUT_MS = 300_000;

/**
 * The milliseconds from `npm start` in a fresh clone of the last commit to its first page of results.
 * Another clone has filled npm's cache. It stays meanwhile: a disk that is still giving back 400 MB
 * makes the installation take twice as long.
 */
export async function startFreshClone(folder: string): Promise<number> {
  await startClone(folder, 'first-clone');
  return startClone(folder, 'fresh-clone');
}

async function startClone(folder: string, name: string): Promise<number> {
  const clone = join(folder, name);
  execFileSync('git', ['clone', '--quiet', checkout, clone]);
  const port = await freePort();
  const startedAt = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      // Where packages come from may be told by the environment.
      ...process.env,
      npm_config_cache: join(folder, 'npm-cache'),
      PORT: String(port),
      DATA_DIR: join(clone, 'data'),
    },
  });
  killOnExit(npm);
  const ended = once(npm, 'exit');
  const isAnswered = () =>
    fetch(`http://127.0.0.1:${port}/deals?zip=10001`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isAnswered())) {
    if (npm.exitCode !== null) throw new Error('npm start of a fresh clone has ended');
    if (performance.now() - startedAt > START_TIMEOUT_MS) throw new Error('It does not answer');
    await pause(20);
  }
  const startMs = performance.now() - startedAt;
  npm.kill('SIGTERM');
  await ended;
  return startMs;
}
