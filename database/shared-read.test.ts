import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sharing } from './shared-read.ts';

test('an answer is of a read that began after the question, and one read runs at a time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 30 }), async (turns, count) => {
      let moment = 0;
      let running = 0;
      let reads = 0;
      const ask = sharing(async () => {
        reads += 1;
        running += 1;
        assert.equal(running, 1);
        moment += 1;
        const began = moment;
        await turns.schedule(Promise.resolve(), 'read');
        running -= 1;
        return began;
      });
      const questions = Array.from({ length: count }, async () => {
        await turns.schedule(Promise.resolve(), 'question');
        moment += 1;
        const asked = moment;
        assert.ok((await ask()) > asked);
      });
      await turns.waitIdle();
      await Promise.all(questions);
      assert.ok(reads <= count);
    }),
  );
});

test('all who ask while a read is under way share the next one', async () => {
  let reads = 0;
  const gates: Array<() => void> = [];
  const ask = sharing(async () => {
    reads += 1;
    const gate = Promise.withResolvers<void>();
    gates.push(gate.resolve);
    await gate.promise;
    return reads;
  });
  const first = ask();
  await Promise.resolve();
  await Promise.resolve();
  const others = Array.from({ length: 100 }, ask);
  gates[0]?.();
  assert.equal(await first, 1);
  await new Promise((done) => setImmediate(done));
  gates[1]?.();
  assert.deepEqual(new Set(await Promise.all(others)), new Set([2]));
});

test('a read that fails is told to those who asked for it, and the next ones read again', async () => {
  let reads = 0;
  const ask = sharing(async () => {
    reads += 1;
    if (reads === 1) throw new Error('gone');
    return reads;
  });
  await assert.rejects(ask(), /gone/);
  assert.equal(await ask(), 2);
});
