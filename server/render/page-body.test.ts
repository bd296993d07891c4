import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { compressQuickly } from '../http/encoding.ts';
import { pageBody, withStylesheet } from './page-body.ts';

const STYLES = `.a{color:red}${'.b{margin:0}'.repeat(4000)}`;
const page = (title: string) =>
  `<!DOCTYPE html><title>${title}</title><style id="styles"></style><style id="accent">c{}</style><p>“60 min”</p>`;

test('a page has its stylesheet in its first style, and is the same page with gzip', () => {
  const { bytes, prepared } = pageBody(page('Deals – $1'), STYLES);
  const expected = `<!DOCTYPE html><title>Deals – $1</title><style id="styles">${STYLES}</style><style id="accent">c{}</style><p>“60 min”</p>`;
  assert.equal(bytes.toString(), expected);
  assert.equal(gunzipSync(compressQuickly(bytes, prepared)).toString(), expected);
});

test('half a surrogate pair becomes U+FFFD, and nothing around it is lost', () => {
  const { bytes } = pageBody(page('A\ud83d').replace('60', '\ud83d'), STYLES);
  const expected = pageBody(page('A\ufffd').replace('60', '\ufffd'), STYLES).bytes;
  assert.ok(bytes.equals(expected));
});

test('a page without our frame stays as it is', () => {
  const { bytes, prepared } = pageBody('<h1>Unexpected Server Error</h1>', STYLES);
  assert.equal(bytes.toString(), '<h1>Unexpected Server Error</h1>');
  assert.equal(prepared, undefined);
});

test('another document or another stylesheet is another page', () => {
  const digests = [
    pageBody(page('A'), STYLES),
    pageBody(page('B'), STYLES),
    pageBody(page('A'), `${STYLES}.c{}`),
  ].map(({ digest }) => digest);
  assert.equal(new Set(digests).size, 3);
  assert.equal(pageBody(page('A'), STYLES).digest, digests[0]);
});

test('a preview has a stylesheet of its own', () => {
  const html = withStylesheet(page('Deals – $1'), '.d{}');
  assert.match(html, /^<!DOCTYPE html><title>Deals – \$1<.*<style id="styles">\.d\{\}<\/style>/);
});
