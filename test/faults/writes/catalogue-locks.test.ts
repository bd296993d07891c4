import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openPostgres } from '../../../database/postgres.ts';
import type { Connection, Db } from '../../../database/tables.ts';
import { addBusiness, addDeal } from '../../helpers/app.ts';
import { newDatabase, TEST_POOL, testServer } from '../../helpers/postgres/databases.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const skip = testServer ? false : 'SKIPPED: TEST_DATABASE_URL names no PostgreSQL';
if (skip) process.stdout.write(`${skip}\n`);

let database: Awaited<ReturnType<typeof newDatabase>>;
let writers: Connection;
let readers: Connection;
before(async () => {
  if (skip) return;
  database = await newDatabase('migrated');
  writers = openPostgres(database.url, TEST_POOL);
  readers = openPostgres(database.url, TEST_POOL);
});
after(async () => {
  await writers?.close();
  await readers?.close();
  await database?.drop();
});

const editBusiness = (db: Db, id: string) =>
  db.updateTable('businesses').set({ about: 'Warm rooms' }).where('id', '=', id).execute();

/** The locks of all sessions on the journal and its index; the server's own vacuum may have others. */
async function journalLocks(): Promise<string[]> {
  const { rows } = await sql<{ lock: string }>`
    select relation::regclass || ' ' || mode as lock
    from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and backend_type = 'client backend'
      and relation::regclass::text like 'catalogue_changes%' order by lock`.execute(readers.db);
  return rows.map(({ lock }) => lock);
}

async function waitingSessions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(readers.db);
  return Number(rows[0]?.count);
}

test('nobody waits for the journal while a spa is edited: readers read, writers wait as before it', {
  skip,
}, async () => {
  const { db } = writers;
  const business = await addBusiness(db, { zip: '78701' });
  const other = await addBusiness(db, { zip: '10001', name: 'Quiet Room' });
  const [deal, over] = [await addDeal(db, other), await addDeal(db, other)];
  // So that the next write has a version to take out of the journal.
  await sql`update catalogue set version = version + 2000`.execute(db);
  const version = await readers.catalogueVersion();

  const writer = await db.startTransaction().execute();
  await editBusiness(writer, business.id);
  const ownLocks = [
    'catalogue_changes RowExclusiveLock',
    'catalogue_changes_pkey RowExclusiveLock',
  ];
  assert.deepEqual(await journalLocks(), ownLocks);

  await readers.db.transaction().execute(async (reader) => {
    await sql`set local lock_timeout = '30s'`.execute(reader);
    for (const table of ['businesses', 'deals', 'catalogue', 'catalogue_changes'] as const)
      await reader.selectFrom(table).selectAll().execute();
  });
  assert.equal(await readers.catalogueVersion(), version);
  assert.deepEqual(await readers.catalogueChanges(version), { version, changes: [] });

  // They wait for the version's row, as without a journal, and touch the journal only once they have it.
  const others = Promise.all([
    editBusiness(db, other.id),
    db.updateTable('deals').set({ title: 'Hour' }).where('id', '=', deal.id).execute(),
    db.deleteFrom('deals').where('id', '=', over.id).execute(),
    addDeal(db, other, { title: 'Hour of quiet' }),
  ]);
  await waitUntil(async () => (await waitingSessions()) === 4, 'four more writers wait');
  assert.deepEqual(await journalLocks(), ownLocks);
  const journal = writer.selectFrom('catalogue_changes').select('business_id');
  assert.deepEqual(await journal.execute(), [{ business_id: business.id }], 'it was trimmed');
  await writer.commit().execute();
  await others;
  const { changes } = await readers.catalogueChanges(version);
  assert.equal(changes?.length, 5);
});
