import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, resolve } from 'node:path';
import { freePort, startProgram, temporaryFolder } from '../test/process/program.ts';

/**
 * Takes the Dockerfile's steps in an empty folder, without Docker: a stage is a folder, COPY and RUN
 * do there what they say, and what the last stage holds is started, as nobody where we are root, and
 * asked whether it is well. It shows that nothing is missing in the image but what only Docker does.
 */
const root = resolve(import.meta.dirname, '..');
const folder = temporaryFolder();
const stages: { name: string; path: string }[] = [];
let environment: Record<string, string> = {};
const asNobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};

lint();
try {
  build();
  await start();
  backUpAndRestore();
} finally {
  folder.remove();
}

function build() {
  for (const line of readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')) {
    const [step = '', ...args] = line.split(' ');
    const command = args.join(' ');
    if (step === 'FROM') startStage(args);
    if (step === 'ENV') environment = { ...environment, ...Object.fromEntries(args.map(pair)) };
    if (step === 'COPY') copy(args);
    // What makes /data belong to the image's user has no place in a rehearsal.
    if (step === 'RUN' && !command.startsWith('mkdir /data')) run(command);
  }
}

/** hadolint, where it is installed, has its say first. */
function lint() {
  const { error, status } = spawnSync('hadolint', ['Dockerfile'], { cwd: root, stdio: 'inherit' });
  if (error) process.stdout.write('hadolint is not installed: the Dockerfile is not linted\n');
  else if (status !== 0) process.exit(1);
}

function pair(arg: string): [string, string] {
  const [name = '', ...value] = arg.split('=');
  return [name, value.join('=')];
}

function currentStage(): string {
  return stages.at(-1)?.path ?? '';
}

function startStage([, , name = 'image']: string[]) {
  stages.push({ name, path: join(folder.path, name) });
  environment = {};
  mkdirSync(currentStage());
}

/** COPY [--from=STAGE] SOURCE… TARGET; a target that ends with a slash is a folder. */
function copy(args: string[]) {
  const [, stage] = args[0]?.match(/^--from=(.+)/) ?? [];
  if (stage) args.shift();
  const sourceRoot = stage ? stages.find(({ name }) => name === stage)?.path : root;
  const target = args.pop() ?? '';
  for (const arg of args) {
    if (arg === '.') return copyContext();
    const to = inStage(currentStage(), target.endsWith('/') ? target + basename(arg) : target);
    cpSync(inStage(sourceRoot ?? '', arg), to, { recursive: true, verbatimSymlinks: true });
  }
}

/** Where a path of the image lies: every stage works in /app. */
function inStage(stage: string, path: string): string {
  return join(stage, path.replace(/^\/app\//, ''));
}

/** What git knows, as a fresh clone has it, without what .dockerignore leaves out. */
function copyContext() {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');
  const isIgnored = (file: string) =>
    patterns.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`));
  for (const file of stdout.split('\n').filter((name) => name && !isIgnored(name))) {
    mkdirSync(dirname(join(currentStage(), file)), { recursive: true });
    cpSync(join(root, file), join(currentStage(), file));
  }
}

function run(command: string) {
  process.stdout.write(`${command}\n`);
  const { status } = spawnSync('sh', ['-c', command], {
    cwd: currentStage(),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      ...environment,
    },
  });
  if (status !== 0) throw new Error(`This step fails: ${command}`);
}

async function start() {
  for (const path of [folder.path, emptyData('data')]) chmodSync(path, 0o777);
  const port = String(await freePort());
  const program = await startProgram(
    { ...environment, PORT: port, HOST: '127.0.0.1', DATA_DIR: join(folder.path, 'data') },
    { root: currentStage(), ...asNobody },
  );
  const answers = await Promise.all(
    ['/healthz', '/readyz', '/', '/deals?zip=10001'].map(async (path) => {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      return `${path} ${status}`;
    }),
  );
  const code = await program.stop();
  process.stdout.write(`${answers.join(', ')}; stopped with ${code}\n`);
  if (answers.some((answer) => !answer.endsWith(' 200')) || code !== 0) process.exitCode = 1;
}

/** What docs/operating.md has an owner do in a container. */
function backUpAndRestore() {
  const backup = join(folder.path, 'data/monday.backup');
  inImage('data', 'server/commands/backup-command.ts', backup);
  chmodSync(emptyData('other'), 0o777);
  inImage('other', 'server/commands/restore-command.ts', backup);
  inImage('other', 'server/commands/doctor-command.ts');
}

function inImage(data: string, ...args: string[]) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: currentStage(),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environment, DATA_DIR: join(folder.path, data) },
    ...asNobody,
  });
  if (status !== 0) throw new Error(`This fails: node ${args.join(' ')}`);
}

function emptyData(name: string): string {
  const path = join(folder.path, name);
  mkdirSync(path);
  return path;
}
