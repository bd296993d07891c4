import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { newPlace } from '../../test/installation.ts';
import { migrate } from '../migrations/all.ts';

test('earlier conversations and messages stay, and short codes can be added', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0022_troubled_deliveries');
  await sql`insert into conversations values
    ('c1', '+15125550132', 'blocked', 2, 'Hi', 'customer', 7, 5, 8)`.execute(db);
  await sql`insert into messages (id, conversation_id, phone, text, sender, kind, status, media,
    attempts, created_at, updated_at) values
    ('m1', 'c1', '+15125550132', 'Hi', 'customer', 'written', 'received', '[]', 0, 6, 6)`.execute(
    db,
  );
  await migrate(db, dialect);
  const version = () =>
    db.selectFrom('messages_version').select('version').executeTakeFirstOrThrow();
  const before = await version();
  const [conversation] = await db.selectFrom('conversations').selectAll().execute();
  assert.deepEqual(
    { ...conversation },
    {
      id: 'c1',
      customer_phone: '+15125550132',
      status: 'blocked',
      unread: 2,
      last_message: 'Hi',
      last_sender: 'customer',
      opted_out_at: 7,
      created_at: 5,
      updated_at: 8,
      stop_answered_at: null,
      help_answered_at: null,
    },
  );
  assert.equal((await db.selectFrom('messages').select('id').execute()).length, 1);
  await db.updateTable('conversations').set({ customer_phone: '72345' }).execute();
  const after = await version();
  assert.equal(after.version, before.version + 1, 'open inboxes still get it');
  await assert.rejects(db.deleteFrom('conversations').execute(), 'its texts refer to it');
  await assert.rejects(db.updateTable('conversations').set({ customer_phone: '' }).execute());
  await end();
});
