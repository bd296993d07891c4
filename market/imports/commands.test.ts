import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { beforeEachTransaction } from '../../test/helpers/before-each-transaction.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { refuseWrites } from '../../test/helpers/refuse-writes.ts';
import { changesOfBatch } from '../audit/store.server.ts';
import { editBusiness } from '../businesses/commands.server.ts';
import { formOf } from '../businesses/store.server.ts';
import { asWritten } from '../deals/rules.ts';
import { checkAgain, checkFile, importFile } from './commands.server.ts';
import { ROW_MESSAGES } from './copy.ts';
import type { ImportKind } from './rules.ts';
import { countOutcomes, countWaiting, listRows } from './store.server.ts';
import { recordsLeft, undoImport } from './undo.server.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
before(async () => {
  connection = await emptyDatabase();
});
beforeEach(async () => {
  for (const table of ['imports', 'deals', 'businesses', 'audit_entries'])
    await sql`delete from ${sql.table(table)}`.execute(connection.db);
});
after(() => connection.close());

const contextAt = (now = MONDAY_NOON) => ({
  db: connection.db,
  zipTable,
  now,
  actor: 'owner@example.com',
});

async function check(kind: ImportKind, text: string, now?: number) {
  const outcome = await checkFile(contextAt(now), {
    kind,
    fileName: 'file.csv',
    bytes: new TextEncoder().encode(text),
  });
  assert.equal(outcome.kind, 'checked', JSON.stringify(outcome));
  return outcome.kind === 'checked' ? outcome.id : '';
}

const rowsOf = async (id: string) => (await listRows(connection.db, id, undefined, 1)).rows;
const businesses = () =>
  connection.db.selectFrom('businesses').selectAll().orderBy('name').execute();
const deals = () => connection.db.selectFrom('deals').selectAll().orderBy('title').execute();

const BUSINESS_HEADINGS = 'Name,E-Mail,Telephone,Street,City,State,Zip,About';
const business = (name: string, zip = '78701') =>
  `${name},hello@spa.example,512-555-0132,410 Cedar Street,Austin,tx,${zip},Quiet rooms`;
const DEAL_HEADINGS =
  'Business,ZIP Code,Title,Regular Price,Deal Price,Duration,Expires,Checkout Link,Cancellation Policy';
const deal = (title: string, business = 'Juniper Hour') =>
  `${business},78701,${title},$120.00,$79.00,60,12/31/2026,https://buy.stripe.com/0123,Call us a day ahead.`;

test('new businesses are made, changed ones changed field by field, and both are in the history', async () => {
  await addBusiness(connection.db, { zip: '78701', name: 'Juniper Hour', about: 'Loud rooms' });
  const file = [BUSINESS_HEADINGS, business('juniper hour'), business('Cedar Rooms')].join('\n');
  const id = await check('businesses', file);
  const [changed, made] = await rowsOf(id);
  assert.deepEqual([changed?.outcome, made?.outcome], ['changed', 'new']);
  assert.deepEqual(
    changed?.changes.map(({ label, before, after }) => [label, before, after]),
    [
      ['Business Name', 'Juniper Hour', 'juniper hour'],
      ['Email', 'hello@example.com', 'hello@spa.example'],
      ['About', 'Loud rooms', 'Quiet rooms'],
    ],
  );
  assert.equal((await businesses()).length, 1);
  const outcome = await importFile(contextAt(), id);
  assert.deepEqual(outcome, { kind: 'imported', created: 1, changed: 1, left: 0 });
  const [cedar, juniper] = await businesses();
  assert.deepEqual(
    [cedar?.name, cedar?.phone, cedar?.state, cedar?.status, juniper?.about],
    ['Cedar Rooms', '(512) 555-0132', 'TX', 'active', 'Quiet rooms'],
  );
  const entries = await changesOfBatch(connection.db, id);
  assert.deepEqual(entries.map(({ action }) => action).toSorted(), ['created', 'updated']);
  assert.equal((await importFile(contextAt(), id)).kind, 'done');
});

test('deals are found by business and title, read in the spellings of a spreadsheet, and made', async () => {
  const business = await addBusiness(connection.db, { zip: '78701' });
  await addDeal(connection.db, business, {
    title: 'Hot Stone',
    checkout_url: 'https://buy.stripe.com/0123',
  });
  const id = await check(
    'deals',
    [DEAL_HEADINGS, deal('hot stone'), deal('Quiet hour')].join('\n'),
  );
  const [changed, made] = await rowsOf(id);
  assert.deepEqual([changed?.outcome, made?.outcome], ['changed', 'new'], JSON.stringify(made));
  assert.deepEqual(
    changed?.changes.map(({ label, after }) => [label, after]),
    [
      ['Title', 'hot stone'],
      ['Expiry Date', '2026-12-31'],
      ['Cancellation Policy', 'Call us a day ahead.'],
    ],
  );
  assert.equal((await importFile(contextAt(), id)).kind, 'imported');
  const stored = await deals();
  const quiet = stored.find(({ title }) => title === 'Quiet hour');
  assert.deepEqual(
    [quiet?.deal_price_cents, quiet?.duration_minutes, quiet?.max_purchases, quiet?.business_zip],
    [7900, 60, 1, '78701'],
  );
  assert.equal(quiet?.expires_at, Date.parse('2027-01-01T06:00:00Z') - 1);
  const count = await connection.db.selectFrom('deals_per_zip').selectAll().executeTakeFirst();
  assert.deepEqual({ ...count }, { zip: '78701', deals: 2 });
});

test('what is refused has the messages of the form, and is left out', async () => {
  const bad = 'X,not an address,123,1,A,Texas,00000,fine';
  const id = await check(
    'businesses',
    [BUSINESS_HEADINGS, bad, business('Cedar Rooms')].join('\n'),
  );
  const [refused] = await rowsOf(id);
  assert.equal(refused?.outcome, 'refused');
  assert.deepEqual(refused?.problems.map(({ label, text }) => `${label}: ${text}`).slice(0, 3), [
    'Business Name: Business name must be at least 2 characters',
    'Email: Please enter a valid email address',
    'Phone: Please enter a valid phone number',
  ]);
  assert.deepEqual(await importFile(contextAt(), id), {
    kind: 'imported',
    created: 1,
    changed: 0,
    left: 0,
  });
});

test('a ZIP code that lost its zero is offered with it, and read so only when that is confirmed', async () => {
  const id = await check('businesses', [BUSINESS_HEADINGS, business('Harbor', '2108')].join('\n'));
  const [refused] = await rowsOf(id);
  assert.equal(refused?.outcome, 'refused');
  const question = 'Did a spreadsheet remove the leading zero? It may be 02108.';
  assert.deepEqual(refused?.problems, [{ label: 'ZIP Code', text: question }]);
  const again = await checkAgain(contextAt(), id, true);
  assert.equal(again.kind, 'checked');
  const newId = again.kind === 'checked' ? again.id : '';
  assert.equal((await rowsOf(newId))[0]?.outcome, 'new');
  await importFile(contextAt(), newId);
  assert.equal((await businesses())[0]?.zip, '02108');
});

test('the same file sent twice changes nothing the second time', async () => {
  const file = [BUSINESS_HEADINGS, business('Cedar Rooms'), business('Juniper Hour')].join('\r\n');
  await importFile(contextAt(), await check('businesses', file));
  const counts = await countOutcomes(connection.db, await check('businesses', file));
  assert.deepEqual(counts, { new: 0, changed: 0, same: 2, refused: 0 });
});

test('two imports of one file at once, and a second press, make each record once', async () => {
  const file = [BUSINESS_HEADINGS, business('Cedar Rooms'), business('Juniper Hour')].join('\n');
  const [one, other] = [await check('businesses', file), await check('businesses', file)];
  const outcomes = await Promise.all([
    importFile(contextAt(), one),
    importFile(contextAt(), one),
    importFile(contextAt(), other),
  ]);
  const made = outcomes.map((one) => (one.kind === 'imported' ? one.created : 0));
  assert.equal(
    made.reduce((sum, created) => sum + created, 0),
    2,
  );
  assert.equal((await businesses()).length, 2);
});

test('a record that is saved after the check is left as it is, which its row says', async () => {
  const stored = await addBusiness(connection.db, { zip: '78701' });
  const file = [BUSINESS_HEADINGS, business('Cedar Rooms'), business('Juniper Hour')].join('\n');
  const id = await check('businesses', file);
  const form = { ...formOf(stored), about: 'Saved meanwhile' };
  const change = { actor: 'owner@example.com', now: MONDAY_NOON };
  await editBusiness(connection.db, stored.id, form, stored.updated_at, change);
  const outcome = await importFile(contextAt(), id);
  assert.deepEqual(outcome, { kind: 'imported', created: 1, changed: 0, left: 1 });
  const [, juniper] = await businesses();
  assert.equal(juniper?.about, 'Saved meanwhile');
  const [, row] = await rowsOf(id);
  assert.deepEqual([row?.outcome, row?.problems[0]?.text], ['refused', ROW_MESSAGES.changedSince]);
});

test('an import that ends in the middle goes on where it ended', async () => {
  const lines = Array.from({ length: 60 }, (_, number) => business(`Cedar ${number}`));
  const id = await check('businesses', [BUSINESS_HEADINGS, ...lines].join('\n'));
  const ended = new Error('the end');
  let transactions = 0;
  const endInThird = async () => {
    transactions += 1;
    if (transactions === 3) throw ended;
  };
  const db = beforeEachTransaction(connection.db, endInThird);
  await assert.rejects(importFile({ ...contextAt(), db }, id), ended);
  const [made, waiting] = [(await businesses()).length, await countWaiting(connection.db, id)];
  assert.ok(made > 0 && made < 60, String(made));
  assert.equal(made + waiting, 60);
  const outcome = await importFile(contextAt(), id);
  assert.deepEqual(outcome, { kind: 'imported', created: waiting, changed: 0, left: 0 });
  assert.equal((await businesses()).length, 60);
  assert.deepEqual(await undoImport(contextAt(), id), { kind: 'undone', undone: 60, left: 0 });
});

test('a batch that fails leaves nothing', async () => {
  const id = await check('businesses', [BUSINESS_HEADINGS, business('Cedar Rooms')].join('\n'));
  const allow = await refuseWrites(connection, 'insert', 'audit_entries');
  await assert.rejects(importFile(contextAt(), id));
  await allow();
  assert.equal((await businesses()).length, 0);
  assert.equal((await importFile(contextAt(), id)).kind, 'imported');
});

test('undoing brings back an end that has passed by now', async () => {
  const business = await addBusiness(connection.db, { zip: '78701' });
  const title = 'Hot Stone';
  const before = { title, checkout_url: 'https://buy.stripe.com/0123' };
  await addDeal(connection.db, business, { ...before, expires_at: MONDAY_NOON - DAY_MS });
  const id = await check('deals', [DEAL_HEADINGS, deal(title)].join('\n'));
  assert.equal((await importFile(contextAt(), id)).kind, 'imported');
  assert.deepEqual(await undoImport(contextAt(), id), { kind: 'undone', undone: 1, left: 0 });
  assert.equal((await deals())[0]?.expires_at, MONDAY_NOON - DAY_MS);
});

test('an import is undone, but for what was changed since', async () => {
  const business = await addBusiness(connection.db, { zip: '78701' });
  const before = await addDeal(connection.db, business, {
    title: 'Hot Stone',
    checkout_url: 'https://buy.stripe.com/0123',
  });
  const file = [DEAL_HEADINGS, deal('Hot Stone'), deal('Quiet hour'), deal('Long hour')].join('\n');
  const id = await check('deals', file);
  await importFile(contextAt(), id);
  const touched = (await deals()).find(({ title }) => title === 'Long hour');
  await connection.db
    .updateTable('deals')
    .set({ title: 'Longer hour', updated_at: MONDAY_NOON + 5 })
    .where('id', '=', touched?.id ?? '')
    .execute();
  const outcome = await undoImport(contextAt(MONDAY_NOON + 10), id);
  assert.deepEqual(outcome, { kind: 'undone', undone: 2, left: 1 });
  const after = await deals();
  assert.deepEqual(
    after.map(({ title }) => title),
    ['Hot Stone', 'Longer hour'],
  );
  assert.ok(after[0]);
  const { updated_at: _, ...restored } = asWritten(after[0]);
  const { updated_at: __, ...original } = before;
  assert.deepEqual({ ...restored }, original);
  assert.deepEqual(
    (await recordsLeft(connection.db, id)).map(({ name }) => name),
    ['Long hour'],
  );
  assert.equal((await undoImport(contextAt(), id)).kind, 'done');
});

test('undoing an import of businesses leaves a new one that has deals, and restores names', async () => {
  const stored = await addBusiness(connection.db, { zip: '78701' });
  const file = `ID,${BUSINESS_HEADINGS}\n${stored.id},${business('New Name')}\n,${business('Cedar Rooms')}\n,${business('Quiet Oak')}`;
  const id = await check('businesses', file);
  await importFile(contextAt(), id);
  const [cedar] = await businesses();
  assert.ok(cedar);
  await addDeal(connection.db, cedar);
  const outcome = await undoImport(contextAt(MONDAY_NOON + 10), id);
  assert.deepEqual(outcome, { kind: 'undone', undone: 2, left: 1 });
  assert.deepEqual(
    (await businesses()).map(({ name, slug }) => [name, slug]),
    [
      ['Cedar Rooms', cedar.slug],
      ['Juniper Hour', stored.slug],
    ],
  );
});

test('a check is too old after a day, and its file is gone after seven', async () => {
  const file = [BUSINESS_HEADINGS, business('Cedar Rooms')].join('\n');
  const id = await check('businesses', file);
  assert.equal((await importFile(contextAt(MONDAY_NOON + 2 * DAY_MS), id)).kind, 'stale');
  await check('businesses', file, MONDAY_NOON + 8 * DAY_MS);
  assert.equal((await importFile(contextAt(MONDAY_NOON), id)).kind, 'missing');
});
