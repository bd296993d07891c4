import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readIdempotencyKey, readVersion } from './form-meta.ts';

test("a form's key is taken only in its own shape", () => {
  assert.equal(readIdempotencyKey({ key: 'a'.repeat(36) }), 'a'.repeat(36));
  for (const key of [undefined, '', 'short', 'a b'.repeat(10), 'a'.repeat(65)])
    assert.equal(readIdempotencyKey({ key }), undefined);
});

test('a form that names no readable version counts as filled from an old one', () => {
  assert.deepEqual(
    ['1700000000000', '', '-1', '1e3', undefined].map(readVersion),
    [1_700_000_000_000, 0, 0, 0, 0],
  );
});
