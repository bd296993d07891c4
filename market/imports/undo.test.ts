import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { addBusiness, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { addComplaint } from '../../test/helpers/complaints.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { checkFile, importFile } from './commands.server.ts';
import type { ImportKind } from './rules.ts';
import { recordsInUse, referencesTo } from './store.server.ts';
import { undoImport } from './undo.server.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
before(async () => {
  connection = await emptyDatabase();
});
after(() => connection.close());

const change = { now: MONDAY_NOON, actor: 'owner@example.com' };
const context = () => ({ db: connection.db, zipTable, ...change });

async function imported(kind: ImportKind, text: string) {
  const bytes = new TextEncoder().encode(text);
  const outcome = await checkFile(context(), { kind, fileName: 'file.csv', bytes });
  assert.ok(outcome.kind === 'checked', JSON.stringify(outcome));
  assert.equal((await importFile(context(), outcome.id)).kind, 'imported');
  return outcome.id;
}

test('undoing an import leaves a new deal about which a buyer has reported a problem', async () => {
  const { db } = connection;
  const business = await addBusiness(db, { zip: '78701', name: 'Juniper Hour' });
  const row = (title: string) =>
    `${business.id},${title},120,79,60,1,12/31/2026,https://buy.stripe.com/0123,Call us a day ahead.`;
  const headings =
    'Business ID,Title,Regular Price,Deal Price,Duration,Maximum Purchases,Expires,Link,Policy';
  const id = await imported('deals', [headings, row('Quiet hour'), row('Long hour')].join('\n'));
  const deal = await db
    .selectFrom('deals')
    .select(['id', 'title'])
    .where('title', '=', 'Quiet hour')
    .executeTakeFirstOrThrow();
  await addComplaint(db, deal, business);
  assert.deepEqual(await undoImport(context(), id), { kind: 'undone', undone: 1, left: 1 });
});

/** Written with the record, by triggers, by Stripe's reader or for figures: nobody has used it for that. */
const NO_USE = [
  'deal_links',
  'deal_former_urls',
  'deal_versions',
  'catalogue_changes',
  'insight_paths',
];

test('no table that refers to a business or a deal is forgotten', async () => {
  const { db } = connection;
  for (const [table, column] of [
    ['businesses', 'business_id'],
    ['deals', 'deal_id'],
  ] as const) {
    const known = new Set((await referencesTo(db, table)).map((one) => one.table));
    for (const { name, columns } of await db.introspection.getTables()) {
      if (NO_USE.includes(name)) continue;
      if (columns.some((one) => one.name === column)) assert.ok(known.has(name), name);
    }
  }
});

test('a table that refers to a business counts as soon as it exists', async () => {
  const { db } = connection;
  const { id } = await addBusiness(db, { zip: '78701', name: 'With a note' });
  await sql`create table owner_notes (spa text references businesses (id))`.execute(db);
  assert.ok(!(await recordsInUse(db, 'businesses', [id])).has(id));
  await sql`insert into owner_notes values (${id})`.execute(db);
  assert.ok((await recordsInUse(db, 'businesses', [id])).has(id));
  await sql`drop table owner_notes`.execute(db);
});
