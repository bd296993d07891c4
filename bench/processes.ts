import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { freePort, startProgram } from '../test/process/program.ts';
import type { Peer } from './peers/start.ts';

const checkout = resolve(import.meta.dirname, '..');

export interface Started {
  pid: number;
  /** From the start of the process to its first answer; for ours, to the first page of results. */
  startMs: number;
  stop(): Promise<unknown>;
}

/** `within` is a command that replaces itself with the command after it. */
export async function startTimed(
  dataDir: string,
  within: string[] = [],
): Promise<Started & { port: number }> {
  const port = await freePort();
  const startedAt = performance.now();
  const environment = { PORT: String(port), DATA_DIR: dataDir };
  const { child, output, stop } = await startProgram(environment, checkout, within);
  const answer = await fetch(`http://127.0.0.1:${port}/deals?zip=10001`);
  if (!(await answer.text()).includes('<article')) throw new Error(`No deals: ${output()}`);
  return { port, pid: child.pid ?? 0, startMs: performance.now() - startedAt, stop };
}

const inline = (script: string): Peer => ({
  args: (port) => ['--input-type=module', '-e', script, String(port)],
  cwd: checkout,
});

/** With default flags and environment. */
export const peers = {
  'node:http, hello': inline(`import { createServer } from 'node:http';
    createServer((_, response) => response.end('hello')).listen(+process.argv[1], '127.0.0.1');`),
  'Hono, hello': inline(`import { serve } from '@hono/node-server';
    import { Hono } from 'hono';
    const app = new Hono().get('/', (c) => c.text('hello'));
    serve({ fetch: app.fetch, port: +process.argv[1], hostname: '127.0.0.1' });`),
};

export interface Memory {
  /** Megabytes of 1024 × 1024 bytes: `rss` is all, `pss` has a share of what others use too. */
  rss: number;
  pss: number;
  own: number;
}

/** Linux reports it in /proc/PID/smaps_rollup. */
export function memoryOf(pid: number): Memory {
  const smapsText = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(smapsText)?.[1]) / 1024;
  const own = megabytes('Private_Clean') + megabytes('Private_Dirty');
  return { rss: megabytes('Rss'), pss: megabytes('Pss'), own };
}
