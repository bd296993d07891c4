import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { refuseWrites } from '../../test/helpers/refuse-writes.ts';
import { importRows } from './commands.server.ts';
import { ROW_MESSAGES } from './copy.ts';
import { readTable } from './file.server.ts';
import { groupedProblems } from './refusals.ts';
import { givenRows } from './rows.server.ts';
import type { ImportKind } from './rules.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
before(async () => {
  connection = await emptyDatabase();
});
beforeEach(async () => {
  for (const table of ['deals', 'businesses', 'events', 'idempotency_keys'])
    await sql`delete from ${sql.table(table)}`.execute(connection.db);
});
after(() => connection.close());

function run(kind: ImportKind, text: string, digest?: string) {
  const read = readTable(kind, text);
  assert.ok(read.kind === 'table', JSON.stringify(read));
  const given = givenRows(kind, read.table, { zipTable, hasZeros: false });
  const { db } = connection;
  return importRows({ db, zipTable, now: MONDAY_NOON, actor: 'me' }, kind, given, digest);
}

async function store(kind: ImportKind, text: string) {
  const trial = await run(kind, text);
  assert.deepEqual(groupedProblems(trial.rows), []);
  const done = await run(kind, text, trial.digest);
  assert.ok(done.isStored);
  return done.rows.map(({ saved }) => saved.kind);
}

const refusalsOf = async (kind: ImportKind, text: string) =>
  groupedProblems((await run(kind, text)).rows);
const businesses = () =>
  connection.db.selectFrom('businesses').selectAll().orderBy('name').execute();
const deals = () => connection.db.selectFrom('deals').selectAll().orderBy('title').execute();

const BUSINESS_HEADINGS = 'Business Name,Email,Phone,Street Address,City,State,ZIP Code,About';
const business = (name: string, zip = '78701') =>
  `${name},hello@spa.example,512-555-0132,410 Cedar Street,Austin,tx,${zip},Quiet rooms`;
const DEAL_HEADINGS =
  'Business,ZIP Code,Title,Regular Price,Deal Price,Duration (minutes),Maximum Purchases,Expiry Date,Checkout Link,Cancellation Policy';
const deal = (title: string, business = 'Juniper Hour', price = '$79.00') =>
  `${business},78701,${title},$120.00,${price},60,1,12/31/2026,https://buy.stripe.com/0123,Call us a day ahead.`;

test('a trial stores nothing, and what it has shown is then stored as a whole', async () => {
  const file = [BUSINESS_HEADINGS, business('Cedar Rooms'), business('Juniper Hour')].join('\n');
  const trial = await run('businesses', file);
  assert.deepEqual([trial.isStored, trial.rows[0]?.business?.name], [false, 'Cedar Rooms']);
  assert.deepEqual(await businesses(), []);
  const { isStored } = await run('businesses', file, trial.digest);
  assert.equal(isStored, true);
  const [cedar] = await businesses();
  assert.deepEqual(
    [cedar?.phone, cedar?.state, cedar?.status, cedar?.slug],
    ['(512) 555-0132', 'TX', 'active', 'cedar-rooms-austin-tx-78701'],
  );
  const events = await connection.db.selectFrom('events').selectAll().execute();
  assert.deepEqual(
    events.map(({ before, actor }) => [before, actor]),
    [
      [null, 'me'],
      [null, 'me'],
    ],
  );
});

test('one refused row keeps all others out, and a reason that many share is said once', async () => {
  const file = [
    BUSINESS_HEADINGS,
    business('Cedar Rooms'),
    business('X', '787'),
    business('Y'),
    business('Z'),
  ].join('\n');
  const trial = await run('businesses', file);
  assert.deepEqual(groupedProblems(trial.rows), [
    'Lines 3–5: Business Name: Business name must be at least 2 characters',
    'Line 3 (X): ZIP Code: Please enter a valid 5-digit ZIP code',
  ]);
  assert.equal((await run('businesses', file, trial.digest)).isStored, false);
  assert.deepEqual(await businesses(), []);
});

test('a record is changed by its ID, and the file that comes back unchanged changes nothing', async () => {
  const { id } = await addBusiness(connection.db, { zip: '78701', about: 'Loud rooms' });
  const file = `ID,About,Status\n${id},Quiet rooms,inactive`;
  const trial = await run('businesses', file);
  assert.equal(trial.rows[0]?.event?.before?.about, 'Loud rooms');
  assert.deepEqual(await store('businesses', file), ['changed']);
  const [stored] = await businesses();
  assert.deepEqual([stored?.about, stored?.status], ['Quiet rooms', 'inactive']);
  assert.deepEqual((await run('businesses', file)).rows[0]?.saved.kind, 'same');
});

test('a deal is made at the business of its name and ZIP code, and changed by its ID', async () => {
  await addBusiness(connection.db, { zip: '78701' });
  assert.deepEqual(await store('deals', [DEAL_HEADINGS, deal('Quiet hour')].join('\n')), ['new']);
  const [made] = await deals();
  assert.deepEqual(
    [made?.deal_price_cents, made?.duration_minutes, made?.status, made?.business_zip],
    [7900, 60, 'active', '78701'],
  );
  assert.equal(made?.expires_at, Date.parse('2027-01-01T06:00:00Z') - 1);
  assert.deepEqual(await store('deals', `ID,Deal Price\n${made?.id},69`), ['changed']);
  assert.equal((await deals())[0]?.deal_price_cents, 6900);
});

test('a draft may lack link and end', async () => {
  await addBusiness(connection.db, { zip: '78701' });
  const headings =
    'Business,ZIP Code,Title,Regular Price,Deal Price,Duration (minutes),Maximum Purchases,Cancellation Policy,Status';
  const row = 'Juniper Hour,78701,Quiet hour,120,79,60,1,Call us a day ahead.,draft';
  assert.deepEqual(await store('deals', `${headings}\n${row}`), ['new']);
  assert.equal((await deals())[0]?.status, 'draft');
});

test('nothing is made twice: neither what is stored nor a row of the same file', async () => {
  await addBusiness(connection.db, { zip: '78701' });
  assert.deepEqual(
    await refusalsOf('businesses', [BUSINESS_HEADINGS, business('juniper hour')].join('\n')),
    [`Line 2 (juniper hour): Business Name: ${ROW_MESSAGES.sameBusiness}`],
  );
  const file = [DEAL_HEADINGS, deal('Quiet hour'), deal('quiet  hour')].join('\n');
  assert.deepEqual(await refusalsOf('deals', file), [
    `Line 3 (quiet hour): Title: ${ROW_MESSAGES.sameDeal}`,
  ]);
  const { id } = await addDeal(connection.db, (await businesses())[0] ?? assert.fail());
  assert.deepEqual(await refusalsOf('deals', `ID,Title\n${id},One\n${id},Two`), [
    'Line 3 (Two): ID: Line 2 is the same one',
  ]);
});

test('a row that means nobody’s record is refused', async () => {
  await addBusiness(connection.db, { zip: '78701', address: '1 Elm Street' });
  await addBusiness(connection.db, { zip: '78701', slug: 'twin', phone: '(512) 555-0199' });
  assert.deepEqual(await refusalsOf('businesses', 'ID,City\nnone,Austin'), [
    `Line 2 (none): ID: ${ROW_MESSAGES.noBusinessId}`,
  ]);
  assert.deepEqual(await refusalsOf('deals', 'ID,Title\nnone,Quiet'), [
    `Line 2 (Quiet): ID: ${ROW_MESSAGES.noDealId}`,
  ]);
  const file = [DEAL_HEADINGS, deal('Quiet hour'), deal('Other hour', 'Cedar Rooms')].join('\n');
  assert.deepEqual(await refusalsOf('deals', file), [
    `Line 2 (Quiet hour): Business: ${ROW_MESSAGES.severalBusinesses}`,
    `Line 3 (Other hour): Business: ${ROW_MESSAGES.noBusiness}`,
  ]);
});

test('a record that was saved since the trial keeps the file out', async () => {
  const { id } = await addBusiness(connection.db, { zip: '78701' });
  const file = `ID,About\n${id},Quiet rooms`;
  const { digest } = await run('businesses', file);
  await connection.db
    .updateTable('businesses')
    .set({ about: 'Saved meanwhile', updated_at: MONDAY_NOON })
    .execute();
  const second = await run('businesses', file, digest);
  assert.equal(second.isStored, false);
  assert.equal((await businesses())[0]?.about, 'Saved meanwhile');
  assert.equal((await run('businesses', file, second.digest)).isStored, true);
});

test('an expired deal that is not touched is no obstacle', async () => {
  const spa = await addBusiness(connection.db, { zip: '78701' });
  const { id } = await addDeal(connection.db, spa, { expires_at: MONDAY_NOON - DAY_MS });
  const file = `ID,Title,Deal Price,Expiry Date\n${id},Swedish massage,79,2026-03-01`;
  assert.equal((await run('deals', file)).rows[0]?.saved.kind, 'same');
});

test('an import that fails in the middle leaves nothing', async () => {
  const file = [BUSINESS_HEADINGS, business('Cedar Rooms')].join('\n');
  const { digest } = await run('businesses', file);
  const allow = await refuseWrites(connection, 'insert', 'events');
  await assert.rejects(run('businesses', file, digest));
  await allow();
  assert.deepEqual(await businesses(), []);
});
