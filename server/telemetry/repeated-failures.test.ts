import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unavailable } from '../../database/unavailable.ts';
import { openLog } from './log.ts';
import { openRequestLog } from './request-log.ts';

test('a failure that repeats is one line a second with their number, and its stack is written once', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const lines: string[] = [];
  const report = openRequestLog(openLog('info', [], (line) => lines.push(line))).reporterFor(
    'A request failed',
  );
  const noSession = () => unavailable(new Error('sorry, too many clients already'));
  for (let second = 0; second < 3; second += 1) {
    for (let n = 0; n < 100; n += 1) report(noSession());
    t.mock.timers.tick(1000);
  }
  const [first, ...later] = lines.map((line) => JSON.parse(line));
  assert.match(first.err.stack, /repeated-failures\.test/);
  assert.deepEqual(
    later.map(({ times }) => times),
    [99, 100, 100],
  );
  for (const { msg, failure } of later) {
    assert.equal(msg, 'A request failed');
    assert.match(failure, /does not answer \(Error: sorry, too many clients already\)$/);
  }
  assert.ok(lines.slice(1).every((line) => line.length < 300));
});

test('another failure in the same second is written whole, and so is the same one after it was away', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const lines: string[] = [];
  const { reporterFor } = openRequestLog(openLog('info', [], (line) => lines.push(line)));
  const [report, reportDelivery] = [
    reporterFor('A request failed'),
    reporterFor('A delivery failed'),
  ];
  report(new Error('one'));
  report(new Error('another'));
  reportDelivery(new Error('one'));
  report({ status: 503 });
  report(new Error('one', { cause: new Error('for another reason') }));
  assert.equal(lines.length, 5);
  t.mock.timers.tick(1000);
  report(new Error('one'));
  assert.equal(lines.length, 6);
  assert.ok(lines.every((line) => 'err' in JSON.parse(line)));
});
