import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { allBusinesses } from '../../market/businesses/list.server.ts';
import { allManagedDeals, type ManagedQuery } from '../../market/deals/list.server.ts';
import { allLeads } from '../../market/leads/list.server.ts';
import { addBusiness, addDeal, addLead, DAY_MS, MONDAY_NOON } from '../../test/helpers/app.ts';
import { openSqlite } from '../sqlite.ts';
import { migrate } from '../upgrades/all.ts';

// Otherwise a file of a million rows reads each of them a thousand times.
test('the second batch of a file is searched from the end of the first', async () => {
  const { db, close } = openSqlite(':memory:');
  await migrate(db, 'sqlite');
  for (let number = 0; number < 600; number += 1) {
    const created_at = MONDAY_NOON - number;
    const business = await addBusiness(db, { zip: '78701', slug: `juniper-${number}`, created_at });
    const expires_at = MONDAY_NOON + DAY_MS + number;
    await addDeal(db, business, { title: `Quiet hour ${number}`, expires_at });
    await addLead(db, { businessName: `Cedar ${number}`, email: `${number}@cedar.example` });
  }
  const statements: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const recordingDb = db.withPlugin(plugin);

  async function planOf(batches: AsyncGenerator<unknown[]>) {
    statements.length = 0;
    let count = 0;
    for await (const rows of batches) count += rows.length;
    assert.equal(count, 600);
    const ids = statements[2];
    assert.ok(ids);
    const query = db.getExecutor().compileQuery(ids, { queryId: 'plan' });
    const plan = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    return rows.map(({ detail }) => detail.replace(/^SEARCH \w+ USING (COVERING )?INDEX /, ''));
  }
  const deals = (query: Partial<ManagedQuery> = {}) =>
    allManagedDeals(recordingDb, { state: 'live', search: '', now: MONDAY_NOON, ...query });
  const ordered = (by: 'title' | 'price' | 'ends', isDescending = false) =>
    deals({ order: { by, isDescending } });
  const leads = (by: 'name' | 'received') =>
    allLeads(recordingDb, {
      ...{ search: '', status: undefined, relayFailed: false },
      order: { by, isDescending: true },
    });
  assert.deepEqual(await planOf(deals()), ['deals_for_lists ((expires_at,id)>(?,?))']);
  assert.deepEqual(await planOf(ordered('ends', true)), [
    'deals_for_lists (expires_at>? AND (expires_at,id)<(?,?))',
  ]);
  assert.deepEqual(await planOf(ordered('price')), [
    'deals_by_price ((deal_price_cents,id)>(?,?))',
  ]);
  assert.deepEqual(await planOf(ordered('title')), ['deals_by_title (<expr>>?)']);
  assert.deepEqual(await planOf(leads('received')), ['leads_newest ((created_at,id)<(?,?))']);
  assert.deepEqual(await planOf(leads('name')), ['leads_by_name (<expr><?)']);
  assert.deepEqual(await planOf(allBusinesses(recordingDb, { search: '' })), [
    'businesses_by_slug ((slug,created_at,id)>(?,?,?))',
  ]);
  await close();
});
