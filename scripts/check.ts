import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { chromiumPath } from './chromium.ts';

/** The one gate: everything that must hold, in the order in which it fails fastest. */
const root = resolve(import.meta.dirname, '..');
const bin = (name: string) => resolve(root, 'node_modules/.bin', name);
const houses = ['server', 'web', 'market', 'gateways', 'database', 'test', 'bench', 'scripts'];

const steps: Array<[title: string, command: string, args: string[]]> = [
  ['Format and lint', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['Route types', process.execPath, [bin('react-router'), 'typegen']],
  ['Types', process.execPath, [bin('tsc'), '-p', '.']],
  [
    'Who may import whom',
    process.execPath,
    [bin('depcruise'), '--config', '.dependency-cruiser.js', '--output-type', 'err', ...houses],
  ],
  ['Nothing unused', process.execPath, [bin('knip'), '--no-progress']],
  [
    'Tests',
    process.execPath,
    [
      '--test',
      '--test-reporter=spec',
      '--test-force-exit',
      '--test-timeout=180000',
      ...houses.map((house) => `${house}/**/*.test.{ts,tsx}`),
    ],
  ],
];

const chromium = chromiumPath();
const started = performance.now();
for (const [title, command, args] of steps) {
  const from = performance.now();
  process.stdout.write(`\n── ${title}\n`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium, NODE_ENV: 'test' },
  });
  if (status !== 0) {
    process.stderr.write(`\n${title}: failed\n`);
    process.exit(status ?? 1);
  }
  if (title !== 'Tests')
    process.stdout.write(`   ${((performance.now() - from) / 1000).toFixed(1)} s\n`);
}
process.stdout.write(
  `All checks passed in ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
);
