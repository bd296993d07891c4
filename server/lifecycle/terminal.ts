import { type Config, readConfig } from '../config/config.ts';

export interface Terminal {
  print(...lines: string[]): void;
  exitWithError(...lines: string[]): never;
}

/** A reader that leaves early, such as `head`, does not end the program. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

export function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

export function exitWithError(...lines: string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}

const textTerminal: Terminal = { print, exitWithError };

const jsonTerminal: Terminal = {
  print: (...lines) => print(...lines.map((line) => logLine(30, line))),
  exitWithError: (...lines) => exitWithError(...lines.map((line) => logLine(60, line))),
};

function logLine(level: number, msg: string): string {
  return JSON.stringify({ level, time: Date.now(), msg });
}

export function terminalFor(environment: NodeJS.ProcessEnv): Terminal {
  const defaultFormat = environment.NODE_ENV === 'production' ? 'json' : 'text';
  const format = environment.LOG_FORMAT?.trim() || defaultFormat;
  return format === 'json' ? jsonTerminal : textTerminal;
}

/** SQLite's codes for what the disk refused: read-only, I/O error, damaged, full, no database. */
const SQLITE_DISK_ERRORS = new Set([8, 10, 11, 13, 14, 26]);
const IO_ERROR = 10;

/** One line for what the machine refused, such as a file. A mistake of ours is printed whole. */
export function startFailureMessage(error: unknown): string {
  if (!(error instanceof Error)) return `Cannot start: ${error}`;
  if ('syscall' in error) return `Cannot start: ${error.message}`;
  const code = 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  if (!SQLITE_DISK_ERRORS.has(code)) return `Cannot start: ${error.stack}`;
  const hint = code === IO_ERROR ? ' (the disk may be full)' : '';
  return `Cannot start: the database in DATA_DIR: ${error.message}${hint}`;
}

export function readConfigOrExit(terminal: Terminal = textTerminal): Config {
  const outcome = readConfig(process.env);
  return outcome.kind === 'invalid' ? terminal.exitWithError(...outcome.problems) : outcome.config;
}
