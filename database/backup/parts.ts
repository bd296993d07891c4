import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A live writer on another machine that shares the folder writes more often than this. */
const IDLE_MS = 60_000;
const PART = /\.backup\.(\d+)\.part$/;

export const partOf = (file: string) => `${file}.${process.pid}.part`;

/** Deletes what killed backups left: it is as confidential as a backup. */
export function deleteAbandonedParts(folder: string, now: number): void {
  for (const name of namesIn(folder)) {
    const [, pid] = PART.exec(name) ?? [];
    if (pid === undefined || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue;
    const file = join(folder, name);
    const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (writtenAt < now - IDLE_MS) rmSync(file, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
