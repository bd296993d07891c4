import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { findNear, type SearchQuery } from '../market/deals/search.server.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, zipTable } from '../test/helpers/app.ts';
import { openSqlite } from './sqlite.ts';
import { migrate } from './upgrades/all.ts';

function recordQueries() {
  const recordedQueries: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      recordedQueries.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { recordedQueries, plugin };
}

const QUERIES: SearchQuery[] = [
  { sort: 'distance' },
  { sort: 'distance', maxPriceDollars: 500, minDurationMinutes: 30 },
  { sort: 'ending' },
  { sort: 'price', minDurationMinutes: 30 },
  { sort: 'discount', maxPriceDollars: 400 },
];

// `npm run bench search` measures time; only the plan shows how much of a table is read.
test('a search walks its index from ZIP to ZIP, and reads no table from end to end', async () => {
  const { db, close } = openSqlite(':memory:');
  await migrate(db, 'sqlite');
  const zips = zipTable.zipsAround('77213', 25) ?? [];
  for (const [at, { zip }] of zips.entries()) {
    const business = await addBusiness(db, { zip });
    await addDeal(db, business, { expires_at: MONDAY_NOON + (1 + (at % 9)) * DAY_MS });
  }
  await sql`analyze`.execute(db);
  const { recordedQueries, plugin } = recordQueries();
  const recordingDb = db.withPlugin(plugin);
  for (const query of QUERIES) {
    for (const page of [1, 3]) {
      const { total } = await findNear(recordingDb, zips, MONDAY_NOON, page, query);
      assert.ok(total.deals > 100, 'more than a page, so all are counted');
    }
  }

  const executor = db.getExecutor();
  const plans = new Set<string>();
  for (const node of recordedQueries) {
    const { sql: text, parameters } = executor.compileQuery(node, { queryId: 'plan' });
    const plan = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    for (const { detail } of rows)
      if (/^(SCAN|SEARCH) (deals|businesses)/.test(detail)) plans.add(detail);
  }

  const found = [...plans].join('\n');
  assert.match(found, /COVERING INDEX deals_near \(business_zip=\? AND expires_at>\?\)$/m);
  for (const plan of plans)
    assert.match(plan, /^SEARCH .*\((business_zip=|id=|rowid=|zip>)\?/, found);
  await close();
});
