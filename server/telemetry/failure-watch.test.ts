import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FailingConnection } from '../../market/connections/outcomes.server.ts';
import { MONDAY_NOON } from '../../test/helpers/app.ts';
import { openFailureWatch } from './failure-watch.ts';
import { openLog } from './log.ts';

test('a connection that fails is one line when it begins and one when it works again', async () => {
  const lines: string[] = [];
  const log = openLog('info', [], (line) => lines.push(line));
  const mail = { id: 'mail', reason: 'The mail server is away', since: MONDAY_NOON } as const;
  const stripe = { ...mail, id: 'stripe', account: { id: 'operator', name: null } } as const;
  let failing: FailingConnection[] = [];
  const look = openFailureWatch(async () => failing, log);
  const seen = async (now: FailingConnection[]) => {
    failing = now;
    lines.length = 0;
    await look();
    return lines.map((line) => {
      const { level, connection, since, reason, msg } = JSON.parse(line);
      return [level, connection, since, reason, msg].join('|');
    });
  };
  const since = '2026-03-02T18:00:00.000Z';
  assert.deepEqual(await seen([]), []);
  assert.deepEqual(await seen([mail]), [
    `40|mail|${since}|The mail server is away|A connection fails`,
  ]);
  assert.deepEqual(await seen([{ ...mail, reason: 'It still is' }]), []);
  assert.deepEqual(await seen([stripe]), [
    `40|stripe operator|${since}|The mail server is away|A connection fails`,
    `30|mail|${since}||A connection works again`,
  ]);
  assert.deepEqual(await seen([]), [`30|stripe operator|${since}||A connection works again`]);
});
