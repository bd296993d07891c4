import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { openSqlite } from '../sqlite.ts';
import { up as catalogue } from './0001_catalogue.ts';
import { up as leads } from './0002_leads.ts';
import { up as audit } from './0004_audit.ts';
import { up as leadDesk } from './0007_lead_desk.ts';

test('what was stored before is kept, and leads of before can be found', async () => {
  const connection = openSqlite(':memory:');
  const db = connection.db as unknown as Kysely<unknown>;
  await catalogue(db, 'sqlite');
  await leads(db);
  await audit(db);
  await sql`insert into audit_entries values
    ('1', 5, 'me', 'created', 'deal', 'd1', null, '{}')`.execute(db);
  const count = 1201;
  for (let i = 0; i < count; i += 1) {
    await sql`insert into leads (id, business_name, email, phone, location, status, once_key,
      created_at, updated_at) values (${`lead-${i}`}, 'Café Été', ${`Me${i}@Spa.test`},
      '(512) 555-0132', 'Austin, TX', 'new', ${`key-${i}`}, ${i}, ${i})`.execute(db);
  }
  await leadDesk(db, 'sqlite');
  const kept = await connection.db.selectFrom('audit_entries').selectAll().execute();
  assert.deepEqual(
    kept.map(({ id, at, kind }) => [id, at, kind]),
    [['1', 5, 'deal']],
  );
  const rows = await connection.db.selectFrom('leads').selectAll().orderBy('created_at').execute();
  assert.equal(rows.length, count);
  for (const [i, row] of rows.entries()) {
    assert.equal(row.email_key, `me${i}@spa.test`);
    assert.equal(row.search_text, `me${i}@spa.test 5125550132 austin, tx cafe ete`);
  }
  await connection.db
    .insertInto('audit_entries')
    .values({
      id: '2',
      at: 6,
      who: 'me',
      what: 'updated',
      kind: 'lead',
      record_id: 'lead-0',
      before: '{}',
      after: '{}',
    })
    .execute();
  await assert.rejects(
    sql`insert into audit_entries values ('3', 5, 'me', 'created', 'cat', 'x', null, '{}')`.execute(
      db,
    ),
    /CHECK/,
  );
  await connection.close();
});
