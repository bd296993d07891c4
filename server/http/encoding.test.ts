import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptedEncodings } from './encoding.ts';

test('accepted encodings are found, by weights and then ours, with any spaces', () => {
  assert.deepEqual(acceptedEncodings('gzip, deflate, br, zstd'), ['br', 'gzip']);
  assert.deepEqual(acceptedEncodings('gzip;q=1, br;q=0.5'), ['gzip', 'br']);
  assert.deepEqual(acceptedEncodings(' GZIP ;  q=0.5 ,deflate'), ['gzip']);
  assert.deepEqual(acceptedEncodings('br ; q=0 , gzip'), ['gzip']);
  assert.deepEqual(acceptedEncodings('br;q=0.000,gzip; q=0'), []);
  assert.deepEqual(acceptedEncodings(`br${' '.repeat(1000)}x`), []);
  assert.deepEqual(acceptedEncodings(undefined), []);
});
