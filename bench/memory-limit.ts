import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Where Linux has control groups for memory, and the file of their limit: version 1, version 2. */
const VERSIONS = [
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { folder: '/sys/fs/cgroup', limit: 'memory.max' },
];

export interface MemoryLimit {
  /** What runs a program in the group: put it before the program and its arguments. */
  command: string[];
  /** After all that ran in it has ended. */
  remove(): void;
}

/** A control group with so much memory; undefined where this machine, or this user, has none. */
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
        // A program in it is still ending. An empty group that stays does no harm.
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
