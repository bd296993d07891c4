import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getTestContext } from 'node:test';

const checkout = resolve(import.meta.dirname, '../..');

const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;

/** Our programs get nothing else of the machine's environment: where others are, and compiled code. */
export const machineEnvironment = { PATH, NODE_COMPILE_CACHE };

/** It was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    // Systems take the ports of outgoing connections from above these.
    const probe = createServer().listen(randomInt(20_000, 32_000), '127.0.0.1');
    const isFree = await new Promise<boolean>((done) => {
      probe.once('listening', () => done(true)).once('error', () => done(false));
    });
    const address = probe.address();
    probe.close();
    if (isFree && typeof address === 'object' && address) return address.port;
  }
}

export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'spa-deals-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A test that failed would wait for a process that goes on. */
export function killOnExit(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL');
  const context = getTestContext();
  if (context && 'after' in context) context.after(kill);
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

/**
 * `ready` resolves when the program is ready or has ended. `within` is a command that replaces itself with
 * the command after it.
 */
export function launchProgram(
  environment: Record<string, string>,
  folder = checkout,
  within: string[] = [],
) {
  const script = join(folder, 'build/server/main.js');
  const [command = '', ...args] = [...within, process.execPath, script];
  const child: ChildProcess = spawn(command, args, {
    env: {
      ...machineEnvironment,
      NODE_ENV: 'production',
      LOG_FORMAT: 'text',
      ...environment,
    },
  });
  killOnExit(child);
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const isReady = new Promise<void>((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
        if (output.includes(' is ready: ')) done();
      });
    }
  });
  return {
    child,
    ended,
    ready: Promise.race([isReady, ended]),
    output: () => output,
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

export async function startProgram(...args: Parameters<typeof launchProgram>) {
  const program = launchProgram(...args);
  await program.ready;
  return program;
}

export async function startReadyProgram(...args: Parameters<typeof startProgram>) {
  const program = await startProgram(...args);
  if (program.child.exitCode !== null) throw new Error(program.output());
  return program;
}
