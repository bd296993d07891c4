import assert from 'node:assert/strict';
import { test } from 'node:test';
import { segmentsOf } from '../../../../market/messages/rules.ts';
import { formatCost, formatTooLong } from './cost.ts';

const costOf = (text: string) => formatCost(segmentsOf(text));

test('what a text costs is said in plain words', () => {
  assert.equal(costOf(''), '');
  assert.equal(costOf('Hello'), 'One text · 155 characters left');
  assert.equal(costOf('x'.repeat(159)), 'One text · 1 character left');
  assert.equal(costOf('x'.repeat(161)), 'Two texts: costs twice · 145 characters left');
  assert.equal(costOf('x'.repeat(307)), 'Three texts: costs three times · 152 characters left');
  assert.equal(costOf('Ж'.repeat(71)), 'Two texts: costs twice · 63 characters left');
  assert.equal(costOf('x'.repeat(1600)), '11 texts: costs 11 times · 83 characters left');
});

test('a text that is too long says by how much', () => {
  assert.equal(
    formatTooLong(segmentsOf('x'.repeat(1601))),
    'A text can have 1,600 characters at most; this has 1 more.',
  );
});
