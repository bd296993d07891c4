import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { installFromDebian } from '../../../scripts/debian.ts';
import { emptyFolder } from '../../process/program.ts';
import type { Acknowledged } from './power-client.ts';
import { openDisk } from './power-simulated-disk.ts';
import { type DiskEvent, readTrace, TRACING } from './power-trace.ts';

const PICTURES_A_LIFE = 2;

export interface SessionScale {
  /** How often the program starts: at first on nothing. */
  lives: number;
  /** Requests to be listed in each life; half as many businesses and deals come with them. */
  writes: number;
}

/** What was done to a folder in one session, and what of it was acknowledged when. */
export interface Session {
  /** The folder as the session left it. */
  root: string;
  pictures: Array<Uint8Array<ArrayBuffer>>;
  events: DiskEvent[];
  acknowledged: Array<Acknowledged & { at: number }>;
  remove: () => void;
}

/** Why no program can be traced here; undefined where it can. Debian's strace is installed if allowed. */
export function whyNoTracing(): string | undefined {
  if (spawnSync('strace', ['-V']).error) installFromDebian(['strace'], 'strace');
  const { error, status, stderr } = spawnSync('strace', [...TRACING, '-o', '/dev/null', 'true']);
  if (error) return 'there is no strace (apt-get install strace)';
  return status === 0 ? undefined : `strace may not trace here: ${stderr}`;
}

/** Runs the real program under strace while clients write to it. */
export async function recordSession({ lives, writes }: SessionScale): Promise<Session> {
  const folder = emptyFolder();
  try {
    const at = (name: string) => join(realpathSync(folder.path), name);
    for (const name of ['root', 'pictures']) mkdirSync(at(name));
    const count = lives * PICTURES_A_LIFE;
    const pictures = await Promise.all(Array.from({ length: count }, (_, n) => picture(n)));
    for (const [n, bytes] of pictures.entries())
      writeFileSync(join(at('pictures'), `${n}.jpg`), bytes);
    const said = await traced(at('trace'), [at('root'), at('pictures'), `${lives}`, `${writes}`]);
    const events = await readTrace(at('trace'), at('root'));
    assertComplete(events, at('root'), at('replayed'));
    const acknowledged = withMoments(JSON.parse(said), events);
    return { root: at('root'), pictures, events, acknowledged, remove: folder.remove };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/** What the session says when it is over. */
function traced(trace: string, args: string[]): Promise<string> {
  const script = resolve(import.meta.dirname, 'power-process.ts');
  const child = spawn('strace', [...TRACING, '-o', trace, process.execPath, script, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return text(child.stdout);
}

/** An answer counts from the moment at which it left the program. */
function withMoments(said: Acknowledged[], events: DiskEvent[]) {
  const left = new Map<string, number>();
  for (const event of events) if (event.kind === 'answered') left.set(event.id, event.at);
  return said.map((one) => {
    const at = left.get(one.id);
    assert.ok(at, `The answer ${one.id} is not in the trace`);
    return { ...one, at };
  });
}

/** The events must make the very files that the session made, or the trace does not tell all. */
function assertComplete(events: DiskEvent[], root: string, target: string) {
  const disk = openDisk(root);
  for (const event of events) disk.happen(event);
  disk.leave(target);
  const made = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
      .map((entry) => join(entry.parentPath, entry.name));
  const files = (folder: string) =>
    made(folder)
      .map((file) => relative(folder, file))
      .sort();
  assert.deepEqual(files(target), files(root));
  for (const file of files(root)) {
    assert.ok(readFileSync(join(target, file)).equals(readFileSync(join(root, file))), file);
  }
}

async function picture(n: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const background = `rgb(${n * 20}, 158, 135)`;
  const made = sharp({ create: { width: 500, height: 300, channels: 3, background, noise } });
  return new Uint8Array(await made.jpeg().toBuffer());
}
