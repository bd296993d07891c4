import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openTurns } from './concurrency-limit.ts';

test('so many run at once, the others in the order in which they came', async () => {
  const inTurn = openTurns({ atOnce: 2, mostWaiting: 10 });
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const work = (n: number) => async () => {
    started.push(n);
    running += 1;
    most = Math.max(most, running);
    await nextTurn();
    running -= 1;
  };
  await Promise.all([1, 2, 3, 4, 5].map((n) => inTurn(work(n))));
  assert.equal(most, 2);
  assert.deepEqual(started, [1, 2, 3, 4, 5]);
});

test('who fails gives the turn to the next', async () => {
  const inTurn = openTurns({ atOnce: 1, mostWaiting: 10 });
  const failing = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(async () => 'yes');
  await assert.rejects(failing, /no/);
  assert.equal(await next, 'yes');
});

test('where too many wait already, the next is turned away', async () => {
  const inTurn = openTurns({ atOnce: 1, mostWaiting: 1 });
  const both = [inTurn(() => nextTurn('a')), inTurn(() => nextTurn('b'))];
  assert.equal(await inTurn(async () => 'c'), undefined);
  assert.deepEqual(await Promise.all(both), ['a', 'b']);
  assert.equal(await inTurn(async () => 'd'), 'd');
});

test('networks take turns: one that comes waits behind one of each, not behind a flood', async () => {
  const inTurn = openTurns({ atOnce: 1, mostWaiting: 100 });
  const done: string[] = [];
  const ask = (network: string) => inTurn(async () => done.push(network), network);
  await Promise.all([...Array.from({ length: 50 }, () => ask('flood')), ask('a'), ask('b')]);
  assert.deepEqual(done.slice(0, 5), ['flood', 'flood', 'a', 'b', 'flood']);
  assert.equal(done.length, 52);
});

test('where no more may wait, the last of the longest queue gives way to other networks', async () => {
  const inTurn = openTurns({ atOnce: 1, mostWaiting: 4 });
  const ask = (network: string, what: string) => inTurn(async () => what, network);
  const asked = [
    ...[1, 2, 3, 4, 5].map((n) => ask('flood', `flood ${n}`)),
    ...['a', 'b', 'c', 'd'].map((network) => ask(network, network)),
  ];
  // One runs and one of each waits: then there is no fairer choice than who came first.
  assert.deepEqual(
    (await Promise.all(asked)).map((answer) => answer ?? 'turned away'),
    ['flood 1', 'flood 2', ...Array(3).fill('turned away'), 'a', 'b', 'c', 'turned away'],
  );
  assert.equal(await ask('flood', 'later'), 'later');
});
