import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConcurrencyLimit } from '../rate-limits/concurrency-limit.ts';
import { openImageCache } from './image-cache.ts';

const imageOf = (bytes: number) => Buffer.alloc(bytes);

test('an image is painted once, however many ask for it at once or later', async () => {
  const image = openImageCache();
  let rendered = 0;
  const render = async () => {
    rendered += 1;
    return imageOf(10);
  };
  await Promise.all([image('a', render), image('a', render), image('a', render)]);
  await image('a', render);
  assert.equal(rendered, 1);
});

test('a thousand different images at once are painted one by one, and most get Retry-After', async () => {
  const image = openImageCache({ turns: openConcurrencyLimit({ maxRunning: 1, maxWaiting: 20 }) });
  let running = 0;
  let maxRunning = 0;
  const render = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise(setImmediate);
    running -= 1;
    return imageOf(10);
  };
  const names = Array.from({ length: 1000 }, (_, number) => String(number));
  const answers = await Promise.all(names.map((name) => image(name, render)));
  assert.equal(maxRunning, 1);
  assert.equal(answers.filter(Boolean).length, 21);
  assert.ok(await image('later', render));
});

test('who asks for one image is not turned away by another who asks for all', async () => {
  const image = openImageCache();
  let rendered = 0;
  const render = async () => {
    rendered += 1;
    await new Promise(setImmediate);
    return imageOf(10);
  };
  const all = Array.from({ length: 100 }, (_, n) => image(String(n), render, 'a crowd'));
  const visitor = image('50', render, 'a visitor');
  assert.equal((await visitor)?.length, 10);
  assert.ok(rendered <= 3, `after ${rendered} others`);
  await Promise.all(all);
  assert.ok(await image('50', () => Promise.reject(new Error('painted twice')), 'another'));
});

test('cached images stay within their bounds: the least recently used goes first', async () => {
  const image = openImageCache({ mostBytes: 25 });
  const rendered: string[] = [];
  const request = (name: string) =>
    image(name, async () => {
      rendered.push(name);
      return imageOf(10);
    });
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await request(name);
  assert.deepEqual(rendered, ['a', 'b', 'c', 'b']);
});

test('an image that could not be painted is tried again', async () => {
  const image = openImageCache();
  await assert.rejects(image('a', () => Promise.reject(new Error('out of paint'))));
  assert.equal((await image('a', async () => imageOf(3)))?.length, 3);
});
