import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

const LOW_DISK_BYTES = 1024 ** 3;
const CRITICAL_DISK_BYTES = 100 * 1024 ** 2;

export async function readDiskSpace(dataDir: string) {
  const freeBytes = await freeBytesOf(dataDir);
  const level =
    freeBytes < CRITICAL_DISK_BYTES ? 'critical' : freeBytes < LOW_DISK_BYTES ? 'low' : 'enough';
  const message = `${(freeBytes / 1024 ** 3).toFixed(1)} GB free on the disk of DATA_DIR`;
  return { level, message } as const;
}

export async function freeBytesOf(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(nearestExisting(dataDir));
  return bavail * bsize;
}

export function nearestExisting(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder
    ? folder
    : nearestExisting(dirname(folder));
}
