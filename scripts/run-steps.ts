import { spawn } from 'node:child_process';

export interface Step {
  title: string;
  /** Run in order: programs of `node_modules/.bin`, or others by their path. */
  commands: [command: string, ...args: string[]][];
  environment?: Record<string, string>;
}

/**
 * Runs lanes in parallel, each lane in order, and prints a step's output when it ends. The first failure ends
 * the program and all other steps, unless `onFailure` takes its title.
 */
export async function runLanes(
  lanes: Step[][],
  cwd: string,
  environment: NodeJS.ProcessEnv,
  onFailure: (title: string) => void = () => process.exit(1),
) {
  const runLane = async (steps: Step[]) => {
    for (const step of steps) {
      const env = { ...environment, ...step.environment };
      if (!(await runStep(step, cwd, env))) onFailure(step.title);
    }
  };
  await Promise.all(lanes.map(runLane));
}

async function runStep({ title, commands }: Step, cwd: string, env: NodeJS.ProcessEnv) {
  const from = performance.now();
  let output = '';
  for (const [command, ...args] of commands) {
    const result = await run(command, args, cwd, env);
    output += result.output;
    if (result.status === 0) continue;
    await print(`\n── ${title}\n${output}`);
    await print(`\n${title}: failed\n`, process.stderr);
    return false;
  }
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  await print(`\n── ${title}\n${output}   ${seconds} s\n`);
  return true;
}

/** Resolves when it is written, because an exit loses what a pipe has not taken yet. */
export function print(text: string, stream: NodeJS.WritableStream = process.stdout): Promise<void> {
  return new Promise((done) => {
    stream.write(text, () => done());
  });
}

function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env });
  const stop = () => child.kill();
  process.once('exit', stop);
  let output = '';
  const append = (chunk: string) => {
    output += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', append);
  child.stderr.setEncoding('utf8').on('data', append);
  return new Promise<{ status: number; output: string }>((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      process.off('exit', stop);
      done({ status: code ?? 1, output });
    });
  });
}
