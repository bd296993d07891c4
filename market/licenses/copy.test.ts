import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStateRows } from '../../database/licenses/load.ts';
import { lawLines } from './copy.ts';
import { openLicensing } from './file.server.ts';

const { find, states } = openLicensing(readStateRows());
const linesOf = (code: string) => {
  const state = find(code);
  return state ? lawLines(state) : [];
};

test('what a state asks for is said with its source, and what is unknown as unknown', () => {
  const [establishments, advertisements, source] = linesOf('AK');
  assert.match(
    establishments ?? '',
    /^Establishments: a license of their own is required\. Exempt/,
  );
  assert.equal(advertisements, 'The number in advertisements: unknown.');
  assert.equal(source, 'Source: 12 AAC 79.930; AS 08.61. Read on 2026-11-21; confidence: medium.');
  assert.match(linesOf('AL')[1] ?? '', /^The number in advertisements: required\./);
  assert.match(linesOf('AZ')[0] ?? '', /^Establishments: unknown\./);
  for (const state of states) assert.doesNotMatch(lawLines(state).join(), /undefined|\.\./);
});
