import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromiumPath } from './chromium.ts';
import type { Counts } from './count-tests.ts';
import { postgresForTests } from './postgres.ts';

/** The one gate: everything that must hold, in the order in which it fails fastest. */
const root = resolve(import.meta.dirname, '..');
const bin = (name: string) => resolve(root, 'node_modules/.bin', name);
const folders = ['server', 'web', 'market', 'gateways', 'database', 'test', 'bench', 'scripts'];

type Step = [title: string, command: string, args: string[], environment?: Record<string, string>];

const countsFolder = mkdtempSync(join(tmpdir(), 'spa-deals-counted-'));
process.once('exit', () => rmSync(countsFolder, { recursive: true, force: true }));

/** Node's test runner, whose words go to the terminal and whose counts go into a file. */
const tests = (name: string, files: string[], concurrency = 2) => [
  '--test',
  '--test-force-exit',
  `--test-concurrency=${concurrency}`,
  '--test-timeout=180000',
  '--test-reporter=spec',
  '--test-reporter-destination=stdout',
  `--test-reporter=${resolve(root, 'scripts/count-tests.ts')}`,
  `--test-reporter-destination=${join(countsFolder, name)}`,
  ...files,
];

/** A checkout whose packages are there already would not notice that a fresh one gets none. */
const installStep: Step = [
  'A fresh checkout can be installed',
  'sh',
  ['-c', 'exec npm ci --dry-run --ignore-scripts --loglevel=error > /dev/null'],
];

const steps: Step[] = [
  // It asks the registry, which only the gate may count on.
  ...(process.env.CI === 'true' ? [installStep] : []),
  ['Format and lint', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['Route types', process.execPath, [bin('react-router'), 'typegen']],
  ['Types', process.execPath, [bin('tsc'), '-p', '.']],
  [
    'Who may import whom',
    process.execPath,
    [bin('depcruise'), '--config', '.dependency-cruiser.js', '--output-type', 'err', ...folders],
  ],
  ['Nothing unused', process.execPath, [bin('knip'), '--no-progress']],
  [
    'Tests',
    process.execPath,
    tests('without-a-browser', [
      ...folders
        .filter((folder) => folder !== 'test')
        .map((folder) => `${folder}/**/*.test.{ts,tsx}`),
      'test/*.test.ts',
      'test/!(browser)/**/*.test.ts',
    ]),
  ],
  // One at a time: what people wait for on a page they wait for by a real clock.
  ['Tests in a browser', process.execPath, tests('in-a-browser', ['test/browser/**/*.test.ts'], 1)],
  ['Pages on a slow phone', process.execPath, ['bench/run.ts', 'pages']],
  ['The image’s steps, without Docker', process.execPath, ['scripts/rehearse-image.ts']],
];

/** The tests that work with a database, once more on PostgreSQL. */
const postgresStep: Step = [
  'Store and request tests on PostgreSQL',
  process.execPath,
  tests('on-postgres', [
    'market/**/!(rules|schema|text).test.ts',
    'server/**/*.test.ts',
    'test/requests/**/*.test.ts',
  ]),
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
  steps.push(postgresStep);
}
for (const [title, command, args, extraEnvironment] of steps) {
  const from = performance.now();
  process.stdout.write(`\n── ${title}\n`);
  const status = await run(command, args, { ...environment, ...extraEnvironment });
  if (status !== 0) {
    process.stderr.write(`\n${title}: failed\n`);
    process.exit(status);
  }
  process.stdout.write(`   ${((performance.now() - from) / 1000).toFixed(1)} s\n`);
}
const elapsedMs = performance.now() - started;
process.stdout.write(`\nAll checks passed in ${(elapsedMs / 1000).toFixed(0)} s\n`);
process.stdout.write(summary(elapsedMs));
process.exit(0);

/** What node's test runner says last, of all its runs together. */
function summary(durationMs: number): string {
  const runs = readdirSync(countsFolder).map((file) =>
    readFileSync(join(countsFolder, file), 'utf8'),
  );
  const counts = runs.map((run): Counts => JSON.parse(run));
  const sum = (of: keyof Counts) => counts.reduce((total, counts) => total + counts[of], 0);
  const lines = [
    `tests ${sum('tests')}`,
    `suites ${sum('suites')}`,
    `pass ${sum('passed')}`,
    `fail ${sum('tests') - sum('passed') - sum('cancelled') - sum('skipped') - sum('todo')}`,
    `cancelled ${sum('cancelled')}`,
    `skipped ${sum('skipped')}`,
    `todo ${sum('todo')}`,
    `duration_ms ${durationMs.toFixed(0)}`,
  ];
  return lines.map((line) => `ℹ ${line}\n`).join('');
}

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
