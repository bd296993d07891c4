import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAttribution, isTilesUrl, readMapSettings } from './map-settings.ts';

test("with nothing set, maps are OpenStreetMap's, and say so with a link", () => {
  const { googleKey, tiles } = readMapSettings(() => undefined);
  assert.equal(googleKey, undefined);
  assert.equal(tiles.url, 'https://tile.openstreetmap.org/{z}/{x}/{y}.png');
  assert.deepEqual(tiles.attribution, [
    { text: '© ' },
    { text: 'OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
    { text: ' contributors' },
  ]);
});

test('tiles are at an https address with {z}, {x} and {y}, each once', () => {
  for (const validAddress of [
    'https://tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}/{y}@2x.webp?key=abc',
  ]) {
    assert.equal(isTilesUrl(validAddress), true, validAddress);
  }
  for (const invalidAddress of [
    'http://tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}.png',
    'https://{s}.tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}/{y}/{y}.png',
    'tiles/{z}/{x}/{y}',
    'javascript:{z}{x}{y}',
  ]) {
    assert.equal(isTilesUrl(invalidAddress), false, invalidAddress);
  }
});

test('an attribution is text whose links are https links', () => {
  assert.equal(isAttribution('© [A](https://a.test/) [B](https://b.test/), c'), true);
  assert.equal(isAttribution('<b>plain</b>'), true);
  assert.equal(isAttribution('[A](javascript:alert(1))'), false);
  assert.equal(isAttribution('[A](//a.test)'), false);
  assert.equal(isAttribution('x'.repeat(501)), false);
});
