import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../../database/root.ts';
import { readZipFile } from '../../database/zips/load.ts';
import { DAY_MS } from '../../market/durations.ts';
import type { Finding } from '../../market/ports/connections.ts';
import { fullDisk, inOneLine } from '../../market/todo/copy.ts';
import { openZipTable } from '../../market/zips/store.server.ts';
import type { Config } from '../config/config.ts';
import { uploadsIn } from '../files/folders.ts';
import { nearestExisting, readDiskSpace } from '../telemetry/disk-space.ts';
import { ok, problem, warning } from './findings.ts';

const MIN_NODE_VERSION = 24;
const MIN_OPEN_FILES = 1024;
const PROBE_BYTES = 64 * 1024;
const OTHERS_MODE_BITS = 0o007;
/** The program is not older than this, so an earlier clock is wrong. */
const EARLIEST_CLOCK = Date.parse('2026-01-01');
const LATEST_CLOCK = Date.parse('2100-01-01');
const YEAR_MS = 366 * DAY_MS;

export async function checkMachine({ dataDir }: Config, now: number): Promise<Finding[]> {
  const findings = [
    checkNode(),
    await checkClock(now),
    await checkDisk(dataDir),
    ...(await checkFolders(dataDir)),
    checkOpenFiles(),
    checkZipTable(),
  ];
  return [...findings, ...(await checkPrivacy(dataDir))];
}

function checkNode(): Finding {
  const version = process.versions.node;
  return Number(version.split('.')[0]) >= MIN_NODE_VERSION
    ? ok('Node', version)
    : problem('Node', `${version} is too old: install ${MIN_NODE_VERSION} or newer.`);
}

/** A clock a year ahead looks like a year without an upgrade, so the text says both. */
async function checkClock(now: number): Promise<Finding> {
  const time = new Date(now).toISOString();
  const advice = 'set it, and keep it set by NTP.';
  if (now < EARLIEST_CLOCK || now > LATEST_CLOCK)
    return problem('Clock', `says ${time}: ${advice}`);
  const { mtimeMs, mtime } = await stat(join(root, 'package.json'));
  // Some archives give all files one early date.
  const isKnown = mtimeMs > EARLIEST_CLOCK;
  const installed = `this version was installed (${mtime.toISOString().slice(0, 10)})`;
  if (isKnown && now < mtimeMs - DAY_MS)
    return problem('Clock', `says ${time}, before ${installed}: ${advice}`);
  return isKnown && now > mtimeMs + YEAR_MS
    ? warning('Clock', `says ${time}, a year after ${installed}. If that is wrong, ${advice}`)
    : ok('Clock', time);
}

async function checkDisk(dataDir: string): Promise<Finding> {
  const { level, message } = await readDiskSpace(dataDir);
  if (level === 'enough') return ok('Disk', message);
  return (level === 'critical' ? problem : warning)('Disk', inOneLine(fullDisk(message)));
}

const ADVICE: Record<string, string> = {
  ENOSPC: 'the disk is full. Make room.',
  EROFS: 'its file system is read-only. Mount it so that it can be written to.',
};

async function checkFolders(dataDir: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [subject, folder] of [
    ['DATA_DIR', dataDir],
    ['Uploads', uploadsIn(dataDir)],
  ] as const) {
    const probe = join(nearestExisting(folder), `.doctor-${randomUUID()}`);
    try {
      // On a full disk a file can be created, but not filled.
      await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flag: 'wx', flush: true });
      findings.push(ok(subject, 'can be written to'));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const advice = ADVICE[code] ?? `give ${dirname(probe)} to the user that runs this.`;
      findings.push(problem(subject, `cannot be written to: ${advice}`));
    } finally {
      await rm(probe, { force: true }).catch(() => {});
    }
  }
  return findings;
}

/** The program makes private folders, but one that existed before may be open. */
async function checkPrivacy(dataDir: string): Promise<Finding[]> {
  if (process.platform === 'win32' || !existsSync(dataDir)) return [];
  const { mode } = await stat(dataDir);
  return mode & OTHERS_MODE_BITS
    ? [warning('Privacy', 'other users can look into DATA_DIR: chmod -R go-rwx "$DATA_DIR"')]
    : [ok('Privacy', 'DATA_DIR is closed to other users')];
}

/** Each connection takes a file. The program has the same limit as this command. */
function checkOpenFiles(limits = '/proc/self/limits'): Finding {
  const subject = 'Open files';
  const text = existsSync(limits) ? readFileSync(limits, 'utf8') : '';
  const [, limit = ''] = /^Max open files\s+(\d+)/m.exec(text) ?? [];
  return limit !== '' && Number(limit) < MIN_OPEN_FILES
    ? warning(
        subject,
        `only ${limit} are allowed: set 'ulimit -n' or LimitNOFILE to some thousands.`,
      )
    : ok(subject, limit ? `${limit} are allowed` : 'have no known limit');
}

function checkZipTable(): Finding {
  try {
    const zipTable = openZipTable(readZipFile());
    if (zipTable.find('78701')?.city) return ok('ZIP table', 'loads');
  } catch {
    // Reported below.
  }
  return problem('ZIP table', 'is damaged: install this version of the program again.');
}
