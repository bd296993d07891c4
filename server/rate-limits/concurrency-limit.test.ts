import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openConcurrencyLimit } from './concurrency-limit.ts';

test('so many run at once, the others in the order in which they came', async () => {
  const limitConcurrency = openConcurrencyLimit({ maxRunning: 2, maxWaiting: 10 });
  const started: number[] = [];
  let running = 0;
  let maxSeen = 0;
  const work = (n: number) => async () => {
    started.push(n);
    running += 1;
    maxSeen = Math.max(maxSeen, running);
    await nextTurn();
    running -= 1;
  };
  await Promise.all([1, 2, 3, 4, 5].map((n) => limitConcurrency(work(n))));
  assert.equal(maxSeen, 2);
  assert.deepEqual(started, [1, 2, 3, 4, 5]);
});

test('who fails gives the turn to the next', async () => {
  const limitConcurrency = openConcurrencyLimit({ maxRunning: 1, maxWaiting: 10 });
  const failing = limitConcurrency(() => Promise.reject(new Error('no')));
  const next = limitConcurrency(async () => 'yes');
  await assert.rejects(failing, /no/);
  assert.equal(await next, 'yes');
});

test('where too many wait already, the next is turned away', async () => {
  const limitConcurrency = openConcurrencyLimit({ maxRunning: 1, maxWaiting: 1 });
  const both = [limitConcurrency(() => nextTurn('a')), limitConcurrency(() => nextTurn('b'))];
  assert.equal(await limitConcurrency(async () => 'c'), undefined);
  assert.deepEqual(await Promise.all(both), ['a', 'b']);
  assert.equal(await limitConcurrency(async () => 'd'), 'd');
});

test('networks take turns: one that comes waits behind one of each, not behind a flood', async () => {
  const limitConcurrency = openConcurrencyLimit({ maxRunning: 1, maxWaiting: 100 });
  const done: string[] = [];
  const run = (network: string) => limitConcurrency(async () => done.push(network), network);
  await Promise.all([...Array.from({ length: 50 }, () => run('flood')), run('a'), run('b')]);
  assert.deepEqual(done.slice(0, 5), ['flood', 'flood', 'a', 'b', 'flood']);
  assert.equal(done.length, 52);
});

test('where no more may wait, the last of the longest queue gives way to other networks', async () => {
  const limitConcurrency = openConcurrencyLimit({ maxRunning: 1, maxWaiting: 4 });
  const run = (network: string, result: string) => limitConcurrency(async () => result, network);
  const results = [
    ...[1, 2, 3, 4, 5].map((n) => run('flood', `flood ${n}`)),
    ...['a', 'b', 'c', 'd'].map((network) => run(network, network)),
  ];
  // One runs and one of each network waits, so first come, first served is fair.
  assert.deepEqual(
    (await Promise.all(results)).map((answer) => answer ?? 'turned away'),
    ['flood 1', 'flood 2', ...Array(3).fill('turned away'), 'a', 'b', 'c', 'turned away'],
  );
  assert.equal(await run('flood', 'later'), 'later');
});
