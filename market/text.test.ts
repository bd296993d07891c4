import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../test/helpers/any-character.ts';
import { lengthOf, oneLine, severalLines, visibleLength, writtenLength } from './text.ts';

test('what a stranger typed becomes one clean line', () => {
  assert.equal(oneLine('  Juniper\u0000Hour \r\n\tSpa '), 'Juniper Hour Spa');
  assert.equal(oneLine('half a pair \ud83e'), 'half a pair');
  assert.equal(oneLine('gnp.\u202Eexe'), 'gnp.exe');
  assert.equal(oneLine('Zoë’s 足つぼ 🧖🏽‍♀️'), 'Zoë’s 足つぼ 🧖🏽‍♀️');
});

test('no line holds what a database or a mail header would choke on', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const line = oneLine(text);
      assert.ok(line.isWellFormed());
      assert.doesNotMatch(line, /\p{Cc}|^\s|\s$/u);
      assert.equal(oneLine(line), line);
    }),
  );
});

test('length is counted in code points, and what cannot be seen does not count as seen', () => {
  assert.equal(lengthOf('🧖🧖'), 2);
  assert.equal(visibleLength('\u200B\u200B\u200B'), 0);
  assert.equal(visibleLength('\u2800\u3164\u00AD '), 1);
  assert.equal(visibleLength('a b'), 2);
});

test('a text of several lines keeps its line breaks, and two empty lines at most', () => {
  assert.equal(
    severalLines(' one \r\n two\rthree\0\n\n\n\n\n\nfour\n '),
    'one\ntwo\nthree\n\n\nfour',
  );
});

test('spaces between letters count as written, unseen characters do not', () => {
  assert.deepEqual(['1 Elm', ' a\u200b ', '\u200b\u2060 \u00ad'].map(writtenLength), [5, 1, 0]);
});
