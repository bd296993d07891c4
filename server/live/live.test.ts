import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { waitUntil } from '../../test/helpers/wait-until.ts';
import { openLive } from './live.ts';

const fail = (error: unknown) => assert.fail(String(error));

test('a listener gets the version at once, then each change, and nothing after leaving', async () => {
  let version = 7;
  const live = openLive(async () => version, fail, 10_000);
  const versions: number[] = [];
  const unsubscribe = live.subscribe((current) => versions.push(current));
  await turn();
  live.check();
  await turn();
  version = 8;
  live.check();
  await turn();
  unsubscribe();
  version = 9;
  live.check();
  await turn();
  assert.deepEqual(versions, [7, 8]);
});

test('a write of another process is noticed without an announcement', async () => {
  let version = 1;
  const live = openLive(async () => version, fail, 5);
  const versions: number[] = [];
  const unsubscribe = live.subscribe((current) => versions.push(current));
  await turn();
  version = 2;
  await waitUntil(() => versions.length === 2, 'the write is noticed');
  unsubscribe();
  assert.deepEqual(versions, [1, 2]);
});

test('nothing is polled without listeners, and a write during a poll is not missed', async () => {
  const reads: Array<(version: number) => void> = [];
  const live = openLive(() => new Promise((resolve) => reads.push(resolve)), fail, 100_000);
  live.check();
  assert.equal(reads.length, 0);
  const versions: number[] = [];
  const unsubscribe = live.subscribe((current) => versions.push(current));
  assert.equal(reads.length, 1);
  live.check();
  live.check();
  assert.equal(reads.length, 1, 'one look at a time');
  reads[0]?.(1);
  await turn();
  reads[1]?.(2);
  await turn();
  unsubscribe();
  assert.deepEqual(versions, [1, 2]);
});

test('a failing listener or database is reported and stops no other listener', async () => {
  let version = 1;
  const reported: unknown[] = [];
  const live = openLive(
    async () => {
      if (version < 0) throw new Error('away');
      return version;
    },
    (error) => reported.push(error),
    10_000,
  );
  const versions: number[] = [];
  live.subscribe(() => {
    throw new Error('gone');
  });
  live.subscribe((current) => versions.push(current));
  await turn();
  version = -1;
  live.check();
  await turn();
  live.check();
  await turn();
  version = 2;
  live.check();
  await turn();
  assert.deepEqual(versions, [1, 2]);
  assert.equal(reported.length, 3);
});
