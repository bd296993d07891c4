import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pickEncoding } from './encoding.ts';

test('the best accepted encoding is picked, with any spaces', () => {
  assert.equal(pickEncoding('gzip, br'), 'br');
  assert.equal(pickEncoding(' GZIP ;  q=0.5 ,deflate'), 'gzip');
  assert.equal(pickEncoding('br ; q=0 , gzip'), 'gzip');
  assert.equal(pickEncoding('br;q=0.000,gzip; q=0'), 'identity');
  assert.equal(pickEncoding(`br${' '.repeat(1000)}x`), 'identity');
  assert.equal(pickEncoding(undefined), 'identity');
});
