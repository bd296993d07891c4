import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { openApp } from '../../helpers/app.ts';
import { openSession } from '../../helpers/open-session.ts';
import { publicPages } from './page-scripts.ts';

let testApp: Awaited<ReturnType<typeof openApp>>;
const pages = new Map<string, string>();
let adminStyles: string;
before(async () => {
  testApp = await openApp();
  const paths = Object.values(await publicPages(testApp));
  for (const path of [...paths, '/deals?zip=59715', '/list-your-spa', '/trust', '/privacy']) {
    pages.set(path, await (await testApp.get(path)).text());
  }
  const Cookie = await openSession(testApp);
  adminStyles = stylesheetIn(await (await testApp.get('/admin', { Cookie })).text());
});
after(() => testApp.close());

const stylesheetIn = (html: string) => /<style id="styles">(.*?)<\/style>/s.exec(html)?.[1] ?? '';

const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi;
const ESCAPE = /\\(?:([0-9a-f]{1,6}) ?|(.))/gi;

/** The classes and data attributes that a stylesheet's selectors name. */
function namesIn(stylesheet: string): Set<string> {
  const selectors = Array.from(
    stylesheet.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g),
    ([, selector = '']) => selector,
  ).filter((selector) => !selector.startsWith('@'));
  const classes = selectors.flatMap((selector) =>
    Array.from(selector.matchAll(CLASS), ([, name = '']) =>
      name.replace(ESCAPE, (_, code, letter) =>
        code ? String.fromCodePoint(Number.parseInt(code, 16)) : letter,
      ),
    ),
  );
  const attributes = selectors.flatMap((selector) =>
    Array.from(selector.matchAll(/(?<!\\)\[(data-[\w-]+)/g), ([, name = '']) => name),
  );
  return new Set([...classes, ...attributes]);
}

function classesUsedIn(html: string): string[] {
  const lists = html.replace(/<script.*?<\/script>/gs, '').matchAll(/ class="([^"]*)"/g);
  const text = Array.from(lists, ([, list = '']) => list).join(' ');
  const plain = text.replaceAll('&gt;', '>').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  return [...new Set(plain.split(/\s+/).filter(Boolean))];
}

/** Every word of the code that public pages are made of, classes and data attributes among them. */
function wordsOfPublicCode(): Set<string> {
  const web = resolve(import.meta.dirname, '../../../web');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^(admin|plots)\b/.test(file))
    .map((file) => readFileSync(join(web, file), 'utf8'));
  return new Set(
    files.flatMap((file) => [...file.split(/[\s"'`]+/), ...(file.match(/\bdata-[\w-]+/g) ?? [])]),
  );
}

/** A drawing's ground, whose name is composed in deal-picture.tsx. */
const COMPOSED = /^ground-(sage|clay|sand)$/;

test('each class that a public page uses has its rule in the stylesheet inside it', () => {
  for (const [path, html] of pages) {
    const named = namesIn(stylesheetIn(html));
    const used = classesUsedIn(html);
    assert.ok(used.length > 90, `${path} uses ${used.length} classes`);
    assert.deepEqual(
      used.filter((name) => !named.has(name)),
      [],
      path,
    );
  }
});

test('a public page brings no rule that only the back office uses', () => {
  const words = wordsOfPublicCode();
  for (const [path, html] of pages) {
    const named = namesIn(stylesheetIn(html));
    assert.deepEqual(
      [...named].filter((name) => !words.has(name) && !COMPOSED.test(name)),
      [],
      path,
    );
  }
});

// Links lead to public pages without a reload, and a reload is what changes the stylesheet.
test('the back office has every rule of public pages, and more', () => {
  const office = namesIn(adminStyles);
  for (const [path, html] of pages) {
    const named = [...namesIn(stylesheetIn(html))];
    assert.deepEqual(
      named.filter((name) => !office.has(name)),
      [],
      path,
    );
    assert.ok(office.size > named.length, path);
  }
});
