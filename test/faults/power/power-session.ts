import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { installFromDebian } from '../../../scripts/debian.ts';
import { temporaryFolder } from '../../process/program.ts';
import type { Acknowledged } from './power-client.ts';
import { openDisk } from './power-simulated-disk.ts';
import { type DiskEvent, readTrace, STRACE_OPTIONS } from './power-trace.ts';

const PICTURES_PER_RUN = 2;

export interface SessionScale {
  runCount: number;
  /** Requests to be listed in each life; half as many businesses and deals come with them. */
  writesPerRun: number;
}

export interface Session {
  root: string;
  pictures: Array<Uint8Array<ArrayBuffer>>;
  events: DiskEvent[];
  acknowledged: Array<Acknowledged & { at: number }>;
  remove: () => void;
}

/** Undefined if the program can be traced. Installs Debian's strace if allowed. */
export function tracingUnavailableReason(): string | undefined {
  if (spawnSync('strace', ['-V']).error) installFromDebian(['strace'], 'strace');
  const { error, status, stderr } = spawnSync('strace', [
    ...STRACE_OPTIONS,
    '-o',
    '/dev/null',
    'true',
  ]);
  if (error) return 'there is no strace (apt-get install strace)';
  return status === 0 ? undefined : `strace may not trace here: ${stderr}`;
}

export async function recordSession({ runCount, writesPerRun }: SessionScale): Promise<Session> {
  const folder = temporaryFolder();
  try {
    const at = (name: string) => join(realpathSync(folder.path), name);
    for (const name of ['root', 'pictures']) mkdirSync(at(name));
    const count = runCount * PICTURES_PER_RUN;
    const pictures = await Promise.all(Array.from({ length: count }, (_, n) => picture(n)));
    for (const [n, bytes] of pictures.entries())
      writeFileSync(join(at('pictures'), `${n}.jpg`), bytes);
    const output = await runTraced(at('trace'), [
      at('root'),
      at('pictures'),
      `${runCount}`,
      `${writesPerRun}`,
    ]);
    const events = await readTrace(at('trace'), at('root'));
    assertComplete(events, at('root'), at('replayed'));
    const acknowledged = withAnswerTimes(JSON.parse(output), events);
    return { root: at('root'), pictures, events, acknowledged, remove: folder.remove };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

function runTraced(trace: string, args: string[]): Promise<string> {
  const script = resolve(import.meta.dirname, 'power-process.ts');
  const child = spawn(
    'strace',
    [...STRACE_OPTIONS, '-o', trace, process.execPath, script, ...args],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  return text(child.stdout);
}

/** An answer counts from the moment at which it left the program. */
function withAnswerTimes(output: Acknowledged[], events: DiskEvent[]) {
  const answeredAt = new Map<string, number>();
  for (const event of events) if (event.kind === 'answered') answeredAt.set(event.id, event.at);
  return output.map((one) => {
    const at = answeredAt.get(one.id);
    assert.ok(at, `The answer ${one.id} is not in the trace`);
    return { ...one, at };
  });
}

/** The events must reproduce the session's files, or the trace is incomplete. */
function assertComplete(events: DiskEvent[], root: string, target: string) {
  const disk = openDisk(root);
  for (const event of events) disk.apply(event);
  disk.writeAfterCut(target);
  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
      .map((entry) => join(entry.parentPath, entry.name));
  const files = (folder: string) =>
    filesIn(folder)
      .map((file) => relative(folder, file))
      .sort();
  assert.deepEqual(files(target), files(root));
  for (const file of files(root)) {
    assert.ok(readFileSync(join(target, file)).equals(readFileSync(join(root, file))), file);
  }
}

async function picture(n: number): Promise<Uint8Array<ArrayBuffer>> {
  const noiseOptions = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const background = `rgb(${n * 20}, 158, 135)`;
  const image = sharp({
    create: { width: 500, height: 300, channels: 3, background, noise: noiseOptions },
  });
  return new Uint8Array(await image.jpeg().toBuffer());
}
