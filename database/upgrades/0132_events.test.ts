import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { actionOf } from '../../market/changes/rules.ts';
import { eventsOfBatch, historyOf } from '../../market/changes/store.server.ts';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from './all.ts';

test('the lines of the history are events: what was done is as it was, in its order', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0130_own_sign_in');
  const add = (id: string, action: string, before: string | null, after: string | null) =>
    sql`insert into audit_entries (id, created_at, actor, action, record_kind, record_id, before, after,
      batch_id, undoes) values (${id}, 5, 'me', ${action}, 'deal', 'a-deal', ${before}, ${after},
      ${`batch of ${id}`}, ${id === '2' ? '1' : null})`.execute(db);
  await add('1', 'created', null, '{"title":"Hour"}');
  await add('2', 'updated', '{"title":"Hour"}', '{"title":"Hours"}');
  await add('3', 'updated', null, '{"note":"Called"}');
  await add('4', 'deleted', '{"title":"Hours"}', null);
  await migrate(db, dialect);
  const events = await historyOf(db, 'deal', 'a-deal', 9);
  assert.deepEqual(
    events.map((event) => [event.id, event.at, actionOf(event), event.undoes]),
    [
      ['4', 5, 'deleted', undefined],
      ['3', 5, 'updated', undefined],
      ['2', 5, 'updated', '1'],
      ['1', 5, 'created', undefined],
    ],
  );
  const [edit] = await eventsOfBatch(db, 'batch of 2');
  assert.deepEqual([edit?.before, edit?.after], [{ title: 'Hour' }, { title: 'Hours' }]);
  await end();
});
