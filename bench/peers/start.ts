import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, killOnExit } from '../../test/process/program.ts';

export interface Peer {
  args: (port: number) => string[];
  cwd?: string;
  env?: Record<string, string>;
}

/** Resolves when the peer answers, with the milliseconds since its start. It ends with this process. */
export async function startPeer({ args, cwd, env }: Peer) {
  const port = await freePort();
  const from = performance.now();
  const child = spawn(process.execPath, args(port), {
    cwd,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  killOnExit(child);
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  while (!(await answers(origin))) {
    if (child.exitCode !== null) throw new Error('A peer ended before it was ready.');
    await pause(5);
  }
  const startMs = performance.now() - from;
  const stop = () => {
    child.kill('SIGKILL');
    return ended;
  };
  return { origin, pid: child.pid ?? 0, startMs, stop };
}

const answers = (origin: string) =>
  fetch(origin).then(
    (response) => response.arrayBuffer().then(() => true),
    () => false,
  );
