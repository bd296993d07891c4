import assert from 'node:assert/strict';
import { test } from 'node:test';
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
