import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openPostgres } from '../../../database/postgres.ts';
import type { Connection, Db } from '../../../database/tables.ts';
import { BUSINESS } from '../../../market/businesses/commands.server.ts';
import { changeRow, deleteRow } from '../../../market/changes/commands.server.ts';
import { changeDeal, DEAL } from '../../../market/deals/change.server.ts';
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

const change = { actor: 'owner@example.com', now: 1 };
const inOwn = <T>(db: Db, work: (tx: Db) => Promise<T>) => db.transaction().execute(work);
const editBusiness = (tx: Db, id: string, about = 'Warm rooms') =>
  changeRow(tx, { kind: BUSINESS, id, ...change }, () => ({ columns: { about } }));

async function waitingSessions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(readers.db);
  return Number(rows[0]?.count);
}

test('readers read while a spa is edited, writers take turns, and each version has its event', {
  skip,
}, async () => {
  const { db } = writers;
  const business = await addBusiness(db, { zip: '78701' });
  const other = await addBusiness(db, { zip: '10001', name: 'Quiet Room' });
  const [deal, over] = [await addDeal(db, other), await addDeal(db, other)];
  const version = await readers.catalogueVersion();

  const writer = await db.startTransaction().execute();
  await editBusiness(writer, business.id);
  await readers.db.transaction().execute(async (reader) => {
    await sql`set local lock_timeout = '30s'`.execute(reader);
    for (const table of ['businesses', 'deals', 'catalogue', 'events'] as const)
      await reader.selectFrom(table).selectAll().execute();
  });
  assert.equal(await readers.catalogueVersion(), version);
  assert.deepEqual(await readers.catalogueChanges(version), { version, changes: [] });

  const others = Promise.all([
    inOwn(db, (tx) => editBusiness(tx, other.id)),
    inOwn(db, (tx) => changeDeal(tx, change, deal.id, () => ({ columns: { title: 'Hour' } }))),
    inOwn(db, (tx) => deleteRow(tx, { kind: DEAL, id: over.id, ...change })),
  ]);
  await waitUntil(async () => (await waitingSessions()) === 3, 'three more writers wait');
  await writer.commit().execute();
  await others;
  const { changes } = await readers.catalogueChanges(version);
  const spas = changes?.map(({ businessId }) => businessId);
  assert.deepEqual(new Set(spas), new Set([business.id, other.id]));
  await addDeal(db, other);
  assert.equal((await readers.catalogueChanges(version)).changes, undefined, 'no event says it');
});
