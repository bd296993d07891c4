import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { waitUntil } from '../test/helpers/wait-until.ts';
import { freePort, killOnExit, temporaryFolder } from '../test/process/program.ts';

/**
 * `npm start` in fresh clones of the last commit, with the Nodes and npms that people have, and an empty
 * cache for each. Prints how long each took to its first page.
 */
const root = resolve(import.meta.dirname, '..');
/** Node 20 with its first current npm, Node 22 with an npm that it came with, and with the newest. */
const PAIRS = [
  ['20', '10.8.2'],
  ['22', '11.0.0'],
  ['22', 'latest'],
] as const;
/** The promise is sixty seconds. A busy machine takes longer, so only a start that hangs fails. */
const TIMEOUT_SECONDS = 300;

/** Needed to reach the registry. No other setting of npm or of this checkout may help. */
const PASSED_ON = /^(home|tmpdir|(https?_|no_)proxy|node_extra_ca_certs|npm_config_registry)$/i;
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)),
);
const { PATH = '' } = process.env;
const systemPath = PATH.split(delimiter).filter((part) => !part.includes('node_modules'));

/** The package of Node for this machine; its name is the same for every version. */
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const nodePackage = Object.keys(optionalDependencies).find((name) =>
  name.endsWith(`-${process.platform}-${process.arch}`),
);

const folder = temporaryFolder();
process.once('exit', folder.remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

process.stdout.write('Node       npm        first page\n');
for (const [node, npm] of PAIRS) {
  const row = await startWith(node, npm);
  process.stdout.write(`${row.map((cell) => cell.padEnd(11)).join('')}\n`);
}
process.exit(0);

async function startWith(nodeVersion: string, npmVersion: string): Promise<string[]> {
  const place = join(folder.path, `node-${nodeVersion}-npm-${npmVersion}`);
  const tools = join(place, 'tools');
  mkdirSync(tools, { recursive: true });
  execFileSync(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--loglevel=error', '--prefix', tools].concat(
      `${nodePackage}@${nodeVersion}`,
      `npm@${npmVersion}`,
    ),
    { env: { ...environment, PATH }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const env = {
    ...environment,
    PATH: [join(tools, 'node_modules/.bin'), ...systemPath].join(delimiter),
    npm_config_cache: join(place, 'cache'),
  };
  const versionOf = (command: string) =>
    spawnSync(command, ['--version'], { env, encoding: 'utf8' }).stdout.trim();
  const versions = [versionOf('node'), versionOf('npm')];
  if (!versions[1]) throw new Error(`npm@${npmVersion} does not run on Node ${versions[0]}`);
  const clone = join(place, 'clone');
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const seconds = await secondsToFirstPage(clone, env);
  rmSync(place, { recursive: true });
  return [...versions, `${seconds.toFixed(0)} s`];
}

async function secondsToFirstPage(clone: string, environment: NodeJS.ProcessEnv) {
  const port = await freePort();
  const env = { ...environment, PORT: String(port) };
  const startedAt = performance.now();
  const npm = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] });
  killOnExit(npm);
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = once(npm, 'exit');
  const page = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (answer) => (answer.ok ? await answer.text() : ''),
      () => '',
    );
  const isServed = async () => npm.exitCode !== null || (await page('/')) !== '';
  await waitUntil(isServed, 'the first page', TIMEOUT_SECONDS).catch(fail);
  const seconds = (performance.now() - startedAt) / 1000;
  if (!(await page('/deals?zip=10001')).includes('<article')) fail('No deal is found.');
  if (output.includes('\u001b[')) fail('The log has color codes.');
  npm.kill('SIGTERM');
  await ended;
  await waitUntil(async () => (await page('/')) === '', 'the program stops').catch(fail);
  return seconds;

  function fail(reason: unknown): never {
    process.stderr.write(`${output}\n${reason}\n`);
    process.exit(1);
  }
}
