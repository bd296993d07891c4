import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addLead, MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { queueTestEmail } from '../../test/helpers/messaging.ts';
import type { OutboxRow } from '../ports.ts';
import type { Channel } from './rules.ts';
import { countByState, countPending } from './store.server.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
beforeEach(async () => {
  connection = await emptyDatabase();
  const lead = await addLead(connection.db, { isRelayed: true });
  await queueTestEmail(connection.db, lead);
});
afterEach(() => connection.close());

const setState = (channel: Channel, values: Partial<OutboxRow>) =>
  connection.db.updateTable('outbox').set(values).where('channel', '=', channel).execute();

test('what a sender has taken waits to leave only if it is sent again: a relay, and no mail', async () => {
  const waiting = await countPending(connection.db);
  assert.deepEqual([waiting.relays, waiting.emails], [1, 1]);
  const taken = { state: 'sending', attempts: 1, next_attempt_at: MONDAY_NOON } as const;
  for (const channel of ['relay', 'mail'] as const) await setState(channel, taken);
  const left = await countPending(connection.db);
  assert.deepEqual([left.relays, left.emails], [1, 0]);
});

test('a relay that was refused for good has failed, in the names that dashboards use', async () => {
  const over = { state: 'refused', result: 'HTTP 500', next_attempt_at: null } as const;
  for (const channel of ['relay', 'mail'] as const) await setState(channel, over);
  const counted = (await countByState(connection.db)).filter(({ count }) => count > 0);
  assert.deepEqual(
    counted.map(({ kind, state, count }) => [kind, state, count]),
    [
      ['relay', 'failed', 1],
      ['mail', 'refused', 1],
    ],
  );
});
