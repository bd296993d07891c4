import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { collectGarbageWhenIdle } from './idle-gc.ts';

test('garbage is collected when a start or a busy time is over, twice, and never in it', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const server = new EventEmitter();
  let collections = 0;
  collectGarbageWhenIdle(server, () => {
    collections += 1;
  });
  const seconds = (count: number, isBusy: boolean) => {
    for (let second = 0; second < count; second += 1) {
      server.emit('request', { url: '/readyz' });
      if (isBusy) server.emit('request', { url: '/deals?zip=78701' });
      t.mock.timers.tick(1000);
    }
    return collections;
  };
  assert.equal(seconds(60, false), 2);
  assert.equal(seconds(60, true), 2);
  assert.equal(seconds(60, false), 4);
});
