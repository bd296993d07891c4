import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { loadCached, withRetries } from './client-cache.ts';

const MINUTE_MS = 60_000;
let loadCount = 0;
const request = (path: string) => new Request(`http://localhost${path}`);
async function loading(path: string, until = Number.POSITIVE_INFINITY) {
  const load = async () => {
    loadCount += 1;
    return { count: loadCount, until };
  };
  return (await loadCached(request(path), load)).count;
}
async function failing(path: string) {
  const load = () => Promise.reject<{ count: number; until: number }>(new Error('no network'));
  return (await loadCached(request(path), load)).count;
}

async function skippingPauses<Result>(work: Promise<Result>): Promise<Result> {
  const skipping = setInterval(() => {}, 1);
  let done = false;
  const settling = work.finally(() => {
    done = true;
  });
  settling.catch(() => {});
  while (!done) {
    await new Promise((resolve) => setImmediate(resolve));
    mock.timers.tick(500);
  }
  clearInterval(skipping);
  return settling;
}

test('deal data is fresh for five minutes, then loaded again', async () => {
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  const first = await loading('/deals?zip=78701');
  mock.timers.tick(5 * MINUTE_MS - 1);
  assert.equal(await loading('/deals?zip=78701'), first);
  mock.timers.tick(1);
  assert.equal(await loading('/deals?zip=78701'), first + 1);
  mock.timers.reset();
});

test('other addresses are other data', async () => {
  const first = await loading('/deals?zip=10001');
  assert.notEqual(await loading('/deals?zip=10002'), first);
});

test('data that is no longer true is loaded again, however fresh', async () => {
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  const first = await loading('/deals/ending', 1_000_500);
  mock.timers.tick(500);
  assert.equal(await loading('/deals/ending', 1_000_500), first + 1);
  mock.timers.reset();
});

test('for an hour, what was seen is shown when the server cannot be reached; then it is an error', async () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1_000_000 });
  const first = await loading('/deals?zip=60601');
  mock.timers.tick(59 * MINUTE_MS);
  assert.equal(await skippingPauses(failing('/deals?zip=60601')), first);
  mock.timers.tick(MINUTE_MS);
  await assert.rejects(skippingPauses(failing('/deals?zip=60601')), /no network/);
  mock.timers.reset();
});

test('a failure is tried again as often as said, an answer never', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let attempts = 0;
  const broken = () => {
    attempts += 1;
    return Promise.reject(new Error('no network'));
  };
  await assert.rejects(skippingPauses(withRetries(broken, 2)), /no network/);
  assert.equal(attempts, 3);
  attempts = 0;
  const notFound = () => {
    attempts += 1;
    return Promise.reject(new Response(null, { status: 404 }));
  };
  await assert.rejects(skippingPauses(withRetries(notFound, 2)));
  assert.equal(attempts, 1);
  mock.timers.reset();
});
