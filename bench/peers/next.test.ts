import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const peer = join(import.meta.dirname, 'next');
const IMPORT = /^import (?!type )([^;]+?) from '([^']+)'/gms;

/** The values that a file imports, by the module they come from. */
function importsOf(file: string) {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, names = '', from = '']) => ({
    from,
    names: names
      .replaceAll(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => name.split(' as ')[0] ?? name),
  }));
}

/** The page's own modules and those of the product that it is made of. */
function modulesOf(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const { from } of importsOf(file)) {
    if (!from.startsWith('.')) continue;
    const base = from.startsWith('./web/') ? root : dirname(file);
    modulesOf(join(base, from), known);
  }
  return known;
}

const exportsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(
    ([, name]) => name,
  );

// Next.js is installed by the benchmark alone, so nothing else would notice.
test('the page for Next.js has the modules and the parts of a router that it needs', () => {
  const modules = [...modulesOf(join(peer, 'search-page.jsx'))];
  assert.ok(modules.length > 20);
  assert.deepEqual(
    modules.filter((file) => !existsSync(file)),
    [],
  );
  const imports = modules.flatMap(importsOf);
  const used = imports.filter(({ from }) => from === 'react-router').flatMap(({ names }) => names);
  const given = exportsOf(join(peer, 'react-router.jsx'));
  assert.deepEqual(
    [...new Set(used)].filter((name) => !given.includes(name)),
    [],
  );
});
