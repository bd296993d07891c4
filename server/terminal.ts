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

/** The configuration in the environment; where it is wrong, all of that is said and nothing runs. */
export function configured(): Config {
  const outcome = readConfig(process.env);
  return outcome.kind === 'wrong' ? giveUp(...outcome.problems) : outcome.config;
}
