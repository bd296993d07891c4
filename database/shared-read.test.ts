import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shareReads } from './shared-read.ts';

test('an answer is of a read that began after the question, and one read runs at a time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 30 }), async (scheduler, count) => {
      let tick = 0;
      let running = 0;
      let readCount = 0;
      const sharedRead = shareReads(async () => {
        readCount += 1;
        running += 1;
        assert.equal(running, 1);
        tick += 1;
        const startedAt = tick;
        await scheduler.schedule(Promise.resolve(), 'read');
        running -= 1;
        return startedAt;
      });
      const readers = Array.from({ length: count }, async () => {
        await scheduler.schedule(Promise.resolve(), 'question');
        tick += 1;
        const requestedAt = tick;
        assert.ok((await sharedRead()) > requestedAt);
      });
      await scheduler.waitIdle();
      await Promise.all(readers);
      assert.ok(readCount <= count);
    }),
  );
});

test('all who ask while a read is under way share the next one', async () => {
  let readCount = 0;
  const finishRead: Array<() => void> = [];
  const sharedRead = shareReads(async () => {
    readCount += 1;
    const pendingRead = Promise.withResolvers<void>();
    finishRead.push(pendingRead.resolve);
    await pendingRead.promise;
    return readCount;
  });
  const first = sharedRead();
  await Promise.resolve();
  await Promise.resolve();
  const others = Array.from({ length: 100 }, sharedRead);
  finishRead[0]?.();
  assert.equal(await first, 1);
  await new Promise((resolve) => setImmediate(resolve));
  finishRead[1]?.();
  assert.deepEqual(new Set(await Promise.all(others)), new Set([2]));
});

test('a failed read is reported to its waiting requests, and the next ones read again', async () => {
  let readCount = 0;
  const sharedRead = shareReads(async () => {
    readCount += 1;
    if (readCount === 1) throw new Error('gone');
    return readCount;
  });
  await assert.rejects(sharedRead(), /gone/);
  assert.equal(await sharedRead(), 2);
});
