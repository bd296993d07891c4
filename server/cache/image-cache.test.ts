import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTurns } from '../rate-limits/concurrency-limit.ts';
import { openImageCache } from './image-cache.ts';

const of = (bytes: number) => Buffer.alloc(bytes);

test('an image is painted once, however many ask for it at once or later', async () => {
  const image = openImageCache();
  let painted = 0;
  const paint = async () => {
    painted += 1;
    return of(10);
  };
  await Promise.all([image('a', paint), image('a', paint), image('a', paint)]);
  await image('a', paint);
  assert.equal(painted, 1);
});

test('a thousand different images at once are painted one by one, and most are told to come later', async () => {
  const image = openImageCache({ turns: openTurns({ atOnce: 1, mostWaiting: 20 }) });
  let atOnce = 0;
  let most = 0;
  const paint = async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise(setImmediate);
    atOnce -= 1;
    return of(10);
  };
  const names = Array.from({ length: 1000 }, (_, number) => String(number));
  const answers = await Promise.all(names.map((name) => image(name, paint)));
  assert.equal(most, 1);
  assert.equal(answers.filter(Boolean).length, 21);
  assert.ok(await image('later', paint));
});

test('who asks for one image is not turned away by another who asks for all', async () => {
  const image = openImageCache();
  let painted = 0;
  const paint = async () => {
    painted += 1;
    await new Promise(setImmediate);
    return of(10);
  };
  const all = Array.from({ length: 100 }, (_, n) => image(String(n), paint, 'a crowd'));
  const visitor = image('50', paint, 'a visitor');
  assert.equal((await visitor)?.length, 10);
  assert.ok(painted <= 3, `after ${painted} others`);
  await Promise.all(all);
  assert.ok(await image('50', () => Promise.reject(new Error('painted twice')), 'another'));
});

test('kept images stay within their bounds: the one not asked for longest goes first', async () => {
  const image = openImageCache({ mostBytes: 25 });
  const painted: string[] = [];
  const ask = (name: string) =>
    image(name, async () => {
      painted.push(name);
      return of(10);
    });
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(name);
  assert.deepEqual(painted, ['a', 'b', 'c', 'b']);
});

test('an image that could not be painted is tried anew', async () => {
  const image = openImageCache();
  await assert.rejects(image('a', () => Promise.reject(new Error('out of paint'))));
  assert.equal((await image('a', async () => of(3)))?.length, 3);
});
