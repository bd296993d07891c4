import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { fromRoot } from '../database/root.ts';

const folder = fromRoot('public/scenes');
const pageScenes = ['hero.svg', 'hero-dark.svg', 'owners.svg', 'support.svg'];
const files = readdirSync(folder).filter((file) => !pageScenes.includes(file));
const drawings = files.map((file) => ({ file, svg: readFileSync(join(folder, file), 'utf8') }));

test('at least 24 drawings stand for what spas sell, each 4:3 and with a night edition', () => {
  assert.ok(drawings.length >= 24, `${drawings.length} drawings`);
  for (const { file, svg } of drawings) {
    assert.match(svg, /^<svg [^>]*width="800" height="600" viewBox="0 0 800 600">/, file);
    assert.match(svg, /@media \(prefers-color-scheme: dark\)/, file);
  }
});

test('a drawing weighs at most 4 KB as it travels', () => {
  for (const { file, svg } of drawings) {
    const bytes = gzipSync(svg, { level: 9 }).length;
    assert.ok(bytes <= 4096, `${file} weighs ${bytes}`);
  }
});

test('a drawing names no shape, gradient or class that it does not have, and fetches nothing', () => {
  for (const { file, svg } of drawings) {
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, id] of svg.matchAll(/(?:url\(|href=")#([^")]+)/g))
      assert.ok(ids.has(id), `${file}: #${id}`);
    const used = new Set(
      [...svg.matchAll(/ class="([^"]+)"/g)].flatMap(([, all]) => all?.split(' ')),
    );
    for (const [, name] of svg.matchAll(/^ +\.(\w+) \{/gm))
      assert.ok(used.has(name), `${file}: .${name}`);
    assert.doesNotMatch(
      svg.replace('http://www.w3.org/2000/svg', ''),
      /https?:|<script|<image/i,
      file,
    );
  }
});
