// Runs on any Node from 20 on with nothing installed, then starts the project's own Node. Everything else is
// TypeScript on that Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  constants as access,
  accessSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, constants, homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => join(root, ...parts);

const OLDEST_NODE = 20;
/** The program needs `Temporal`, which came with this version. */
const OLDEST_SYSTEM_NODE = 26;
/** The installation takes npm this much. */
const ENOUGH_MEMORY = '768 MB suffice';
const PASSED_ON = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'];
const PARENT_WATCH_MS = 1000;
const BUILT_FROM = ['web', 'market', 'server', 'gateways', 'database', 'public'];
const BUILT_FROM_FILES = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/precompress.ts',
];

const [task = 'start', ...rest] = process.argv.slice(2);
/** These also need the `devDependencies`. */
const WITH_TEST_TOOLS = ['bench', 'check', 'faults', 'rehearse-image', 'screens', 'test'];
const tasks = {
  start: () => [build, 'build/server/main.js'],
  dev: () => [null, 'server/main.ts', '--dev'],
  build: () => [build],
  check: () => [build, 'scripts/check.ts', '--quick'],
  test: () => [build, 'scripts/check.ts'],
  bench: () => [build, 'bench/run.ts'],
  faults: () => [build, 'test/faults/run.ts'],
  admin: () => [null, 'server/commands/admin-command.ts'],
  backup: () => [null, 'server/commands/backup-command.ts'],
  restore: () => [null, 'server/commands/restore-command.ts'],
  doctor: () => [null, 'server/commands/doctor-command.ts'],
  'move-to-postgres': () => [null, 'server/commands/move-command.ts'],
  screens: () => [build, 'scripts/screens.ts'],
  'rehearse-image': () => [null, 'scripts/rehearse-image.ts'],
  'rehearse-start': () => [null, 'scripts/rehearse-start.ts'],
};

// `npm start` sets NODE_ENV=production below. If the operator set it before, they want JSON lines.
const byEnvironment = process.env.NODE_ENV === 'production' ? 'json' : 'text';
const format = task === 'start' ? process.env.LOG_FORMAT || byEnvironment : 'text';
// A killed npm tells nobody, and the server must not hold the port.
const parent = process.env.npm_lifecycle_event ? process.ppid : undefined;
const canBecome = process.execve && process.platform !== 'win32';

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
  stop(`This needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}.`);
if (!(task in tasks))
  stop(`There is no task "${task}". There are: ${Object.keys(tasks).join(', ')}`);
if (task === 'start' && rest.includes('--version')) {
  process.stdout.write(`${JSON.parse(readFileSync(at('package.json'), 'utf8')).version}\n`);
  process.exit(0);
}
const [prepare, ...script] = tasks[task]();
const [unbuildable] = root.match(/[%#?]/) ?? [];
if (unbuildable && (prepare || task === 'dev'))
  stop(`No pages can be built in a folder with "${unbuildable}" in its path. Move ${root}.`);
await install();
const node = findNode();
// Programs in node_modules/.bin start with the first "node" in PATH.
process.env.PATH = [dirname(node), process.env.PATH].join(delimiter);
await prepare?.();
if (task === 'start') {
  process.env = { NODE_ENV: 'production', ...process.env, LOG_FORMAT: format };
}
if (script.length > 0) await handOver([...script, ...rest]);

/**
 * Installs what the lockfile says, unless the task finds it installed. It only adds what is missing, so a
 * running program does not lose files.
 */
async function install() {
  const wanted = hashOf([at('package-lock.json')]);
  const stamp = at('node_modules', '.installed-from');
  const [installed, part] = (readOr(stamp) ?? '').split(' ');
  const needsWhole = WITH_TEST_TOOLS.includes(task);
  if (installed === wanted && !(needsWhole && part)) return;
  say(`Installing packages (once; ${needsWhole ? 'about a minute' : 'some seconds'})…`);
  const npm = process.env.npm_execpath;
  const args = [
    ...(installed === wanted ? ['install', '--no-save'] : ['ci']),
    needsWhole ? '--include=dev' : '--omit=dev',
    '--include=optional',
    // The lockfile has each package's hash, so npm's cache is safe to use.
    '--prefer-offline',
    '--ignore-scripts',
    '--loglevel=error',
  ];
  const [command, ...all] = npm ? [process.execPath, npm, ...args] : ['npm', ...args];
  // More threads than cores wait for each other in the file system: 18 s instead of 13.
  const threads = { UV_THREADPOOL_SIZE: String(availableParallelism()) };
  await run('npm', command, all, 'The packages could not be installed', threads, cacheProblem);
  writeFileSync(stamp, needsWhole ? wanted : `${wanted} without-test-tools`);
}

/**
 * Returns the pinned Node if it runs here, else this one if it is new enough. It comes from npm, so that two
 * commands are enough and everybody has the same version. The packages are copies of nodejs.org's files,
 * without an install script; package-lock.json has their hashes. Who trusts only nodejs.org installs Node 26
 * from there: docs/security.md. The packages are named one by one, because npm before 11.6.2 deletes
 * `node_modules/.bin/node`, which the packages of five platforms claim.
 */
function findNode() {
  const onWindows = process.platform === 'win32';
  const platform = `-${onWindows ? 'win' : process.platform}-${process.arch}`;
  const { optionalDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const name = Object.keys(optionalDependencies).find((each) => each.endsWith(platform));
  const pinned = at(
    'node_modules',
    name ?? `node${platform}`,
    'bin',
    onWindows ? 'node.exe' : 'node',
  );
  const { status, stderr, error } = spawnSync(pinned, ['--version'], { encoding: 'utf8' });
  if (status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_SYSTEM_NODE) return process.execPath;
  const said = (stderr || error?.message || `status ${status}`).trim().replace(/\s+/g, ' ');
  return stop(`The project's own Node does not run here (${said}). ${whatHelps(said)}`);
}

function whatHelps(said) {
  if (!said.includes('libatomic'))
    return `Install Node ${OLDEST_SYSTEM_NODE} or newer, and try again with it.`;
  const command = existsSync('/usr/bin/apt-get')
    ? 'apt-get install libatomic1'
    : 'dnf install libatomic';
  return `Run this as root, and try again: ${command}`;
}

async function build() {
  const files = [
    ...BUILT_FROM.flatMap((folder) => filesIn(at(folder))),
    ...BUILT_FROM_FILES.map((f) => at(f)),
  ];
  const wanted = hashOf(files.filter((file) => !/\.test\.tsx?$|\.md$/.test(file)).sort());
  const stamp = at('build', '.built-from');
  if (readOr(stamp) === wanted) return;
  // An interrupted build must not count as complete at the next start.
  rmSync(stamp, { force: true });
  say('Building the pages (once; some seconds)…');
  const failure = 'The build failed';
  const builder = [at('node_modules/.bin/react-router'), 'build', '--logLevel', 'warn'];
  await run('it', node, builder, failure, { NODE_ENV: 'production' });
  await run('it', node, [at('scripts/precompress.ts')], failure);
  writeFileSync(stamp, wanted);
}

/** Replaces this process by the script if Node can; else waits for it and exits with its status. */
async function handOver(script) {
  const args = [at(script[0]), ...script.slice(1)];
  // If npm or this process is killed, nobody passes a signal on.
  const isServer = task === 'start' || task === 'dev';
  if (isServer && (parent !== undefined || !canBecome)) args.push('--stop-with-parent');
  if (canBecome) process.execve(node, [node, ...args], process.env);
  const { status } = await runToEnd(node, args, { stdio: 'inherit' });
  process.exit(status);
}

async function run(name, command, args, failure, env = {}, hint = () => '') {
  const { status, signal, endedBy } = await runToEnd(command, args, {
    cwd: root,
    stdio: ['inherit', format === 'json' ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (signal) process.exit(status || 128 + constants.signals[signal]);
  const reason = endedBy === 'SIGKILL' ? `, likely for lack of memory; ${ENOUGH_MEMORY}` : '';
  if (endedBy) stop(`${failure}: ${name} was ended by ${endedBy}${reason}.`);
  if (status !== 0) stop(`${failure}.${hint()}`);
}

/** npm always blames files of root's, even if there are none. */
function cacheProblem() {
  const cache = process.env.npm_config_cache || join(homedir(), '.npm');
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, access.W_OK);
    return '';
  } catch {
    return ` npm cannot write its cache, ${cache}: set npm_config_cache to a folder where this user can write.`;
  }
}

/**
 * Passes on every signal. Resolves to the status, the signal passed on, and the one that ended the command.
 */
function runToEnd(command, args, options) {
  const child = spawn(command, args, options);
  let passedOn;
  const pass = (signal) => {
    passedOn = signal;
    child.kill(signal);
  };
  for (const signal of PASSED_ON) process.on(signal, pass);
  const watch = setInterval(() => {
    if (parent !== undefined && process.ppid !== parent) pass('SIGTERM');
  }, PARENT_WATCH_MS);
  return new Promise((done) => {
    child.on('error', () => done({ status: 1, signal: passedOn }));
    child.on('exit', (code, signal) =>
      done({
        status: code ?? 128 + constants.signals[signal],
        signal: passedOn,
        endedBy: signal,
      }),
    );
  }).finally(() => {
    clearInterval(watch);
    for (const signal of PASSED_ON) process.off(signal, pass);
  });
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function readOr(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function say(line, level = 30, stream = process.stdout) {
  const entry = () => JSON.stringify({ level, time: Date.now(), msg: line });
  stream.write(`${format === 'json' ? entry() : line}\n`);
}

function stop(message) {
  say(message, 60, process.stderr);
  process.exit(1);
}
