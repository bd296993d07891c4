import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestIds } from './request-id.ts';

test('of thousands of requests no two have one id, and each is random from end to end', () => {
  const identify = requestIds(0);
  const ids = Array.from({ length: 20_000 }, () => identify('chosen-by-a-stranger'));
  assert.equal(new Set(ids).size, ids.length);
  for (const [index, id] of ids.slice(1).entries()) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.notEqual(id.slice(-12), ids[index]?.slice(-12));
  }
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
    assert.match(identify(header), /^[0-9a-f-]{36}$/);
  }
});
