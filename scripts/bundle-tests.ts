import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '..');

/**
 * Writes files that import several test files each, so one process runs many and loads the program once. Each
 * file is a suite with its own hooks.
 */
export function bundleTests(folder: string, name: string, files: string[], count: number) {
  const bundles = Array.from({ length: count }, () => ({ size: 0, files: [] as string[] }));
  const sizeOf = (file: string) => readFileSync(join(root, file)).length;
  for (const file of files.toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
    const smallest = bundles.reduce((a, b) => (b.size < a.size ? b : a));
    smallest.files.push(file);
    smallest.size += sizeOf(file);
  }
  return bundles
    .filter(({ files }) => files.length > 0)
    .map(({ files }, index) => {
      const bundle = join(folder, `${name}-${index + 1}.test.mjs`);
      const suites = files.map((file) => {
        const url = pathToFileURL(join(root, file)).href;
        return `describe('${relative('.', file)}', () => import('${url}'));\n`;
      });
      writeFileSync(bundle, `import { describe } from 'node:test';\n${suites.join('')}`);
      return bundle;
    });
}
