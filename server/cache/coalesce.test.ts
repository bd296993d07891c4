import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { coalesce } from './coalesce.ts';

test('requests for one thing at once share a read that begins after them', async () => {
  const reads: string[] = [];
  let answer = 'before';
  const read = coalesce(async (name: string) => {
    reads.push(name);
    return answer;
  });
  const results = [read('one'), read('one'), read('other'), read('one')];
  answer = 'after';
  assert.deepEqual(await Promise.all(results), Array(4).fill('after'));
  assert.deepEqual(reads, ['one', 'other']);
  await read('one');
  assert.deepEqual(reads, ['one', 'other', 'one'], 'an answer is never stored');
});

test('a failed read is reported to its waiting requests, and to no later one', async () => {
  let reads = 0;
  const read = coalesce(async () => {
    reads += 1;
    if (reads === 1) throw new Error('gone');
    return reads;
  });
  const outcomes = await Promise.allSettled([read(undefined), read(undefined)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(await read(undefined), 2);
});

test('hundreds that share a read get its result some at a time', async () => {
  const read = coalesce(async () => 'read');
  let resolved = 0;
  const all = Array.from({ length: 500 }, () => read(undefined).then(() => (resolved += 1)));
  const resolvedPerTurn: number[] = [];
  while (resolved < all.length) {
    await turn();
    resolvedPerTurn.push(resolved);
  }
  assert.ok(resolvedPerTurn.length >= 10, `${resolvedPerTurn}`);
  assert.equal(Math.max(...resolvedPerTurn.map((n, at) => n - (resolvedPerTurn[at - 1] ?? 0))), 50);
});
