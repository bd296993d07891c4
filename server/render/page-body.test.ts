import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { compressQuickly } from '../http/encoding.ts';
import { pageBody, withStylesheet } from './page-body.ts';

const STYLES = `.a{color:red}${'.b{margin:0}'.repeat(4000)}`;
const LINKED = '<script type="application/ld+json">{}</script>';
const page = (title: string) =>
  `<title>${title}</title>${LINKED}<style id="styles"></style><style id="accent">c{}</style><p>“60 min”</p><script></script><script type="module"></script>`;
const SCRIPTS = ['restore()', 'start("“")'];
const OTHERS = SCRIPTS.with(1, 'other()');

test('a page has its stylesheet in its first style and its scripts in its last, and is the same page with gzip', () => {
  const { bytes, prepared } = pageBody(page('Deals – $1'), STYLES, SCRIPTS);
  const expected = `<!DOCTYPE html><title>Deals – $1</title>${LINKED}<style id="styles">${STYLES}</style><style id="accent">c{}</style><p>“60 min”</p><script>restore()</script><script type="module">start("“")</script>`;
  assert.equal(bytes.toString(), expected);
  assert.equal(gunzipSync(compressQuickly(bytes, prepared)).toString(), expected);
});

test('half a surrogate pair becomes U+FFFD, and nothing around it is lost', () => {
  const { bytes } = pageBody(page('A\ud83d').replace('60', '\ud83d'), STYLES, SCRIPTS);
  const expected = pageBody(page('A\ufffd').replace('60', '\ufffd'), STYLES, SCRIPTS).bytes;
  assert.ok(bytes.equals(expected));
});

test('a page without our frame stays as it is, after its doctype', () => {
  const { bytes, prepared } = pageBody('<h1>Unexpected Server Error</h1>', STYLES, SCRIPTS);
  assert.equal(bytes.toString(), '<!DOCTYPE html><h1>Unexpected Server Error</h1>');
  assert.equal(prepared, undefined);
});

test('another document, another stylesheet or another script is another page', () => {
  const digests = [
    pageBody(page('A'), STYLES, SCRIPTS),
    pageBody(page('B'), STYLES, SCRIPTS),
    pageBody(page('A'), `${STYLES}.c{}`, SCRIPTS),
    pageBody(page('A'), STYLES, OTHERS),
  ].map(({ digest }) => digest);
  assert.equal(new Set(digests).size, 4);
  assert.equal(pageBody(page('A'), STYLES, SCRIPTS).digest, digests[0]);
});

test('a preview has a stylesheet of its own and nothing in its scripts', () => {
  const html = withStylesheet(page('Deals – $1'), '.d{}');
  assert.match(html, /^<!DOCTYPE html><title>Deals – \$1<.*<style id="styles">\.d\{\}<\/style>/);
  assert.match(html, /<script><\/script><script type="module"><\/script>$/);
});

test('a script goes into no element but its own, or the page fails', () => {
  const styled = '<style id="styles"></style>';
  for (const elements of [
    '',
    '<script></script>',
    `<script></script>${LINKED}`,
    `${LINKED}<script></script>`,
  ])
    assert.throws(() => pageBody(styled + elements, STYLES, SCRIPTS), /without its scripts/);
});
