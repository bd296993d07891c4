// Runs on any Node from 20 on, with nothing installed: brings the project to the point where its
// own Node can run it, then hands over. Everything else is TypeScript on the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => join(root, ...parts);
const say = (line) => process.stdout.write(`${line}\n`);

const OLDEST_SYSTEM_NODE = 24;
const BUILT_FROM = ['web', 'market', 'server', 'gateways', 'database', 'public'];
const BUILT_FROM_FILES = [
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/precompress.ts',
];

/** What Node is told when the program starts; the Dockerfile says the same (docs/decisions/024). */
const started = JSON.parse(readFileSync(at('scripts/start.json'), 'utf8'));

const [task = 'start', ...rest] = process.argv.slice(2);
const tasks = {
  start: () => [build, started.program],
  dev: () => [null, 'server/main.ts', '--dev'],
  build: () => [build],
  test: () => [build, 'scripts/check.ts'],
  bench: () => [build, 'bench/run.ts'],
  faults: () => [build, 'test/faults/run.ts'],
  admin: () => [null, 'server/admin-command.ts'],
  backup: () => [null, 'server/backup-command.ts'],
  restore: () => [null, 'server/restore-command.ts'],
  doctor: () => [null, 'server/doctor-command.ts'],
  'move-to-postgres': () => [null, 'server/move-command.ts'],
  screens: () => [build, 'scripts/screens.ts'],
  'rehearse-image': () => [null, 'scripts/rehearse-image.ts'],
};

if (!(task in tasks))
  stop(`There is no task "${task}". There are: ${Object.keys(tasks).join(', ')}`);
install();
const node = findNode();
const [prepare, ...script] = tasks[task]();
prepare?.();
if (task === 'start') process.env = { ...started.environment, ...process.env };
if (script.length > 0) handOver(task === 'start' ? started.flags : [], [...script, ...rest]);

/** `npm ci`, unless the lockfile is the one that was last installed. */
function install() {
  const wanted = hashOf([at('package-lock.json')]);
  const stamp = at('node_modules', '.installed-from');
  if (readOr(stamp) === wanted) return;
  say('Installing packages (once; about a minute)…');
  const npm = process.env.npm_execpath;
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--loglevel=error',
  ];
  const [command, ...all] = npm ? [process.execPath, npm, ...args] : ['npm', ...args];
  run(command, all, 'The packages could not be installed.');
  writeFileSync(stamp, wanted);
}

/** The pinned Node if it runs here, else this one if it is new enough. */
function findNode() {
  const pinned = at('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const answer = spawnSync(pinned, ['--version'], { shell: process.platform === 'win32' });
  if (answer.status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_SYSTEM_NODE) return process.execPath;
  return stop(
    `The pinned Node does not run here. Install Node ${OLDEST_SYSTEM_NODE} or newer and try again.`,
  );
}

/** Builds the pages, unless nothing that they are made from has changed. */
function build() {
  const files = [
    ...BUILT_FROM.flatMap((folder) => filesIn(at(folder))),
    ...BUILT_FROM_FILES.map((f) => at(f)),
  ];
  const wanted = hashOf(files.filter((file) => !/\.test\.tsx?$|\.md$/.test(file)).sort());
  const stamp = at('build', '.built-from');
  if (readOr(stamp) === wanted) return;
  // A build that is cut short must not be trusted by the next start.
  rmSync(stamp, { force: true });
  say('Building the pages (once; some seconds)…');
  run(
    node,
    [at('node_modules/.bin/react-router'), 'build', '--logLevel', 'warn'],
    'The build failed.',
    {
      NODE_ENV: 'production',
    },
  );
  run(node, [at('scripts/precompress.ts')], 'The build failed.');
  writeFileSync(stamp, wanted);
}

/** Becomes the given script, so that signals and the exit code are its own. */
function handOver(flags, script) {
  const args = [...flags, at(script[0]), ...script.slice(1)];
  if (process.execve && process.platform !== 'win32' && node !== process.execPath) {
    process.execve(node, [node, ...args], process.env);
  }
  const child = spawn(node, args, { stdio: 'inherit', cwd: process.cwd() });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

function run(command, args, failure, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) stop(failure);
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

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
