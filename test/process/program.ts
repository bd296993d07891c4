import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const checkout = resolve(import.meta.dirname, '../..');

/** A loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

export function emptyFolder() {
  const path = mkdtempSync(join(tmpdir(), 'spa-deals-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Runs the real program as its operator does; resolves when it is ready or has ended. */
export async function startProgram(
  environment: Record<string, string>,
  { root = checkout, uid }: { root?: string; uid?: number } = {},
) {
  const child: ChildProcess = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    ...(uid !== undefined && { uid }),
  });
  // A test that fails half-way must not leave the program behind.
  const leaveNothing = () => child.kill('SIGKILL');
  process.once('exit', leaveNothing);
  child.once('exit', () => process.off('exit', leaveNothing));
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<void>((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
        if (output.includes(' is ready: ')) done();
      });
    }
  });
  await Promise.race([ready, ended]);
  return {
    child,
    ended,
    output: () => output,
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}
