import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { addBusiness, addDeal, openApp } from '../../app.ts';

/** Kilobytes of 1,024 bytes, by brotli, as browsers fetch them by https (bench/http/pages.ts). */
const MAX_BYTES = 110 * 1024;

const client = resolve(import.meta.dirname, '../../../build/client');
const textOf = (name: string) => readFileSync(`${client}/assets/${name}`, 'utf8');
/** Compressed sizes by name, each worked out once: pages share most scripts. */
const sizes = new Map<string, number>();
function sizeOf(name: string): number {
  const size = sizes.get(name) ?? brotliCompressSync(textOf(name)).length;
  sizes.set(name, size);
  return size;
}

let testApp: Awaited<ReturnType<typeof openApp>>;
let paths: string[];
before(async () => {
  testApp = await openApp();
  const business = await addBusiness(testApp.db, { zip: '78701' });
  await addDeal(testApp.db, business);
  paths = [
    '/',
    '/deals?zip=78701',
    `/deals/${business.slug}`,
    `/business/${business.slug}`,
    '/zips',
    '/terms',
  ];
});
after(() => testApp.close());

/** The scripts that a page names, and those that they cannot run without. */
async function scriptsOf(path: string): Promise<string[]> {
  const html = await (await testApp.get(path)).text();
  const names = new Set(
    Array.from(html.matchAll(/\/assets\/([\w.-]+\.js)/g), ([, name = '']) => name),
  );
  for (const name of names) {
    const needed = textOf(name).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
    for (const [, other = ''] of needed) names.add(other);
  }
  return [...names];
}

test('a public page needs at most 110 KB of script, compressed', async () => {
  for (const path of paths) {
    const names = await scriptsOf(path);
    const bytes = names.map(sizeOf);
    const totalBytes = bytes.reduce((a, b) => a + b, 0);
    assert.ok(
      names.some((name) => name.startsWith('entry.client')),
      path,
    );
    assert.ok(
      totalBytes <= MAX_BYTES,
      `${path} needs ${totalBytes} bytes in ${names.length} files`,
    );
  }
});

test('a public page brings no dialog before it is opened, and nothing of the back office', async () => {
  for (const path of paths) {
    for (const name of await scriptsOf(path)) {
      assert.doesNotMatch(name, /^(zip-finder|office|admin|drawn|records)/, path);
      // That page's own field comes from there.
      if (path !== '/zips') assert.doesNotMatch(name, /^forms/, path);
      assert.doesNotMatch(
        textOf(name),
        /Cancellation Policy|Delete deal|_zod|"admin\//,
        `${name} on ${path}`,
      );
    }
  }
});
