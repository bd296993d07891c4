import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestIds } from './request-id.ts';

test('of thousands of requests no two have one id, and neighbors do not count up', () => {
  const identify = requestIds(0);
  const ids = Array.from({ length: 20_000 }, () => identify('chosen-by-a-stranger'));
  assert.equal(new Set(ids).size, ids.length);
  const numbers = ids.map((id) => Number.parseInt(id.split('.')[1] ?? '', 36));
  const steps = numbers.slice(1).map((number, at) => Math.abs(number - (numbers[at] ?? 0)));
  assert.ok(steps.filter((step) => step < 1000).length < 10);
});

test('a trusted proxy names requests, if its names are well shaped', () => {
  const identify = requestIds(1);
  assert.equal(identify('0f3a-77.b:c_d'), '0f3a-77.b:c_d');
  for (const header of [
    undefined,
    '',
    'short',
    'with space in it',
    'a\nb-12345678',
    ['12345678'],
  ]) {
    assert.match(identify(header), /^[0-9a-f-]{36}\.[0-9a-z]{1,7}$/);
  }
});
