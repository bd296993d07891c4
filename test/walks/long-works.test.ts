import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeBackup } from '../../database/backup/backup.ts';
import { restoreBackup } from '../../database/backup/restore.ts';
import type { BusinessRow, Connection, Db } from '../../database/tables.ts';
import { MAX_STEPS_A_TURN, STEPS_OF_A_STATEMENT } from '../../database/turns.ts';
import { allBusinesses } from '../../market/businesses/list.server.ts';
import { changeDeals, undoBatch } from '../../market/deals/bulk.server.ts';
import { allManagedDeals, type ManagedQuery } from '../../market/deals/list.server.ts';
import { importRows } from '../../market/imports/commands.server.ts';
import { readTable } from '../../market/imports/file.server.ts';
import { givenRows } from '../../market/imports/rows.server.ts';
import { MAX_IMPORT_ROWS } from '../../market/imports/rules.ts';
import { sweepMarks } from '../../market/insight/sweep.server.ts';
import { readWeeks } from '../../market/insight/week.server.ts';
import { allLeads } from '../../market/leads/list.server.ts';
import { removeSample } from '../../market/sample/commands.server.ts';
import { checkForNotices } from '../../market/todo/checks.server.ts';
import { openVisits } from '../../server/insight/visits.ts';
import { loadSample, sampleRows } from '../../server/lifecycle/sample.ts';
import { csvResponse } from '../../web/admin/csv/write.server.ts';
import {
  addBusiness,
  addDeal,
  DAY_MS,
  MONDAY_NOON,
  ORIGIN,
  SECRET,
  zipTable,
} from '../helpers/app.ts';
import { emptyDatabase } from '../helpers/empty-database.ts';
import { isThorough } from '../helpers/thorough.ts';
import { BROWSER_NAME } from '../helpers/visits.ts';
import { temporaryFolder } from '../process/program.ts';
import { countSteps } from './count-steps.ts';

/** Enough for many turns; in CI as many as a large site has. */
const DEALS = isThorough ? 100_000 : 4000;
const ROWS_AT_ONCE = 200;
const BEACONS = isThorough ? 10_000 : 1500;
/** A turn ends after the statement that filled it, and no statement has more rows than this. */
const MAX_ROWS_OF_A_STATEMENT = 1002;
const MAX_STEPS = MAX_STEPS_A_TURN + 2 * STEPS_OF_A_STATEMENT + MAX_ROWS_OF_A_STATEMENT;

let connection: Connection;
before(async () => {
  connection = await emptyDatabase();
  await fill(connection.db);
});
after(() => connection.close());

async function fill(db: Db) {
  const business = await addBusiness(db, { zip: '78701' });
  const deal = await addDeal(db, business, { image_url: 'none' });
  const {
    id: _,
    percent_off,
    any_client,
    on_weekends,
    ...columns
  } = await db.selectFrom('deals').selectAll().executeTakeFirstOrThrow();
  for (let from = 0; from < DEALS; from += ROWS_AT_ONCE) {
    const numbers = Array.from({ length: ROWS_AT_ONCE }, (_, index) => from + index);
    const idOf = (number: number) => `00000000-0000-7000-9000-${String(number).padStart(12, '0')}`;
    const businesses = numbers.map(
      (number): BusinessRow => ({ ...business, id: idOf(number), slug: `spa-${number}` }),
    );
    await db.insertInto('businesses').values(businesses).execute();
    const deals = numbers.map((number) => ({
      ...columns,
      id: idOf(number),
      business_id: idOf(number),
      title: `${deal.title} ${number}`,
      expires_at: MONDAY_NOON + (1 + (number % 5)) * DAY_MS,
    }));
    await db.insertInto('deals').values(deals).execute();
  }
}

/** Others get turns in the middle of the work. */
async function assertInTurns(work: (db: Db) => Promise<unknown>, db = connection.db) {
  const { most, all } = await countSteps(db, work);
  assert.ok(most <= MAX_STEPS, `${most} steps of ${all} in one turn`);
  return all;
}

const query: Omit<ManagedQuery, 'page'> = { state: 'live', search: '', now: MONDAY_NOON };
const columns = [{ heading: 'ID', value: ({ id }: { id: string }) => id }];

/** Reads so fast that the file never waits. */
async function download(batches: AsyncGenerator<Array<{ id: string }>>) {
  const response = await csvResponse('file.csv', columns, batches, () => {});
  return (await response.text()).split('\r\n').length - 2;
}

test('a file of deals, in any order, of spas or leads lets others in between', async () => {
  const orders = [undefined, 'title', 'price', 'ends'] as const;
  for (const by of orders) {
    const order = by && { by, isDescending: by === 'ends' };
    const steps = await assertInTurns(async (db) =>
      assert.equal(await download(allManagedDeals(db, { ...query, order })), DEALS + 1),
    );
    assert.ok(steps > 2 * DEALS);
  }
  await assertInTurns(async (db) =>
    assert.equal(await download(allBusinesses(db, { search: '' })), DEALS + 1),
  );
  const leads = { search: '', status: undefined, relayFailed: false };
  await assertInTurns((db) => download(allLeads(db, leads)));
});

test('the file of a search is the list of it, in its order', async () => {
  const rows: string[] = [];
  for await (const batch of allManagedDeals(connection.db, { ...query, search: 'swedish' }))
    rows.push(...batch.map(({ id }) => id));
  const all: string[] = [];
  for await (const batch of allManagedDeals(connection.db, query))
    all.push(...batch.map(({ id }) => id));
  assert.deepEqual(rows, all);
});

test('notices, the week and the sweep of marks let others in between', async () => {
  await assertInTurns((db) => checkForNotices(db, undefined, MONDAY_NOON));
  await assertInTurns((db) => readWeeks(db, MONDAY_NOON, 'America/Chicago'));
  const marks = Array.from({ length: 3000 }, (_, number) => ({
    day: '2026-02-01',
    mark: String(number).padStart(11, '0'),
  }));
  await connection.db.insertInto('insight_seen').values(marks).execute();
  await assertInTurns((db) => sweepMarks(db, 'America/Chicago', MONDAY_NOON));
  assert.deepEqual(await connection.db.selectFrom('insight_seen').selectAll().execute(), []);
});

test('a change of many deals and its undoing let others in between', async () => {
  const deals = await connection.db.selectFrom('deals').select('id').limit(200).execute();
  const ids = deals.map(({ id }) => id);
  const context = { zipTable, now: MONDAY_NOON, actor: 'owner@example.com' };
  await assertInTurns((db) =>
    changeDeals({ ...context, db }, ids, { verb: 'pause', reason: 'Away' }, 'batch'),
  );
  await assertInTurns((db) => undoBatch({ ...context, db }, 'batch'));
});

test('the trial of a file and its import let others in between', async () => {
  const headings = 'Business Name,Email,Phone,Street Address,City,State,ZIP Code,About';
  const zips = zipTable.zipsAround('60601', 300) ?? [];
  const line = (number: number) =>
    `Cedar Rooms ${number},hello@spa.example,512-555-0132,${number} Cedar Street,Chicago,IL,${zips[number]?.zip},Quiet`;
  const rows = Array.from({ length: MAX_IMPORT_ROWS }, (_, index) => line(index));
  const read = readTable('businesses', [headings, ...rows].join('\n'));
  assert.ok(read.kind === 'table');
  const given = givenRows('businesses', read.table, { zipTable, hasZeros: false });
  const context = { zipTable, now: MONDAY_NOON, actor: 'owner@example.com' };
  let digest = '';
  await assertInTurns(async (db) => {
    digest = (await importRows({ ...context, db }, 'businesses', given)).digest;
  });
  await assertInTurns(async (db) => {
    const { isStored } = await importRows({ ...context, db }, 'businesses', given, digest);
    assert.ok(isStored);
  });
});

test('a backup and its restore let others in between', async () => {
  const folder = temporaryFolder();
  const file = `${folder.path}/all.backup`;
  await assertInTurns((db) =>
    writeBackup({ connection: { ...connection, db }, file, now: MONDAY_NOON }),
  );
  const empty = await emptyDatabase();
  await assertInTurns(async (db) => {
    const restored = await restoreBackup({
      connect: async () => ({ ...empty, db, runExclusively: (work) => work(db) }),
      file,
      files: [],
      writeAlso: async () => {},
    });
    assert.equal(restored.kind, 'restored');
  }, empty.db);
  await empty.close();
  folder.remove();
});

test('beacons of a busy minute are written while others get their turn', async () => {
  const zips = zipTable.zipsAround('67202', 2000) ?? [];
  const readSettings = async () => ({ countsVisits: true, timeZone: 'America/Chicago' });
  const steps = await assertInTurns(async (db) => {
    const visits = openVisits({ db, zipTable, now: () => MONDAY_NOON, readSettings });
    await visits.flush();
    for (let number = 0; number < BEACONS; number += 1) {
      const zip = zips[number]?.zip ?? '';
      const address = new URL(`${ORIGIN}/deals?zip=${zip}&radius=25`);
      const network = `192.0.${number >> 8}.${number & 255}`;
      const visitor = { network, headers: { 'user-agent': BROWSER_NAME, host: 'example.com' } };
      const search = { zip, radius: 25, isNewSearch: true };
      const beacon = { step: 'shown' as const, address, cards: [] };
      await visits.addBeacon(beacon, { search }, visitor);
    }
    await visits.flush();
  });
  assert.ok(steps > BEACONS * STEPS_OF_A_STATEMENT);
});

test('the sample content is loaded and removed while others get their turn', async () => {
  const { db, close } = await emptyDatabase();
  await assertInTurns(
    (counted) => loadSample({ zipTable, db: counted, now: MONDAY_NOON, print: () => {} }),
    db,
  );
  const remake = (loadedAt: number) => sampleRows(zipTable, loadedAt);
  await assertInTurns((counted) => {
    const change = { actor: 'a', now: MONDAY_NOON, secret: SECRET, keepsChanged: false };
    return removeSample(counted, remake, change);
  }, db);
  await close();
});
