import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { up as catalogue } from '../migrations/0001-0012/0001_catalogue.ts';
import { up as leads } from '../migrations/0001-0012/0002_leads.ts';
import { up as audit } from '../migrations/0001-0012/0004_audit.ts';
import { up as leadDesk } from '../migrations/0001-0012/0007_lead_desk.ts';
import { openSqlite } from '../sqlite.ts';

test('what was stored before stays, and earlier leads can be found', async () => {
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
  const { rows: entries } = await sql`select id, at, kind from audit_entries`.execute(db);
  assert.deepEqual(
    entries.map((entry) => ({ ...(entry as object) })),
    [{ id: '1', at: 5, kind: 'deal' }],
  );
  const rows = await connection.db.selectFrom('leads').selectAll().orderBy('created_at').execute();
  assert.equal(rows.length, count);
  for (const [i, row] of rows.entries()) {
    assert.equal(row.email_key, `me${i}@spa.test`);
    assert.equal(row.search_text, `me${i}@spa.test 5125550132 austin, tx cafe ete`);
  }
  await sql`insert into audit_entries values
    ('2', 6, 'me', 'updated', 'lead', 'lead-0', '{}', '{}')`.execute(db);
  await assert.rejects(
    sql`insert into audit_entries values ('3', 5, 'me', 'created', 'cat', 'x', null, '{}')`.execute(
      db,
    ),
    /CHECK/,
  );
  await connection.close();
});
