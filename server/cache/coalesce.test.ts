import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { together } from './coalesce.ts';

test('all who ask about one thing at once share a read that begins after they asked', async () => {
  const reads: string[] = [];
  let answer = 'before';
  const ask = together(async (name: string) => {
    reads.push(name);
    return answer;
  });
  const asked = [ask('one'), ask('one'), ask('other'), ask('one')];
  answer = 'after';
  assert.deepEqual(await Promise.all(asked), Array(4).fill('after'));
  assert.deepEqual(reads, ['one', 'other']);
  await ask('one');
  assert.deepEqual(reads, ['one', 'other', 'one'], 'an answer is never kept');
});

test('a read that fails is told to those who asked for it, and to nobody later', async () => {
  let reads = 0;
  const ask = together(async () => {
    reads += 1;
    if (reads === 1) throw new Error('gone');
    return reads;
  });
  const outcomes = await Promise.allSettled([ask(undefined), ask(undefined)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(await ask(undefined), 2);
});

test('hundreds who share a read hear of it some at a time', async () => {
  const ask = together(async () => 'told');
  let told = 0;
  const all = Array.from({ length: 500 }, () => ask(undefined).then(() => (told += 1)));
  const atTurns: number[] = [];
  while (told < all.length) {
    await turn();
    atTurns.push(told);
  }
  assert.ok(atTurns.length >= 10, `${atTurns}`);
  assert.equal(Math.max(...atTurns.map((n, at) => n - (atTurns[at - 1] ?? 0))), 50);
});
