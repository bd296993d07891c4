import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { addBusiness, addDeal, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import type { BusinessRow } from '../ports.ts';
import { checkAgain, checkFile, importFile } from './commands.server.ts';
import type { ImportKind } from './rules.ts';
import { listRows } from './store.server.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
let business: BusinessRow;
before(async () => {
  connection = await emptyDatabase();
});
beforeEach(async () => {
  for (const table of ['imports', 'deals', 'businesses'])
    await sql`delete from ${sql.table(table)}`.execute(connection.db);
  business = await addBusiness(connection.db, { zip: '78701', name: 'Fern Spa' });
});
after(() => connection.close());

const context = () => ({ db: connection.db, zipTable, now: MONDAY_NOON, actor: 'owner' });
const rowsOf = async (id: string) => (await listRows(connection.db, id, undefined, 1)).rows;

async function check(kind: ImportKind, lines: string[]) {
  const bytes = new TextEncoder().encode(lines.join('\n'));
  return checkFile(context(), { kind, fileName: 'file.csv', bytes });
}

async function checked(kind: ImportKind, lines: string[]) {
  const outcome = await check(kind, lines);
  assert.ok(outcome.kind === 'checked', JSON.stringify(outcome));
  return { id: outcome.id, rows: await rowsOf(outcome.id) };
}

async function imported(kind: ImportKind, lines: string[]) {
  const { id } = await checked(kind, lines);
  assert.equal((await importFile(context(), id)).kind, 'imported');
}

async function refusal(kind: ImportKind, lines: string[]) {
  const outcome = await check(kind, lines);
  return outcome.kind === 'refused' ? outcome.reason : 'read';
}

const PRICES = 'Title,Business,ZIP Code,Deal Price';
const DEAL =
  'Business,ZIP Code,Title,Regular Price,Deal Price,Duration,Checkout Link,Expiry Date,Cancellation Policy';
const deal = (title: string, { minutes = '60', link = 'a', price = '79' } = {}) =>
  `Fern Spa,78701,${title},120,${price},${minutes},https://buy.stripe.com/${link},12/31/2026,Please call a day ahead.`;
const outcomes = ({ rows }: Awaited<ReturnType<typeof checked>>) =>
  rows.map(({ outcome }) => outcome);

test('a price list without IDs changes the deals that it names', async () => {
  await addDeal(connection.db, business, { title: 'Swedish' });
  const { rows } = await checked('deals', [PRICES, 'Swedish,Fern Spa,78701,55']);
  assert.deepEqual(
    rows.map(({ outcome, changes }) => [outcome, changes.map(({ label }) => label)]),
    [['changed', ['Deal Price']]],
  );
});

test('a list of ratings without IDs changes the spas that it names', async () => {
  const seen = { rating_source: 'Google', rating_seen_on: '2026-03-01' };
  const rated = { name: 'Rated Spa', rating: 4.5, review_count: 12, ...seen };
  await addBusiness(connection.db, { zip: '78701', ...rated });
  const list = ['Business Name,ZIP Code,Rating', 'Rated Spa,78701,4.8'];
  const { rows } = await checked('businesses', list);
  assert.deepEqual(rows[0]?.changes, [{ label: 'Rating', before: '4.5', after: '4.8' }]);
});

test('beside rows that change records, one that would be new is refused by the columns that are missing', async () => {
  await addDeal(connection.db, business, { title: 'Swedish' });
  const list = [PRICES, 'Swedish,Fern Spa,78701,55', 'Swedsh,Fern Spa,78701,55'];
  const { rows } = await checked('deals', list);
  assert.equal(rows[0]?.outcome, 'changed');
  assert.deepEqual(rows[1]?.problems.slice(0, 2), [
    { label: 'Regular Price', text: 'The file has no column for this, and a new row needs it' },
    {
      label: 'Duration (minutes)',
      text: 'The file has no column for this, and a new row needs it',
    },
  ]);
  const businesses = [
    'ID,Business Name,ZIP Code',
    `${business.id},Fern Rooms,78701`,
    ',Cedar,78701',
  ];
  assert.match(
    (await checked('businesses', businesses)).rows[1]?.problems[0]?.text ?? '',
    /The file has no column/,
  );
});

test('a list that changed nothing but prices is no new deal when its deal is gone by the next check', async () => {
  const stored = await addDeal(connection.db, business, { title: 'Swedish' });
  const { id } = await checked('deals', [PRICES, 'Swedish,Fern Spa,78701,55']);
  await connection.db.deleteFrom('deals').where('id', '=', stored.id).execute();
  const again = await checkAgain(context(), id);
  assert.ok(again.kind === 'checked');
  assert.equal((await rowsOf(again.id))[0]?.outcome, 'refused');
});

test('where no row means a record, a needed column that is missing stops the file with its name', async () => {
  assert.equal(
    await refusal('deals', [DEAL.replace('Duration', 'How long'), deal('Ninety')]),
    'No columns are “Duration (minutes)”, “Maximum Purchases”, which new rows need. Columns that are not read: How long.',
  );
  assert.match(await refusal('businesses', ['Name,ZIP', 'Cedar,78701']), /“Email”, “Phone”/);
});

test('the maximum is read in other words', async () => {
  for (const heading of ['Max/person', 'Cap', 'Per guest', 'Limit', 'Cap (per guest)']) {
    const { id, rows } = await checked('deals', [`${DEAL},${heading}`, `${deal(heading)},4`]);
    assert.deepEqual(rows[0]?.notes, [], heading);
    await importFile(context(), id);
    const query = connection.db.selectFrom('deals').select('max_purchases');
    const stored = await query.where('title', '=', heading).executeTakeFirstOrThrow();
    assert.equal(stored.max_purchases, 4, heading);
  }
});

test('a column that may be the maximum is never taken for one of 1', async () => {
  const unread = [`${DEAL},Each may buy`, `${deal('Swedish')},4`];
  assert.equal(
    await refusal('deals', unread),
    'No column is “Maximum Purchases”, which new rows need. Columns that are not read: Each may buy.',
  );
  const { rows } = await checked('deals', [`${DEAL},Limit`, `${deal('Swedish')},`]);
  assert.deepEqual(
    rows[0]?.problems.map(({ label }) => label),
    ['Maximum Purchases'],
  );
});

test('a deal whose link was changed in a file without IDs is not made twice', async () => {
  await imported('deals', [DEAL, deal('Facial')]);
  const { rows } = await checked('deals', [DEAL, deal('Facial', { link: 'b' })]);
  assert.equal(rows[0]?.outcome, 'refused');
  assert.deepEqual(rows[0]?.problems, [
    {
      label: 'Checkout Link',
      text: 'The spa has this deal with another link. To change it, give its ID. For one more deal, add an ID column and leave it empty.',
    },
  ]);
  const withIds = await checked('deals', [`ID,${DEAL}`, `,${deal('Facial', { link: 'b' })}`]);
  assert.deepEqual(outcomes(withIds), ['new']);
  assert.deepEqual(withIds.rows[0]?.notes[0], NEW_WITH('link'));
});

test('two links of one title and length in one file are two deals, whichever is there already', async () => {
  const both = [DEAL, deal('Facial'), deal('Facial', { link: 'weekend', price: '89' })];
  assert.deepEqual(outcomes(await checked('deals', both)), ['new', 'new']);
  await imported('deals', [DEAL, deal('Facial')]);
  assert.deepEqual(outcomes(await checked('deals', both)), ['same', 'new']);
  assert.deepEqual(outcomes(await checked('deals', [DEAL, ...both.slice(1).toReversed()])), [
    'new',
    'same',
  ]);
  const between = Array.from({ length: 60 }, (_, number) => deal(`Facial ${number}`));
  const [weekdays = '', weekend = ''] = both.slice(1);
  const far = await checked('deals', [DEAL, weekend, ...between, weekdays]);
  assert.equal(far.rows[0]?.outcome, 'new');
  await imported('deals', both);
  const moved = [...both.slice(0, 2), deal('Facial', { link: 'sunday', price: '89' })];
  assert.deepEqual(outcomes(await checked('deals', moved)), ['same', 'refused']);
});

const NEW_WITH = (what: string) =>
  `This becomes a new deal: the spa’s deal with this title has another ${what}.`;

test('another length makes another deal, which the check says', async () => {
  await imported('deals', [DEAL, deal('Swedish')]);
  for (const link of ['a', 'b']) {
    const { rows } = await checked('deals', [DEAL, deal('Swedish', { minutes: '90', link })]);
    assert.equal(rows[0]?.outcome, 'new');
    assert.equal(rows[0]?.notes[0], NEW_WITH('length'));
  }
});
