import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openSqlite } from '../sqlite.ts';
import type { Db } from '../tables.ts';
import { inUpgrade } from './in-upgrade.ts';

const COLUMNS = '(id integer primary key)';

/** A child refers to its parent and is deleted with it. */
async function openFamily() {
  const { db, dialect, close } = openSqlite(':memory:');
  for (const statement of [
    `create table parents ${COLUMNS}`,
    'create table children (parent_id integer references parents (id) on delete cascade)',
    'insert into parents values (1)',
    'insert into children values (1)',
  ])
    await sql.raw(statement).execute(db);
  const children = async () => (await sql`select * from children`.execute(db)).rows.length;
  return { db, dialect, close, children };
}

async function remakeParents(tx: Db, condition: string) {
  for (const statement of [
    `create table new_parents ${COLUMNS}`,
    `insert into new_parents select id from parents where ${condition}`,
    'drop table parents',
    'alter table new_parents rename to parents',
  ])
    await sql.raw(statement).execute(tx);
}

test('a step makes a table anew, and no row that refers to it goes', async () => {
  const { db, dialect, close, children } = await openFamily();
  await inUpgrade(db, dialect, (tx) => remakeParents(tx, 'true'));
  assert.equal(await children(), 1);
  await assert.rejects(sql`insert into children values (2)`.execute(db), /FOREIGN KEY/);
  await sql`delete from parents`.execute(db);
  assert.equal(await children(), 0, 'afterwards keys count as before');
  await close();
});

test('a step that would leave a row referring to nothing changes nothing', async () => {
  const { db, dialect, close, children } = await openFamily();
  await assert.rejects(
    inUpgrade(db, dialect, (tx) => remakeParents(tx, 'false')),
    /^Error: A row of children refers to one of parents that is missing$/,
  );
  assert.equal(await children(), 1);
  assert.equal((await sql`select * from parents`.execute(db)).rows.length, 1);
  await close();
});
