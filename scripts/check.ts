import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { chromiumPath } from './chromium.ts';
import { postgresForTests } from './postgres.ts';

/** The one gate: everything that must hold, in the order in which it fails fastest. */
const root = resolve(import.meta.dirname, '..');
const bin = (name: string) => resolve(root, 'node_modules/.bin', name);
const houses = ['server', 'web', 'market', 'gateways', 'database', 'test', 'bench', 'scripts'];

type Step = [title: string, command: string, args: string[], environment?: Record<string, string>];

const tests = ['--test', '--test-reporter=spec', '--test-force-exit', '--test-timeout=180000'];

const steps: Step[] = [
  ['Format and lint', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['Route types', process.execPath, [bin('react-router'), 'typegen']],
  ['Types', process.execPath, [bin('tsc'), '-p', '.']],
  [
    'Who may import whom',
    process.execPath,
    [bin('depcruise'), '--config', '.dependency-cruiser.js', '--output-type', 'err', ...houses],
  ],
  ['Nothing unused', process.execPath, [bin('knip'), '--no-progress']],
  ['Tests', process.execPath, [...tests, ...houses.map((house) => `${house}/**/*.test.{ts,tsx}`)]],
  ['Pages on a slow phone', process.execPath, ['bench/run.ts', 'pages']],
];

/** The tests that work with a database, once more on PostgreSQL. */
const onPostgres: Step = [
  'Store and request tests on PostgreSQL',
  process.execPath,
  [
    ...tests,
    'market/**/!(rules|schema|text).test.ts',
    'server/**/*.test.ts',
    'test/requests/*.test.ts',
  ],
  { TEST_ON: 'postgres' },
];

const started = performance.now();
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  CHROMIUM_PATH: chromiumPath(),
  NODE_ENV: 'test',
};

// Whatever ends this program ends what it started: the server goes with 'exit'.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => process.exit(1));
}

const server = await postgresForTests();
if (server) {
  environment.TEST_DATABASE_URL = server;
  steps.push(onPostgres);
}
for (const [title, command, args, more] of steps) {
  const from = performance.now();
  process.stdout.write(`\n── ${title}\n`);
  const status = await run(command, args, { ...environment, ...more });
  if (status !== 0) {
    process.stderr.write(`\n${title}: failed\n`);
    process.exit(status);
  }
  process.stdout.write(`   ${((performance.now() - from) / 1000).toFixed(1)} s\n`);
}
const took = ((performance.now() - started) / 1000).toFixed(0);
process.stdout.write(`All checks passed in ${took} s\n`);
process.exit(0);

function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env });
  const stop = () => child.kill();
  process.once('exit', stop);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => {
      process.off('exit', stop);
      done(code ?? 1);
    });
  });
}
