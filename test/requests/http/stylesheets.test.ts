import assert from 'node:assert/strict';
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
  for (const path of [...paths, '/deals?zip=59715', '/list-your-spa', '/privacy']) {
    pages.set(path, await (await testApp.get(path)).text());
  }
  const Cookie = await openSession(testApp);
  adminStyles = stylesheetIn(await (await testApp.get('/admin', { Cookie })).text());
});
after(() => testApp.close());

const stylesheetIn = (html: string) => /<style id="styles">(.*?)<\/style>/s.exec(html)?.[1] ?? '';

const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi;
const ESCAPE = /\\(?:([0-9a-f]{1,6}) ?|(.))/gi;

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

// Links lead to public pages without a reload, and only a reload changes the stylesheet.
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
