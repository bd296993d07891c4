import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { changesOfBatch } from '../audit/store.server.ts';
import { checkFile, importFile } from './commands.server.ts';
import type { ImportKind } from './rules.ts';
import { plainMinutes, plainPrice } from './rules.ts';
import { findImport, listRows, notesOf } from './store.server.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
before(async () => {
  connection = await emptyDatabase();
  await addBusiness(connection.db, { zip: '78701', name: 'Deal Fern Spa' });
});
after(() => connection.close());

const context = () => ({ db: connection.db, zipTable, now: MONDAY_NOON, actor: 'owner' });

async function checked(kind: ImportKind, lines: string[]) {
  const bytes = new TextEncoder().encode(lines.join('\r\n'));
  const outcome = await checkFile(context(), { kind, fileName: 'file.csv', bytes });
  assert.ok(outcome.kind === 'checked', JSON.stringify(outcome));
  const { rows } = await listRows(connection.db, outcome.id, undefined, 1);
  const file = await findImport(connection.db, outcome.id);
  return { id: outcome.id, rows, notes: file ? notesOf(file) : [] };
}

const BUSINESS = 'Business Name,Email,Phone,Street Address,City,State,ZIP Code,About';
const business = (name: string, rest = 'Austin,TX,78701,') =>
  `${name},fern@spa.example,(512) 555-0141,12 Pecan St,${rest}`;
const DEAL =
  'Business,ZIP Code,Title,Regular Price,Deal Price,Duration,Checkout Link,Expiry Date,Cancellation Policy';
const deal = (title: string, { minutes = '60', link = 'a', price = '79' } = {}) =>
  `Deal Fern Spa,78701,${title},120,${price},${minutes},https://buy.stripe.com/${link},12/31/2026,Please call the spa a day ahead.`;

/** The ids of what a file makes. */
async function importedIds(kind: ImportKind, lines: string[]) {
  const { id } = await checked(kind, lines);
  assert.equal((await importFile(context(), id)).kind, 'imported');
  return (await changesOfBatch(connection.db, id)).map(({ recordId }) => recordId);
}

const importedBusinesses = async (lines: string[]) => {
  const ids = await importedIds('businesses', lines);
  const query = connection.db.selectFrom('businesses').selectAll();
  return query.where('id', 'in', ids).orderBy('name').execute();
};
const importedDeals = async (lines: string[]) => {
  const ids = await importedIds('deals', lines);
  const query = connection.db.selectFrom('deals').selectAll();
  return query.where('id', 'in', ids).orderBy('title').execute();
};

test('what comes before the headings is skipped and said, with any separator', async () => {
  for (const [line, sign] of [
    ['sep=;', ';'],
    ['Spas of Austin, TX', '|'],
    ['', '\t'],
  ] as const) {
    const body = [BUSINESS, business('Quiet Fern Spa')].map((one) => one.replaceAll(',', sign));
    const { rows, notes } = await checked('businesses', [line, ...body]);
    assert.deepEqual(
      rows.map((row) => [row.label, row.outcome, row.line]),
      [['Quiet Fern Spa', 'new', 3]],
    );
    const said = line && `Line 1, before the headings, is not read: ${line.replace(sign, '')}`;
    assert.deepEqual(notes, said ? [said] : []);
  }
});

test('a row has the number of its row in the sheet, whatever rows without anything come before', async () => {
  const { rows } = await checked('businesses', [
    ...[
      BUSINESS,
      business('First Fern Spa'),
      ',,,,,,,',
      ' , ,,,,,,',
      '',
      business('Second "quiet"').replace(/"/g, ''),
    ],
  ]);
  assert.deepEqual(
    rows.map(({ line }) => line),
    [2, 6],
  );
});

test('a heading is read with its unit and in other words', async () => {
  for (const heading of ['Duration (min)', 'duration in minutes', 'Length', 'Session length (min)'])
    for (const limit of ['Limit per customer', 'Max per person']) {
      const headings = `${DEAL.replace('Duration', heading)},${limit}`;
      const title = `Ninety ${heading.length} ${limit}`;
      const [row] = await importedDeals([headings, `${deal(title, { minutes: '90' })},3`]);
      assert.deepEqual([row?.duration_minutes, row?.max_purchases], [90, 3], heading);
    }
});

test('a default is never taken for what the file says', async () => {
  const { rows } = await checked('deals', [
    DEAL,
    deal('No length', { minutes: '' }),
    deal('No maximum'),
  ]);
  assert.equal(rows[0]?.problems[0]?.text, 'Duration must be at least 15 minutes');
  assert.deepEqual(rows[1]?.notes, [
    'Maximum Purchases: the file has no column for it, so it is 1',
  ]);
});

test('numbers, states and kinds are read as programs and people write them', async () => {
  const [washington, boston, austin] = await importedBusinesses([
    BUSINESS,
    business('Fern', 'Austin,Texas,78701.0,').replace('(512) 555-0141', '5125550141.0'),
    business('Elm', 'Boston,Mass.,02108,'),
    business('Ash', 'Washington,D.C.,20001,'),
  ]);
  assert.deepEqual([austin?.zip, austin?.state, austin?.phone], ['78701', 'TX', '(512) 555-0141']);
  assert.deepEqual([boston?.state, washington?.state], ['MA', 'DC']);
  const { rows } = await checked('businesses', [BUSINESS, business('Lost', 'Boston,MA,2108.0,')]);
  assert.match(rows[0]?.problems[0]?.text ?? '', /It may be 02108/);
  const kinds = ['Facials', 'Massage Therapy', 'Body Treatments'].map(
    (kind) => `${deal(kind)},${kind}`,
  );
  const deals = await importedDeals([`${DEAL},Category`, ...kinds]);
  assert.deepEqual(
    deals.map((row) => row?.kind),
    ['body', 'facial', 'massage'],
  );
  for (const [text, minutes] of [
    ...[
      ['60.0', '60'],
      ['60 min', '60'],
      ['1 hr', '60'],
      ['1:00', '60'],
      ['1 hour 30 min', '90'],
    ],
    ...[
      ['1.5 hours', '90'],
      ['1h30', '90'],
      ['ninety', 'ninety'],
      ['60-90', '60-90'],
    ],
  ])
    assert.equal(plainMinutes(text ?? ''), minutes);
  for (const [text, price] of [
    ...[
      ['$79.99', '$79.99'],
      ['79.990000', '79.99'],
      ['120.000', '120.00'],
      ['US$120', '$120'],
    ],
    ...[
      ['79 USD', '79'],
      ['$949.00*', '$949.00'],
      ['120-150', '120-150'],
    ],
  ])
    assert.equal(plainPrice(text ?? ''), price);
});

test('markup becomes plain text, which the check says', async () => {
  const about = '<p>Two <strong>quiet</strong> rooms.</p>\\n<ul><li>Tea&nbsp;bar</li></ul>';
  const file = [BUSINESS, business('Body &amp; Soul', `Austin,TX,78701,"${about}"`)];
  const { rows } = await checked('businesses', file);
  const [row] = await importedBusinesses(file);
  assert.deepEqual([row?.name, row?.about], ['Body & Soul', 'Two quiet rooms.\nTea bar']);
  assert.deepEqual(rows[0]?.notes, [
    'Business Name: its markup was changed to plain text',
    'About: its markup was changed to plain text',
  ]);
});

test('the check says what the form would say beside a row', async () => {
  const { rows } = await checked('businesses', [
    ...[
      BUSINESS,
      business('Nowhere', 'Austin,TX,00001,'),
      business('Elsewhere', 'Dallas,TX,78701,'),
    ],
  ]);
  assert.match(rows[0]?.notes[0] ?? '', /^We do not know where ZIP code 00001 is/);
  assert.match(rows[1]?.notes[0] ?? '', /78701 is in Austin, TX/);
});

test('a license comes with its columns, its days as spreadsheets write them', async () => {
  const headings = `${BUSINESS},License Number,License Ends,Checked On,Found,We have this spa’s license information`;
  const file = { kind: 'businesses' as const, fileName: 'file.csv' };
  const row = business('Fern Licensed', 'Austin,Texas,78701,,mt 12,12/31/2030,2/3/2026,Active,Yes');
  const bytes = new TextEncoder().encode([headings, row].join('\n'));
  const outcome = await checkFile(context(), { ...file, bytes });
  assert.ok(outcome.kind === 'checked');
  assert.equal((await importFile(context(), outcome.id)).kind, 'imported');
  const stored = await connection.db
    .selectFrom('businesses')
    .selectAll()
    .where('name', '=', 'Fern Licensed')
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    [
      ...[stored.license_number, stored.license_state, stored.license_expires_on],
      ...[stored.license_checked_on, stored.license_found, stored.has_license_information],
    ],
    ['mt 12', 'TX', '2030-12-31', '2026-02-03', 'active', 1],
  );
});

test('two lengths of one service are two deals, in one file and in two', async () => {
  const long = deal('Swedish', { minutes: '90', link: 'b', price: '109' });
  const both = await checked('deals', [DEAL, deal('Swedish'), long]);
  assert.deepEqual(
    both.rows.map(({ outcome }) => outcome),
    ['new', 'new'],
  );
  const first = await checked('deals', [DEAL, deal('Swedish')]);
  assert.equal((await importFile(context(), first.id)).kind, 'imported');
  const second = await checked('deals', [DEAL, long]);
  assert.equal(second.rows[0]?.outcome, 'new');
  assert.equal((await importFile(context(), second.id)).kind, 'imported');
  const again = await checked('deals', [
    DEAL,
    deal('Swedish'),
    deal('Swedish', { minutes: '90', link: 'b', price: '99' }),
  ]);
  assert.deepEqual(
    again.rows.map(({ outcome, changes }) => [outcome, changes.map(({ label }) => label)]),
    [
      ['same', []],
      ['changed', ['Deal Price']],
    ],
  );
  const twice = await checked('deals', [DEAL, deal('Swedish', { minutes: '60' }), deal('Swedish')]);
  assert.match(twice.rows[1]?.problems[0]?.text ?? '', /Line 2 is the same one/);
});

test('where neither length nor link tells two deals apart, the row asks for the ID', async () => {
  const { db } = connection;
  const businesses = await db.selectFrom('businesses').selectAll().execute();
  const [fern] = businesses;
  assert.ok(fern);
  const twin = { title: 'Twin', checkout_url: 'https://buy.stripe.com/a' };
  await addDeal(db, fern, twin);
  await addDeal(db, fern, twin);
  const { rows } = await checked('deals', [DEAL, deal('Twin')]);
  assert.match(rows[0]?.problems[0]?.text ?? '', /Please give the ID/);
});

test('a cell of any length is cut before anything is made of it', async () => {
  const cell = `60${' '.repeat(100_000)}x`;
  const { rows } = await checked('deals', [DEAL, deal('Long cell', { minutes: cell })]);
  assert.deepEqual(rows[0]?.problems, [
    { label: 'Duration (minutes)', text: 'The cell is far too long' },
  ]);
});
