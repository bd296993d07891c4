import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { test } from 'node:test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../web/routes.ts';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));
const code = tracked.filter((file) => /\.(ts|tsx|js)$/.test(file));

// Only warnings: a limit that fails would decide where files are cut.
test('long files and full folders are named for a second look', (t) => {
  const isLong = (file: string) => read(file).split('\n').length > 400;
  const folders = Map.groupBy(code, (file) => file.slice(0, file.lastIndexOf('/')));
  const full = [...folders].flatMap(([folder, files]) => (files.length > 40 ? [folder] : []));
  for (const path of [...code.filter(isLong), ...full]) t.diagnostic(`large: ${path}`);
});

test('every file that a page of the documentation names is there', () => {
  const missing = tracked
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) => {
      const links = Array.from(read(page).matchAll(/\]\((?!\w+:)([^)#]+)[^)]*\)/g), ([, to = '']) =>
        join(page, '..', to),
      );
      const paths = Array.from(
        read(page).matchAll(
          /`((?:web|market|gateways|database|server|test|bench|scripts|docs)\/[\w./-]+)`/g,
        ),
        ([, path = '']) => path,
      );
      return [...links, ...paths]
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${page}: ${path}`);
    });
  assert.deepEqual(missing, []);
});

test('every heading and command that a page of the documentation names is there', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const anchorsOf = (page: string) =>
    Array.from(read(page).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
  const missing = tracked
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) => {
      const links = Array.from(
        read(page).matchAll(/\]\((?!\w+:)([^)#]*)#([^)]+)\)/g),
        ([, to = '', anchor = '']) => ({ to: to ? join(page, '..', to) : page, anchor }),
      );
      const commands = Array.from(
        read(page).matchAll(/npm run ([a-z][\w-]*)/g),
        ([, name = '']) => name,
      );
      return [
        ...links.flatMap(({ to, anchor }) =>
          anchorsOf(to).includes(anchor) ? [] : [`#${anchor}`],
        ),
        ...commands.filter((name) => !(name in scripts)),
      ].map((name) => `${page}: ${name}`);
    });
  assert.deepEqual(missing, []);
});

test('a file of the market has one of ten names, or is a subject with a line in the map', () => {
  const names =
    /\/(rules|fields|schema|copy|store|commands|list|page|sweep|figures)(\.server)?\.ts$/;
  const subjects = new Set(
    Array.from(
      read('docs/architecture.md').matchAll(/^\| `(market\/[^`]+)` \|/gm),
      ([, path]) => path,
    ),
  );
  const strangers = code.filter(
    (file) =>
      file.startsWith('market/') &&
      !file.includes('.test.') &&
      !names.test(file) &&
      !subjects.has(file) &&
      !subjects.has(file.replace(/[^/]+$/, '')),
  );
  assert.deepEqual(strangers, []);
});

test('a store of the market reads and nothing else', () => {
  const writes = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|writeFact|writeInstant)\(/;
  const stores = code.filter((file) => /^market\/.+\/store\.server\.ts$/.test(file));
  assert.ok(stores.length > 15);
  assert.deepEqual(
    stores.filter((file) => writes.test(read(file))),
    [],
  );
});

/** Numbers that stand elsewhere in the market, and why. */
const OTHER_NUMBERS = {
  'market/durations.ts': 'is what the others are made of',
  'market/sealing.server.ts': 'the cipher’s own sizes',
  'market/former-seals.server.ts': 'the former cipher’s own sizes',
  'market/deals/filters.ts': 'the results page loads no words of deals’ kinds for them',
  'market/settings/fields.ts': 'the table of the settings’ own limits',
};

test('every number of the market is in rules', () => {
  const number = /^(?:export )?const [A-Z][A-Z\d_]+(?:: [^=]+)? = -?[\d.][\d._]*\b/m;
  const found = code
    .filter((file) => /^market\//.test(file) && !/\.test\.ts$|(?:^|\/)rules\.ts$/.test(file))
    .filter((file) => number.test(read(file)));
  assert.deepEqual(found.toSorted(), Object.keys(OTHER_NUMBERS).toSorted());
});

/** Every address of the router, as 'deals/:slug', with its file. */
const screens = (
  entries: RouteConfigEntry[],
  above = '',
): Array<{ address: string; file: string }> =>
  entries.flatMap(({ path = '', file, children = [] }) => {
    const address = [above, path].filter(Boolean).join('/');
    return [{ address, file }, ...screens(children, address)];
  });

const manual = tracked.filter(
  (page) => page.endsWith('.md') && !page.startsWith('bench/') && page !== 'docs/CHANGELOG.md',
);

test('every address that a page of the documentation names is there', () => {
  const files = /^\/(var|opt|etc|mnt|data|backups|drill)\b/;
  const server = ['healthz', 'readyz', 'metrics', 'seen', 'webhooks/stripe', 'uploads', 'assets'];
  const known = [...screens(routes).map(({ address }) => address), ...server].map((path) =>
    path.split('/').filter(Boolean),
  );
  const isThere = (path: string) => {
    const parts = path
      .replace(/[?#…].*$/, '')
      .split('/')
      .filter(Boolean);
    const isOpen = /[/…]$/.test(path);
    return known.some(
      (pattern) =>
        (pattern.length === parts.length || (isOpen && pattern.length > parts.length)) &&
        parts.every((part, at) => pattern[at] === part || pattern[at]?.startsWith(':')),
    );
  };
  const missing = manual.flatMap((page) =>
    Array.from(read(page).matchAll(/`(\/[a-z][^`\s]*)`/g), ([, path = '']) => path)
      .filter((path) => !files.test(path) && !isThere(path))
      .map((path) => `${page}: ${path}`),
  );
  assert.deepEqual(missing, []);
});

test('a screen is in the folder of its address, or the map says where', () => {
  const map = read('docs/architecture.md');
  const isMapped = (address: string) =>
    Array.from(map.matchAll(/^\| `\/.*$/gm), ([row]) => row).some((row) =>
      Array.from(row.matchAll(/`\/([^`]+)`/g), ([, path = '']) => path).some(
        (path) => address === path || address.startsWith(`${path.replace(/\/$/, '')}/`),
      ),
    );
  const elsewhere = screens(routes).filter(({ address, file }) => {
    const [first = '', second = ''] = address.replace(/\.\w+$/, '').split('/');
    const folder =
      first === 'admin' ? `admin/${second || 'dashboard'}` : `pages/${first || 'landing'}`;
    return !file.startsWith(`${folder}/`) && !file.startsWith(`${folder}.`) && !isMapped(address);
  });
  // What has no address of its own: frames, and what answers any other address.
  assert.deepEqual(
    elsewhere.map(({ file }) => file),
    [
      'pages/frame/public-frame.tsx',
      'pages/frame/owner-frame.tsx',
      'admin/frame/admin-frame.tsx',
      'pages/frame/not-found.ts',
    ],
  );
});

test('a screen is named after the last word of its address, its folder, or a noun where an id is last', () => {
  const strangers = screens(routes).filter(({ address, file }) => {
    const parts = address.split('/');
    const words = parts.filter((part) => !part.startsWith(':'));
    const [folder, name = ''] = file
      .replace(/\.tsx?$/, '')
      .split('/')
      .slice(-2);
    const isNamed = name === words.at(-1)?.replace(/\.\w+$/, '') || name === folder;
    const isTable = address.endsWith('.csv') && name === 'download';
    return address && !isNamed && !isTable && !parts.at(-1)?.startsWith(':');
  });
  assert.deepEqual(
    strangers.map(({ address }) => address),
    // 'v' is short because people type it; the landing page asks for JSON; what is not found.
    ['v', 'deals.json', '*'],
  );
});

test('every fault and bench that a page of the documentation names is there', () => {
  const namesIn = (file: string) =>
    Array.from(read(file).matchAll(/^ {2}'?([a-z-]+)'?: (?:async )?\(\)/gm), ([, name]) => name);
  const names = { faults: namesIn('test/faults/run.ts'), bench: namesIn('bench/run.ts') };
  assert.ok(names.faults.length > 5 && names.bench.length > 5);
  const missing = tracked
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) =>
      Array.from(read(page).matchAll(/npm run (faults|bench) ([a-z][a-z-]*)/g), (match) => match)
        .filter(([, kind, name]) => !names[kind as keyof typeof names].includes(name))
        .map(([command]) => `${page}: ${command}`),
    );
  assert.deepEqual(missing, []);
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

test('an owner’s .env goes neither into the repository nor into the image', () => {
  for (const file of ['.gitignore', '.dockerignore']) {
    assert.ok(read(file).split('\n').includes('.env*'), file);
  }
});

test('the program and each typeface come with their license', () => {
  assert.equal(JSON.parse(read('package.json')).license, 'MIT');
  assert.match(read('LICENSE'), /^MIT License\n\nCopyright \(c\) 2026 the Spa Deals authors\n/);
  for (const font of tracked.filter((file) => /\.(woff2|ttf)$/.test(file))) {
    const name = basename(font, extname(font));
    const license = `public/fonts/${name}-OFL.txt`;
    assert.equal(read(license), read(`node_modules/@fontsource-variable/${name}/LICENSE`));
    assert.ok(read('README.md').includes(license), license);
  }
});

test('the newest entry of the changelog is the program’s version, and has a date', () => {
  const { version } = JSON.parse(read('package.json'));
  const { version: locked, packages } = JSON.parse(read('package-lock.json'));
  assert.deepEqual([locked, packages[''].version], [version, version]);
  const [, newest = ''] = /^## (.+)$/m.exec(read('docs/CHANGELOG.md')) ?? [];
  assert.match(newest, /^\d+\.\d+\.\d+ \(20\d\d-\d\d-\d\d\)$/);
  assert.ok(newest.startsWith(`${version} `), newest);
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

test('no comment opens with a word that makes it a riddle', () => {
  const riddle =
    /^[ \t]*(?:\/\*\*(?:\n[ \t]*\*)?|(?<!\/\/[^\n]*\n[ \t]*)\/\/) (?:Of|As|Whom?|Whose|Beside|Whatever|Nor) /m;
  for (const file of code) assert.doesNotMatch(read(file), riddle, file);
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

test('the words of a partner stay in its folder', () => {
  const providers = readdirSync(join(root, 'gateways/sms'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'loop-back')
    .map(({ name }) => name);
  const fields = ['MessageSid', 'AccountSid', 'StatusCallback', 'MediaUrl', 'OptOutType'];
  const controls = ['_redirect', '_honeypot'];
  const words = new RegExp([...providers, 'nodemailer', ...fields, ...controls].join('|'), 'i');
  const found = code.filter(
    (file) =>
      /^(market|web|server|database)\//.test(file) &&
      !file.includes('.test.') &&
      // This line chooses the provider.
      file !== 'server/config/sms-providers.ts' &&
      words.test(read(file)),
  );
  assert.deepEqual(found, []);
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

test('the kinds of outcomes are spelled in kebab-case', () => {
  const kindsIn = (text: string) =>
    Array.from(text.matchAll(/\bkind(?:\??:| [!=]==)((?:[\s|]*'[^'\n]*')+)/g), ([, kinds = '']) =>
      Array.from(kinds.matchAll(/'([^']*)'/g), ([, kind = '']) => kind),
    ).flat();
  assert.deepEqual(kindsIn("{ kind: 'a-b' | 'c_d' } kind === 'eF'"), ['a-b', 'c_d', 'eF']);
  const misspelled = code
    .filter((file) => !/^(database\/upgrades|test)\//.test(file))
    .flatMap((file) => kindsIn(read(file)).map((kind) => `${file} ${kind}`))
    .filter((found) => !/ [a-z0-9]+(-[a-z0-9]+)*$/.test(found));
  assert.deepEqual(misspelled, []);
});

// A busy machine would break such a test, and a wait that is long enough for any would prove nothing.
test('no test measures time or sleeps in a browser, and none has a deadline of its own there', () => {
  const timed = new RegExp(
    ['performance\\.', 'now|hr', 'time|waitFor', 'Timeout|waitFor\\(\\{[^}]*time', 'out'].join(''),
  );
  const tests = code.filter((file) => /\.test\.tsx?$/.test(file));
  assert.deepEqual(
    tests.filter((file) => timed.test(read(file))),
    [],
  );
});

const CHANGED_TABLES = 'businesses|deals|leads|complaints|settings|events';
/** Why these other files write them without an event for each row. */
const OTHER_WRITERS = {
  'market/sample/commands.server.ts': 'takes the whole sample away, which is one event',
  'market/sample/removal.server.ts': 'is its part',
  'server/lifecycle/sample.ts': 'loads the sample into an empty database',
  'server/lifecycle/sample-records.ts': 'is its part',
};

test('what people change is written by market/changes alone, with an event', () => {
  const query = `(?:insertInto|updateTable|deleteFrom)\\(\\s*'(?:${CHANGED_TABLES})'`;
  const statement = `(?:insert into|update|delete from)\\s+(?:${CHANGED_TABLES})\\b`;
  const write = new RegExp(`${query}|${statement}`);
  const writers = code
    .filter((file) => /^(web|market|server|gateways|database)\//.test(file))
    .filter((file) => !/\.test\.ts$|^database\/(upgrades|schema)\//.test(file))
    .filter((file) => write.test(read(file)));
  const known = ['market/changes/commands.server.ts', ...Object.keys(OTHER_WRITERS)];
  assert.deepEqual(writers.toSorted(), known.toSorted());
});
