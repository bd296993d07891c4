import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Linux has control groups for memory in version 1 or version 2, each with its own file for the limit. */
const VERSIONS = [
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { folder: '/sys/fs/cgroup', limit: 'memory.max' },
];

export interface MemoryLimit {
  /** Put it before the program and its arguments. */
  command: string[];
  /** Call it after all programs in the group have ended. */
  remove(): void;
}

/** Undefined if this machine, or this user, has no control groups. */
export function limitMemory(megabytes: number): MemoryLimit | undefined {
  for (const { folder, limit } of VERSIONS) {
    const group = join(folder, `spa-deals-bench-${process.pid}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    const remove = () => {
      process.off('exit', remove);
      try {
        rmdirSync(group);
      } catch {
        // A program in the group is still ending. An empty group does no harm.
      }
    };
    process.once('exit', remove);
    const bytes = String(megabytes * 1024 * 1024);
    const file = join(group, limit);
    if (existsSync(file)) writeFileSync(file, bytes);
    if (existsSync(file) && readFileSync(file, 'utf8').trim() === bytes) {
      const enter = 'echo $$ > "$0" && exec "$@"';
      return { command: ['/bin/sh', '-c', enter, join(group, 'cgroup.procs')], remove };
    }
    remove();
  }
  return undefined;
}
