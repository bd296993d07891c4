import { type Config, readConfig } from './config.ts';

/** Tells the operator one line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ends the program with what is wrong. */
export function giveUp(...lines: string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}

/** SQLite's codes for what the disk refused: read-only, I/O error, damaged, full, no database. */
const OF_THE_DISK = new Set([8, 10, 11, 13, 14, 26]);
const IO_ERROR = 10;

/** Ends the program with what the machine refused it, such as a file; a mistake of ours throws. */
export function giveUpOnTheMachine(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  if ('syscall' in error) return giveUp(`Cannot start: ${error.message}`);
  const code = 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  if (!OF_THE_DISK.has(code)) throw error;
  const hint = code === IO_ERROR ? ' (the disk may be full)' : '';
  return giveUp(`Cannot start: the database in DATA_DIR: ${error.message}${hint}`);
}

/** The configuration in the environment; where it is wrong, all of that is said and nothing runs. */
export function configured(): Config {
  const outcome = readConfig(process.env);
  return outcome.kind === 'wrong' ? giveUp(...outcome.problems) : outcome.config;
}
