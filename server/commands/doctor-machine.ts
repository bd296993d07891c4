import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readZipTable } from '../../database/zips/load.ts';
import { openPlaces } from '../../market/zips/store.server.ts';
import type { Config } from '../config/config.ts';
import { type Finding, ok, problem, warning } from './findings.ts';

const OLDEST_NODE = 24;
const LITTLE_BYTES = 1024 ** 3;
const TOO_LITTLE_BYTES = 100 * 1024 ** 2;
const TRIAL_BYTES = 64 * 1024;
const FOR_OTHERS = 0o007;
/** This program was not there before; a clock that is earlier has lost its battery. */
const EARLIEST = Date.parse('2026-01-01');
const LATEST = Date.parse('2100-01-01');

/** What this machine has to offer. */
export async function checkMachine({ dataDir }: Config, now: number): Promise<Finding[]> {
  const found = [node(), clock(now), await disk(dataDir), ...(await folders(dataDir)), zips()];
  return [...found, ...(await privacy(dataDir))];
}

function node(): Finding {
  const version = process.versions.node;
  return Number(version.split('.')[0]) >= OLDEST_NODE
    ? ok('Node', version)
    : problem('Node', `${version} is too old: install ${OLDEST_NODE} or newer.`);
}

function clock(now: number): Finding {
  return now > EARLIEST && now < LATEST
    ? ok('Clock', `${new Date(now).toISOString()}`)
    : problem('Clock', `says ${new Date(now).toISOString()}: set it, and keep it set by NTP.`);
}

async function disk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(nearest(dataDir));
  const free = bavail * bsize;
  const words = `${(free / 1024 ** 3).toFixed(1)} GB free where DATA_DIR lies`;
  if (free < TOO_LITTLE_BYTES) return problem('Disk', `${words}: make room at once.`);
  return free < LITTLE_BYTES ? warning('Disk', `${words}: make room.`) : ok('Disk', words);
}

async function folders(dataDir: string): Promise<Finding[]> {
  const uploads = join(dataDir, 'uploads');
  const findings: Finding[] = [];
  for (const [about, folder] of [
    ['DATA_DIR', dataDir],
    ['Uploads', uploads],
  ] as const) {
    const trial = join(nearest(folder), `.doctor-${randomUUID()}`);
    try {
      // A full disk makes a name readily, and has no room for what is to be in the file.
      await writeFile(trial, Buffer.alloc(TRIAL_BYTES), { flag: 'wx', flush: true });
      findings.push(ok(about, 'can be written to'));
    } catch (error) {
      const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
      const advice = isFull
        ? 'the disk is full. Make room.'
        : `give ${dirname(trial)} to the user that runs this.`;
      findings.push(problem(about, `cannot be written to: ${advice}`));
    } finally {
      await rm(trial, { force: true }).catch(() => {});
    }
  }
  return findings;
}

/** What the program makes is closed to others; a folder that was there before it may be open. */
async function privacy(dataDir: string): Promise<Finding[]> {
  if (process.platform === 'win32' || !existsSync(dataDir)) return [];
  const { mode } = await stat(dataDir);
  return mode & FOR_OTHERS
    ? [warning('Privacy', 'other users can look into DATA_DIR: chmod -R go-rwx "$DATA_DIR"')]
    : [ok('Privacy', 'DATA_DIR is closed to other users')];
}

/** A folder, or the first one above it that is there. */
function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

function zips(): Finding {
  try {
    const places = openPlaces(readZipTable());
    if (places.find('78701')?.city) return ok('ZIP table', 'loads');
  } catch {
    // Said below.
  }
  return problem('ZIP table', 'is damaged: install this version of the program again.');
}
