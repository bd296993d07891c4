import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { newPlace } from '../../test/helpers/installation.ts';
import { migrate } from './all.ts';

const ME = 'me@spa.test';

test('what was written of complaints stays: open or closed, with marks and next steps as notes', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0114_one_list_index');
  for (const [id, status, genuine, answered, day, step] of [
    ['fresh', 'new', null, null, null, ''],
    ['marked', 'answered', 20, 30, '2026-11-24', 'Call'],
    ['done', 'closed', null, 40, null, ''],
  ])
    await sql`insert into cases (id, deal_id, deal_title, business_id, business_name, session_id, kind,
        text, email, phone, status, genuine_at, answered_at, next_on, next_step, search_text,
        created_at, updated_at)
      values (${id}, 'd', 'An hour', 'b', 'Juniper', 'cs_1', 'other', 'They laughed.', 'a@b.test', null,
        ${status}, ${genuine}, ${answered}, ${day}, ${step}, 'juniper', 10, 50)`.execute(db);
  await sql`insert into case_notes (id, case_id, text, actor, created_at)
    values ('note', 'marked', 'Called the spa', ${ME}, 15)`.execute(db);
  for (const [id, at, before, after] of [
    ['note', 15, null, '{"note":"Called the spa"}'],
    ['mark', 20, '{"status":"new","genuine_at":null}', '{"status":"new","genuine_at":20}'],
    ['close', 45, '{"status":"new"}', '{"status":"closed"}'],
  ])
    await sql`insert into audit_entries (id, created_at, actor, action, record_kind, record_id, before, after)
      values (${id}, ${at}, ${ME}, 'updated', 'case', 'marked', ${before}, ${after})`.execute(db);
  await sql`insert into audit_entries (id, created_at, actor, action, record_kind, record_id, before, after)
    values ('file', 1, ${ME}, 'created', 'settings', 'download', null,
      '{"list":"cases","address":"/admin/cases?status=new"}')`.execute(db);
  for (const [kind, path] of [
    ['case', '/admin/cases/fresh'],
    ['many-cases', '/admin/cases?spa=b'],
  ])
    await sql`insert into notices (id, kind, about, title, detail, path, mail_due_at, text_due_at, created_at)
      values (${kind}, ${kind}, 'fresh', 'A complaint', '', ${path}, 1, null, 1)`.execute(db);
  await migrate(db, dialect);

  const complaints = await db.selectFrom('complaints').selectAll().orderBy('id').execute();
  assert.deepEqual(
    complaints.map(({ id, status, session_id, text }) => [id, status, session_id, text]),
    [
      ['done', 'closed', 'cs_1', 'They laughed.'],
      ['fresh', 'open', 'cs_1', 'They laughed.'],
      ['marked', 'open', 'cs_1', 'They laughed.'],
    ],
  );
  const notes = await db
    .selectFrom('complaint_notes')
    .selectAll()
    .orderBy('complaint_id')
    .orderBy('created_at')
    .execute();
  assert.deepEqual(
    notes.map((note) => [note.complaint_id, note.text, note.actor, Number(note.created_at)]),
    [
      ['done', 'Answered', 'the upgrade', 40],
      ['marked', 'Called the spa', ME, 15],
      ['marked', 'Marked genuine', ME, 20],
      ['marked', 'Answered', ME, 30],
      ['marked', 'Next step on 2026-11-24: Call', ME, 50],
    ],
  );
  const history = await db.selectFrom('events').selectAll().orderBy('at').execute();
  assert.deepEqual(
    history.map(({ kind, before, after }) => [kind, before, after]),
    [
      ['settings', null, '{"list":"complaints","address":"/admin/complaints?status=new"}'],
      ['complaint', '{}', '{"note":"Called the spa"}'],
      ['complaint', '{"status":"open"}', '{"status":"closed"}'],
    ],
  );
  const notices = await db.selectFrom('notices').select(['kind', 'path']).execute();
  assert.deepEqual(
    notices.map(({ kind, path }) => [kind, path]),
    [['complaint', '/admin/complaints/fresh']],
  );
  const version = async () =>
    (await db.selectFrom('messages_version').select('version').executeTakeFirstOrThrow()).version;
  const before = await version();
  await db.deleteFrom('complaints').where('id', '=', 'marked').execute();
  assert.ok((await version()) > before, 'open screens are told');
  assert.equal((await db.selectFrom('complaint_notes').select('id').execute()).length, 1);
  const tables = await db.introspection.getTables();
  assert.deepEqual(
    tables.filter(({ name }) => /case/.test(name)),
    [],
  );
  await end();
});
