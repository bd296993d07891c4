import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressQuickly, pickEncoding } from './encoding.ts';

test('the best accepted encoding is picked, with any spaces', () => {
  assert.equal(pickEncoding('gzip, br'), 'br');
  assert.equal(pickEncoding(' GZIP ;  q=0.5 ,deflate'), 'gzip');
  assert.equal(pickEncoding('br ; q=0 , gzip'), 'gzip');
  assert.equal(pickEncoding('br;q=0.000,gzip; q=0'), 'identity');
  assert.equal(pickEncoding(`br${' '.repeat(1000)}x`), 'identity');
  assert.equal(pickEncoding(undefined), 'identity');
});

test('what is compressed quickly is whole, at any size, and stays when more is compressed', () => {
  const bodies = [0, 1, 20_000, 107_000, 600_000].map((size) => randomBytes(size));
  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const compressed = bodies.map((body) => compressQuickly(body, encoding));
    for (const [i, body] of bodies.entries()) {
      assert.ok(decompress(compressed[i] ?? '').equals(body), `${encoding} of ${body.length}`);
    }
  }
});

test('a compressed page leaves no memory to the next collection of old objects', () => {
  setFlagsFromString('--expose-gc');
  const collectYoung: () => void = runInNewContext('() => gc({ type: "minor" })');
  const body = Buffer.from('a deal near you '.repeat(6000));
  const { arrayBuffers } = process.memoryUsage();
  for (let pages = 0; pages < 300; pages += 1) compressQuickly(body, 'br');
  collectYoung();
  collectYoung();
  assert.ok(process.memoryUsage().arrayBuffers - arrayBuffers < 1e6);
});
