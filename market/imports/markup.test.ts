import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutMarkup } from './markup.ts';

test('a sign is read by its name, in capitals or not, and by its number', () => {
  for (const [text, plain] of [
    ['&Eacute;clat Jalape&ntilde;o &uuml;ber &agrave; la carte', 'Éclat Jalapeño über à la carte'],
    ['Cr&egrave;me br&ucirc;l&eacute;e &AElig; &szlig; &yuml;', 'Crème brûlée Æ ß ÿ'],
    ['&pound;5 &frac12; &times; &deg; &sup2; &reg;', '£5 ½ × ° ² ®'],
    ['&#233;&#xE9;&#146;&#8217;a&#160;b &euro;9', 'éé’’a b €9'],
    ['R&AMP;B &lt;3', 'R&B <3'],
  ] as const)
    assert.equal(withoutMarkup(text), plain);
  for (const text of ['&unknown;', '&toString;', '&eacute', '&#55296;', '&#9999999;', 'R&B; now'])
    assert.equal(withoutMarkup(text), text);
});

test('every HTML element is dropped, and what it never shows goes with it', () => {
  for (const [text, plain] of [
    ['<section>One</section><article>Two</article>', 'One\nTwo'],
    ['<style>p { color: red }</style>Tea<script>if (a < b) go()</script>', 'Tea'],
    ['Tea<STYLE media="all">\np > b {}\n</STYLE >bar', 'Tea\nbar'],
    ['Tea<!-- wp:paragraph --><p>bar</p><!-- /wp -->', 'Tea\nbar'],
    ['<!DOCTYPE html><html><body>Tea</body></html>', 'Tea'],
    ['H<sub>2</sub>O <mark>now</mark><hr/>Tea', 'H2O now\nTea'],
    ['<o:p>Tea</o:p><my-card>bar</my-card>', 'Tea\nbar'],
    [`<img src="data:${'A'.repeat(2000)}">Tea`, 'Tea'],
    ['Tea<script>go()', 'Tea'],
  ] as const)
    assert.equal(withoutMarkup(text), plain);
  const texts = ['5 < 6 > 4', '<3 warm oil', 'Write <fern@spa.example>', '<quiet> rooms', 'a\nb'];
  for (const text of [...texts, 'See <https://spa.example>', '<a@spa.example>'])
    assert.equal(withoutMarkup(text), text);
});

test('a written line break is one, but not in the place of a file', () => {
  for (const [text, plain] of [
    ['Two rooms\\nTea', 'Two rooms\nTea'],
    ['Rooms:\\nTea', 'Rooms:\nTea'],
    ['Two rooms.\\nand tea', 'Two rooms.\nand tea'],
    ['Two rooms\\r\\nand tea\\n', 'Two rooms\nand tea'],
    ['Two rooms\\n\\n- tea', 'Two rooms\n- tea'],
  ] as const)
    assert.equal(withoutMarkup(text), plain);
  for (const text of ['C:\\new', 'In C:\\Notes\\New', '\\\\server\\New', 'pictures\\new.jpg'])
    assert.equal(withoutMarkup(text), text);
});
