import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { acceptedEncodings, compressQuickly } from './encoding.ts';

test('accepted encodings are found, the best first, with any spaces', () => {
  assert.deepEqual(acceptedEncodings('gzip, deflate, br, zstd'), ['br', 'gzip']);
  assert.deepEqual(acceptedEncodings(' GZIP ;  q=0.5 ,deflate'), ['gzip']);
  assert.deepEqual(acceptedEncodings('br ; q=0 , gzip'), ['gzip']);
  assert.deepEqual(acceptedEncodings('br;q=0.000,gzip; q=0'), []);
  assert.deepEqual(acceptedEncodings(`br${' '.repeat(1000)}x`), []);
  assert.deepEqual(acceptedEncodings(undefined), []);
});

test('what is compressed quickly is whole, at any size, and stays when more is compressed', () => {
  const bodies = [0, 1, 20_000, 107_000, 600_000].map((size) => randomBytes(size));
  const compressed = bodies.map((body) => compressQuickly(body));
  for (const [i, body] of bodies.entries()) {
    assert.ok(gunzipSync(compressed[i] ?? '').equals(body), `${body.length} bytes`);
  }
});

test('a compressed page leaves no memory to the next collection of old objects', () => {
  setFlagsFromString('--expose-gc');
  const collectYoung: () => void = runInNewContext('() => gc({ type: "minor" })');
  const body = Buffer.from('a deal near you '.repeat(6000));
  const { arrayBuffers } = process.memoryUsage();
  for (let pages = 0; pages < 300; pages += 1) compressQuickly(body);
  collectYoung();
  collectYoung();
  assert.ok(process.memoryUsage().arrayBuffers - arrayBuffers < 1e6);
});
