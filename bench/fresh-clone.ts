import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { waitUntil } from '../test/helpers/wait-until.ts';
import { freePort, killOnExit } from '../test/process/program.ts';

const checkout = resolve(import.meta.dirname, '..');
const START_TIMEOUT_SECONDS = 300;

/**
 * Milliseconds to the first page of results. Another clone has filled npm's cache; it stays, because a disk
 * that is freeing 400 MB makes the installation take twice as long.
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
      // The environment may say where packages come from.
      ...process.env,
      npm_config_cache: join(folder, 'npm-cache'),
      PORT: String(port),
      DATA_DIR: join(clone, 'data'),
    },
  });
  killOnExit(npm);
  const ended = once(npm, 'exit');
  const isAnswered = () => {
    if (npm.exitCode !== null) throw new Error('npm start of a fresh clone has ended');
    return fetch(`http://127.0.0.1:${port}/deals?zip=10001`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await waitUntil(isAnswered, 'a page of results', START_TIMEOUT_SECONDS);
  const startMs = performance.now() - startedAt;
  npm.kill('SIGTERM');
  await ended;
  return startMs;
}
