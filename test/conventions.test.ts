import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
})
  .toString()
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));
const code = tracked.filter((file) => /\.(ts|tsx|js)$/.test(file));

const MAX_LINES = 250;

test('no file of code is longer than can be read in one go', () => {
  const longFiles = code.filter((file) => read(file).split('\n').length > MAX_LINES + 1);
  assert.deepEqual(longFiles, []);
});

test('every room of the market is furnished alike', () => {
  const allowedFiles =
    /^(rules|schema|copy|store\.server|search\.server|list\.server|grid\.server|status\.server|commands\.server|write\.server|columns\.server|inbound\.server|delivery\.server)(\.test)?\.ts$|^(store|search|list|status|commands|inbound|delivery)\.test\.ts$/;
  for (const folder of readdirSync(join(root, 'market'), { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    for (const file of readdirSync(join(root, 'market', folder.name))) {
      assert.match(file, allowedFiles, `market/${folder.name}/${file}`);
    }
  }
});

test('every package that is installed has its purpose on a decision page', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
  const pages = readdirSync(join(root, 'docs/decisions'))
    .map((page) => read(`docs/decisions/${page}`))
    .join('\n');
  for (const name of Object.keys({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  })) {
    assert.ok(pages.includes(`\`${name}\``), name);
  }
});

test('the image starts the program as npm start does', () => {
  const { program, flags, environment } = JSON.parse(read('scripts/start.json'));
  const image = read('Dockerfile').split('\n');
  assert.ok(
    image.includes(`CMD ${JSON.stringify(['node', ...flags, program]).replaceAll(',', ', ')}`),
  );
  const variables = image
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => line.split(' '));
  for (const [name, value] of Object.entries(environment)) {
    assert.ok(variables.includes(`${name}=${value}`), name);
  }
});

test('an owner’s .env goes neither into the repository nor into the image', () => {
  for (const file of ['.gitignore', '.dockerignore']) {
    assert.ok(read(file).split('\n').includes('.env*'), file);
  }
});

test('the program and each typeface come with their license', () => {
  assert.equal(JSON.parse(read('package.json')).license, 'MIT');
  assert.match(read('LICENSE'), /^MIT License\n\nCopyright \(c\) 2026 the Spa Deals authors\n/);
  for (const font of readdirSync(join(root, 'web/fonts'))) {
    const name = font.replace('.woff2', '');
    const license = `public/fonts/${name}-OFL.txt`;
    assert.equal(read(license), read(`node_modules/@fontsource-variable/${name}/LICENSE`));
    assert.ok(read('README.md').includes(license), license);
  }
});

test('every package is pinned to one version', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  })) {
    assert.match(String(version), /^\d+\.\d+\.\d+$/, name);
  }
});

test('nothing is left to do in a comment, and no check is switched off without a reason', () => {
  const loose = new RegExp(
    ['TO', 'DO|FIX', 'ME|@ts-', 'ignore|@ts-expect-', 'error|\\.on', 'ly\\('].join(''),
  );
  for (const file of code) {
    const text = read(file);
    assert.doesNotMatch(text, loose, file);
    for (const [line] of text.matchAll(/biome-ignore .*/g)) assert.match(line, /: \S+ \S+/, file);
  }
});

// docs/glossary.md has the word for each of these. A migration that has run is never edited.
test('no name is taken from the private vocabulary that the glossary replaces', () => {
  const declared =
    /\b(?:const|let|function|class|type|interface)\s+(\w*(?:[Tt]old|[Aa]sked|[Aa]sking|[Kk]ept|[Dd]esk(?!top)|[Hh]eard|[Ss]ettled|[Aa]wake|[Gg]uesser|[Cc]lerk|[Dd]awdler|MOST_|LEAST_|LONGEST_)\w*)/g;
  const found = code
    .filter((file) => !/^database\/migrations\/\d/.test(file))
    .flatMap((file) => Array.from(read(file).matchAll(declared), ([, name]) => `${file} ${name}`));
  assert.deepEqual(found, []);
});

// A folder is a shelf that can be looked over; decision pages are read by number.
test('no folder holds more than 25 files of code', () => {
  const folders = Map.groupBy(code, (file) => file.slice(0, file.lastIndexOf('/')));
  const large = [...folders].filter(([, files]) => files.length > 25);
  assert.deepEqual(
    large.map(([folder]) => folder),
    [],
  );
});
