import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleTests } from './bundle-tests.ts';
import { findChromium, launchChromium } from './chromium.ts';
import type { Counts } from './count-tests.ts';
import { postgresForTests } from './postgres.ts';
import { print, runLanes, type Step } from './run-steps.ts';

/**
 * The gate. `npm run check` (`--quick`) needs no browser and no PostgreSQL. `npm test` adds the browser,
 * starts and backups of the program, and samples of PostgreSQL; its last lines say what it leaves to CI.
 * CI=true runs all: walks, the folders `thorough/`, PostgreSQL in full, faults, the image and fresh clones;
 * nothing may be skipped.
 */
const isQuick = process.argv.includes('--quick');
const isThorough = process.env.CI === 'true';
const root = resolve(import.meta.dirname, '..');
const node = process.execPath;
const bin = (name: string) => resolve(root, 'node_modules/.bin', name);
const modules = ['server', 'web', 'market', 'gateways', 'database', 'test', 'bench', 'scripts'];

/** Files that git does not track (notes, copies) are not checked. */
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 2 ** 26 })
  .toString()
  .split('\0')
  .filter((file) => file && existsSync(resolve(root, file)));
const trackedLike = (patterns: string[]) =>
  tracked.filter((file) => patterns.some((pattern) => matchesGlob(file, pattern)));

const folder = mkdtempSync(join(tmpdir(), 'spa-deals-check-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** Files in each run. A bundle has one suite per file, other runs at least one test. */
const filesOf = new Map<string, number>();

interface Run {
  /** The number of bundles, each with a process of its own; without it, each test file has one. */
  bundles?: number;
  concurrency?: number;
  except?: string[];
  environment?: Record<string, string>;
  /**
   * For tests on PostgreSQL, because a connection left open would never end. The last reports of a bundle can
   * get lost, so nothing compares these runs with their number of files.
   */
  forceExit?: boolean;
}

const cheapPasswords = pathToFileURL(resolve(root, 'test/helpers/cheap-passwords.ts')).href;

function tests(
  title: string,
  patterns: string[],
  { bundles, concurrency = 1, except = [], environment = {}, forceExit = false }: Run = {},
): Step {
  const name = title.toLowerCase().replaceAll(/\W+/g, '-');
  const excluded = new Set(trackedLike(except));
  const files = trackedLike(patterns).filter((file) => !excluded.has(file));
  if (!forceExit) filesOf.set(`${name}.json`, files.length);
  const args = [
    '--test',
    ...(forceExit ? ['--test-force-exit'] : []),
    ...(bundles ? [`--import=${cheapPasswords}`] : []),
    `--test-concurrency=${concurrency}`,
    // Only a test that hangs takes this long.
    '--test-timeout=1200000',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${resolve(root, 'scripts/count-tests.ts')}`,
    `--test-reporter-destination=${join(folder, `${name}.json`)}`,
    ...(bundles ? bundleTests(folder, name, files, bundles) : files),
  ];
  return { title, commands: [[node, ...args]], environment };
}

const format: Step = {
  title: 'Format and lint',
  commands: [
    [bin('biome'), 'ci', '--error-on-warnings', '--files-ignore-unknown=true', ...tracked],
  ],
};
const types: Step = {
  title: 'Types',
  commands: [
    [node, bin('react-router'), 'typegen'],
    [node, bin('tsc'), '-p', '.'],
  ],
};
const walls: Step = {
  title: 'Who may import whom',
  commands: [
    [
      node,
      bin('depcruise'),
      '--config',
      '.dependency-cruiser.js',
      '--output-type',
      'err',
      ...modules,
    ],
  ],
};
const unused: Step = { title: 'Nothing unused', commands: [[node, bin('knip'), '--no-progress']] };
/** A checkout with packages would not notice that a fresh one gets none. */
const install: Step = {
  title: 'A fresh checkout can be installed',
  commands: [['npm', 'ci', '--dry-run', '--ignore-scripts', '--silent', '--loglevel=error']],
};
const starts: Step = {
  title: 'Fresh clones start with the Nodes and npms that people have',
  commands: [[node, 'scripts/rehearse-start.ts']],
};
const image: Step = { title: 'The image', commands: [[node, 'scripts/rehearse-image.ts']] };

/** All that reads and writes SQL. Pages, words and headers are the same on both databases. */
const ALL_SQL = [
  'market/**/*.test.ts',
  'server/{lifecycle,live,outbound,rate-limits}/**/*.test.ts',
  'database/*-deals.test.ts',
  'database/upgrades/*.test.ts',
  'test/requests/{account,admin,alerts,bought,follow-up,insight,messages}/**/*.test.ts',
  'test/requests/{search,search-filters,list-your-spa,prices,ratings,unsubscribe}.test.ts',
  'test/requests/http/{concurrent-edits,costly-requests,visits,visits-of-processes}.test.ts',
  'test/walks/**/*.test.ts',
];
/** What can differ from SQLite: queries, races and upgrades. */
const POSTGRES_SAMPLE = [
  'market/**/{count,delivery,inbound,list,overview,search,status,store}.test.ts',
  'database/upgrades/*.test.ts',
  'server/{live,outbound,rate-limits}/**/*.test.ts',
  'test/requests/http/concurrent-edits.test.ts',
];

const COMMAND_TESTS = ['server/commands/**/*.test.ts', 'test/examples.test.ts'];
const rules = tests(
  'Rules and stores',
  [`{${modules.filter((name) => name !== 'test').join()}}/**/*.test.{ts,tsx}`, 'test/*.test.ts'],
  { bundles: 3, except: COMMAND_TESTS },
);
const requests = tests('Requests', ['test/requests/**/*.test.ts'], {
  bundles: 4,
  concurrency: 2,
});

const started = performance.now();
const missing: string[] = [];
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  // `npm start` sets it, too. Otherwise React loads its slow build.
  NODE_ENV: 'production',
  // Hundreds of processes load the same modules.
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
};
/** CI reports all failures; elsewhere the first one ends the run. */
const failed: string[] = [];
const onFailure = isThorough ? (title: string) => void failed.push(title) : undefined;
const run = (...lanes: Step[][]) => runLanes(lanes, root, environment, onFailure);

if (isThorough) await run([install]);
await run([format, walls, unused, rules], [types, requests]);
if (!isQuick) {
  const server = await postgresForTests();
  if (server) environment.TEST_DATABASE_URL = server;
  const browser = findChromium();
  if (browser) {
    environment.CHROMIUM_PATH = browser;
    environment.CHROMIUM_ENDPOINT = await launchChromium(browser);
  }
  if (!server) missing.push('all of PostgreSQL: there is none on this machine');
  if (!browser) missing.push('all of the browser: there is no Chromium on this machine');
  const except = isThorough ? [] : ['test/**/thorough/**'];
  const browserLane = browser
    ? [
        tests('In a browser', ['test/{browser,journeys}/**/*.test.ts'], {
          // Small bundles, so that no process ends long before the others.
          bundles: 16,
          concurrency: 2,
          except,
        }),
      ]
    : [];
  const programs = tests('Whole programs', ['test/process/**/*.test.ts', ...COMMAND_TESTS], {
    except,
  });
  const faults = tests('Faults', ['test/faults/**/*.test.ts'], { except, forceExit: true });
  const onPostgres = tests('On PostgreSQL', isThorough ? ALL_SQL : POSTGRES_SAMPLE, {
    bundles: 4,
    // In CI it runs alone.
    concurrency: isThorough ? 2 : 1,
    except: COMMAND_TESTS,
    environment: { TEST_ON: 'postgres' },
    forceExit: true,
  });
  const commandsOnPostgres = tests('Commands on PostgreSQL', ['server/commands/**/*.test.ts'], {
    concurrency: 2,
    environment: { TEST_ON: 'postgres' },
    forceExit: true,
  });
  if (isThorough) {
    const walks = tests('Walks', ['test/walks/**/*.test.ts'], { bundles: 2, concurrency: 2 });
    await run([walks, ...browserLane]);
    // Programs and faults mostly wait. Only CI fetches packages for its clones and image.
    await run([programs], [faults, starts]);
    if (server) await run([onPostgres, commandsOnPostgres]);
    await run([image]);
  } else await run(browserLane, [programs, ...(server ? [onPostgres] : [])]);
}
const elapsedMs = performance.now() - started;
const counted = new Map(countsOfRuns());
for (const [name, files] of filesOf) {
  if ((counted.get(name)?.topLevel ?? 0) >= files) continue;
  await print(`\n${name}: some files were not run\n`, process.stderr);
  failed.push(name);
}
const seconds = (elapsedMs / 1000).toFixed(0);
const verdict = failed.length > 0 ? `Failed: ${failed.join(', ')}` : 'All checks passed';
await print(`\n${verdict}, in ${seconds} s\n${leftToCi()}${summary(elapsedMs)}`);
process.exit(failed.length > 0 ? 1 : 0);

function leftToCi(): string {
  if (isThorough) return '';
  const further = trackedLike(['test/**/thorough/**/*.test.ts']).length;
  const left = [
    ...missing,
    `${further} files of tests in folders named thorough: further screens, networks and programs`,
    'walks through random histories; other tests used a tenth of their random inputs here, and a quarter to a half of some long lists',
    'faults: processes that are killed, full disks, lost connections, attacks',
    'most tests on PostgreSQL, and the commands there',
    'the image, and fresh clones with other versions of Node and npm',
  ];
  if (isQuick)
    left.unshift('what npm test adds: the browser, whole programs, a sample of PostgreSQL');
  const looks =
    'A run looks at each screen in one size and color scheme, by the day of the commit or by TURN.';
  return `Left to CI=true npm test:\n${left.map((one) => `- ${one}\n`).join('')}${looks}\n`;
}

function countsOfRuns(): [name: string, Counts][] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8'))]);
}

function summary(durationMs: number): string {
  const sum = (of: keyof Counts) =>
    [...counted.values()].reduce((total, counts) => total + counts[of], 0);
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
