import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, killOnExit, temporaryFolder } from '../test/process/program.ts';
import { installFromDebian } from './debian.ts';

/**
 * Builds the image with buildah, which needs no Docker engine, starts it, checks its health, backs up and
 * restores. Reports that it was skipped if buildah or the base image is missing.
 */
const root = resolve(import.meta.dirname, '..');
const IMAGE = 'localhost/spa-deals-rehearsal';
const PAGES = ['/healthz', '/readyz', '/', '/deals?zip=10001'];
const START_TIMEOUT_MS = 60_000;

lint();
if (spawnSync('buildah', ['--version']).error) installFromDebian(['buildah'], 'buildah');
if (spawnSync('buildah', ['--version']).error) skip('buildah is not installed');
const [, base = ''] = /^FROM (\S+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];
const pull = spawnSync('buildah', storage('pull', '--policy', 'missing', base), {
  encoding: 'utf8',
});
if (pull.status !== 0) skip(`${base} cannot be had: ${pull.stderr.trim().split('\n').at(-1)}`);

const folder = temporaryFolder();
let container = '';
try {
  buildah('bud', '--isolation', 'chroot', '--tag', IMAGE, root);
  container = answerOf('from', '--pull-never', IMAGE);
  await start();
  inContainer('monday', 'node', 'build/server/backup.js', '/backups/monday.backup');
  inContainer('other', 'node', 'build/server/restore.js', '/backups/monday.backup');
  inContainer('other', 'node', 'build/server/doctor.js');
} finally {
  spawnSync('buildah', storage('rm', container));
  spawnSync('buildah', storage('rmi', IMAGE));
  folder.remove();
}

function lint() {
  const { error, status } = spawnSync('hadolint', ['Dockerfile'], { cwd: root, stdio: 'inherit' });
  if (error) process.stdout.write('hadolint is not installed: the Dockerfile is not linted\n');
  else if (status !== 0) process.exit(1);
}

function skip(reason: string): never {
  process.stdout.write(`SKIPPED: the image was not built. ${reason}\n`);
  process.exit(0);
}

function storage(...args: string[]): string[] {
  return ['--storage-driver', 'vfs', ...args];
}

function buildah(...args: string[]) {
  const { status } = spawnSync('buildah', storage(...args), {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`This fails: buildah ${args.join(' ')}`);
}

function answerOf(...args: string[]): string {
  return spawnSync('buildah', storage(...args), { encoding: 'utf8' }).stdout.trim();
}

function runArguments(data: string, environment: string[], command: string[]): string[] {
  const volumes = [`${dataFolder(data)}:/data`, `${dataFolder('backups')}:/backups`];
  return storage(
    'run',
    '--isolation=chroot',
    ...volumes.map((volume) => `--volume=${volume}`),
    ...environment.map((variable) => `--env=${variable}`),
    container,
    '--',
    ...command,
  );
}

function inContainer(data: string, ...command: string[]) {
  const { status } = spawnSync('buildah', runArguments(data, [], command), {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`This fails in the image: ${command.join(' ')}`);
}

async function start() {
  const port = await freePort();
  const { OCIv1 } = JSON.parse(answerOf('inspect', '--type', 'image', IMAGE));
  const child = spawn('buildah', runArguments('monday', [`PORT=${port}`], OCIv1.config.Cmd), {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  killOnExit(child);
  const ended = once(child, 'exit');
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    );
  const deadline = Date.now() + START_TIMEOUT_MS;
  while ((await statusOf('/readyz')) !== 200 && Date.now() < deadline) await pause(100);
  const answers = await Promise.all(PAGES.map(async (path) => `${path} ${await statusOf(path)}`));
  // buildah passes no signal on; test/process/thorough/stop.test.ts tests how the program stops.
  child.kill();
  await ended;
  process.stdout.write(`${answers.join(', ')}\n`);
  if (answers.some((answer) => !answer.endsWith(' 200'))) process.exitCode = 1;
}

function dataFolder(name: string): string {
  const path = join(folder.path, name);
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o777);
  return path;
}
