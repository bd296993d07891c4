import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { waitUntil } from '../../helpers/wait-until.ts';
import { freePort, killOnExit, temporaryFolder } from '../program.ts';

const root = resolve(import.meta.dirname, '../../..');
const bootstrap = join(root, 'scripts/bootstrap.js');
const folder = temporaryFolder();
after(folder.remove);

/** npm passes on a Node option that runs `script` first. */
const withNodeThat = (script: string) =>
  `--import=data:text/javascript,${encodeURIComponent(script)}`;
/** Node before 23.11 cannot replace itself by another program, and stays its parent. */
const CANNOT_BECOME = withNodeThat('process.execve = undefined');

async function npmStart(environment: Record<string, string> = {}, task = 'start') {
  return run('npm', ['run', task], environment);
}

async function run(command: string, args: string[], environment: Record<string, string>) {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: folder.path, ...environment };
  const npm = spawn(command, args, { cwd: root, env });
  killOnExit(npm);
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = once(npm, 'exit');
  const isReady = async () => / is ready: /.test(output) || npm.exitCode !== null;
  await waitUntil(isReady, 'it is ready');
  const serves = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
  assert.equal(await serves(), true, output);
  return { npm, port, ended, serves, output: () => output };
}

for (const [description, environment] of [
  ['which becomes the program', {}],
  ['which stays its parent', { NODE_OPTIONS: CANNOT_BECOME }],
] as const) {
  test(`a signal to npm start, ${description}, stops the program, and its status is npm's`, async () => {
    const { npm, ended, serves } = await npmStart(environment);
    npm.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
    assert.equal(await serves(), false);
  });

  test(`when npm is killed, its program, ${description}, releases the port`, async () => {
    const { npm, ended, serves } = await npmStart(environment);
    npm.kill('SIGKILL');
    await ended;
    await waitUntil(async () => !(await serves()), 'the port is free');
  });
}

test('when the bootstrap is killed, without npm and as a parent, its program releases the port', async () => {
  const environment = { NODE_OPTIONS: CANNOT_BECOME };
  const { npm, ended, serves } = await run(process.execPath, [bootstrap, 'start'], environment);
  npm.kill('SIGKILL');
  await ended;
  await waitUntil(async () => !(await serves()), 'the port is free');
});

test('npm run dev compiles a page when it is asked for', async () => {
  const { npm, port, ended } = await npmStart({}, 'dev');
  const page = await fetch(`http://127.0.0.1:${port}/deals?zip=10001`);
  assert.match(await page.text(), /<article/);
  npm.kill('SIGTERM');
  await ended;
});

test('npm start -- --version prints the version and starts nothing', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { stdout } = spawnSync(process.execPath, [bootstrap, 'start', '--version'], {
    encoding: 'utf8',
  });
  assert.equal(stdout, `${version}\n`);
});
