import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openLive } from './live.ts';

const fail = (error: unknown) => assert.fail(String(error));

test('a listener hears the version at once, then each change, and nothing after leaving', async () => {
  let version = 7;
  const live = openLive(async () => version, fail, { watchMs: 10_000 });
  const heard: number[] = [];
  const leave = live.subscribe((told) => heard.push(told));
  await pause(20);
  live.check();
  await pause(20);
  version = 8;
  live.check();
  while (heard.length < 2) await pause(1);
  leave();
  version = 9;
  live.check();
  await pause(20);
  assert.deepEqual(heard, [7, 8]);
});

test('what another process wrote is heard without being told', async () => {
  let version = 1;
  const live = openLive(async () => version, fail, { watchMs: 5 });
  const heard: number[] = [];
  const leave = live.subscribe((told) => heard.push(told));
  await pause(20);
  version = 2;
  while (heard.length < 2) await pause(5);
  leave();
  assert.deepEqual(heard, [1, 2]);
});

test('nobody looks while nobody listens, and a write during a look is not missed', async () => {
  const looks: Array<(version: number) => void> = [];
  const live = openLive(() => new Promise((resolve) => looks.push(resolve)), fail, {
    watchMs: 100_000,
  });
  live.check();
  assert.equal(looks.length, 0);
  const heard: number[] = [];
  const leave = live.subscribe((told) => heard.push(told));
  assert.equal(looks.length, 1);
  live.check();
  live.check();
  assert.equal(looks.length, 1, 'one look at a time');
  looks[0]?.(1);
  while (looks.length < 2) await pause(1);
  looks[1]?.(2);
  while (heard.length < 2) await pause(1);
  leave();
  assert.deepEqual(heard, [1, 2]);
});

test('a listener that fails, or a database that does, is reported and stops nobody else', async () => {
  let version = 1;
  const reported: unknown[] = [];
  const live = openLive(
    async () => {
      if (version < 0) throw new Error('away');
      return version;
    },
    (error) => reported.push(error),
    { watchMs: 10_000 },
  );
  const heard: number[] = [];
  live.subscribe(() => {
    throw new Error('gone');
  });
  live.subscribe((told) => heard.push(told));
  while (heard.length < 1) await pause(1);
  version = -1;
  live.check();
  while (reported.length < 2) await pause(1);
  live.check();
  await pause(20);
  version = 2;
  live.check();
  while (heard.length < 2) await pause(1);
  assert.deepEqual(heard, [1, 2]);
  assert.equal(reported.length, 3);
});

test('nobody looks by the clock while each change is announced, and again when none is', async () => {
  let looks = 0;
  let announce = () => {};
  let isSure = true;
  let isClosed = false;
  const live = openLive(
    async () => {
      looks += 1;
      return looks;
    },
    fail,
    {
      watchMs: 5,
      listen: (heard) => {
        announce = heard;
        const close = async () => {
          isClosed = true;
        };
        return { isSure: () => isSure, close };
      },
    },
  );
  const heard: number[] = [];
  const leave = live.subscribe((told) => heard.push(told));
  await pause(50);
  assert.deepEqual(heard, [1]);
  announce();
  await pause(20);
  assert.deepEqual(heard, [1, 2]);
  isSure = false;
  while (heard.length < 4) await pause(5);
  assert.equal(isClosed, false);
  leave();
  assert.equal(isClosed, true, 'nobody listens for nobody');
});
