import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { listBusinesses } from '../../market/businesses/list.server.ts';
import { managedDeals } from '../../market/deals/list.server.ts';
import { listLeads } from '../../market/leads/list.server.ts';
import { addBusiness, addDeal, addLead, MONDAY_NOON } from '../../test/helpers/app.ts';
import { openSqlite } from '../sqlite.ts';
import { migrate } from '../upgrades/all.ts';

test('each order of a list is walked in its index, and a search of deals reads one index alone', async () => {
  const { db, close } = openSqlite(':memory:');
  await migrate(db, 'sqlite');
  for (let number = 0; number < 200; number += 1) {
    const business = await addBusiness(db, { zip: '78701', name: `Juniper ${number}` });
    await addDeal(db, business, { title: `Quiet hour ${number}` });
    await addLead(db, { businessName: `Cedar ${number}`, email: `${number}@cedar.example` });
  }
  await sql`analyze`.execute(db);
  const statements: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const recordingDb = db.withPlugin(plugin);

  async function planOf(list: () => Promise<unknown>, subselects = 0) {
    statements.length = 0;
    await list();
    const ids = statements[subselects];
    assert.ok(ids);
    const query = db.getExecutor().compileQuery(ids, { queryId: 'plan' });
    const plan = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    return rows.map(({ detail }) => detail);
  }
  const lists = () => {
    const shared = { search: '', page: 1 };
    const business = (by: 'name' | 'location') => () =>
      listBusinesses(recordingDb, {
        ...shared,
        status: 'inactive',
        order: { by, isDescending: by === 'location' },
      });
    const lead = (by: 'name' | 'received', status?: 'archived') => () =>
      listLeads(recordingDb, {
        ...shared,
        status,
        relayFailed: false,
        order: { by, isDescending: true },
      });
    const deal = (by: 'title' | 'price' | 'ends') => () =>
      managedDeals(recordingDb, {
        ...shared,
        state: 'live',
        order: { by, isDescending: true },
        now: MONDAY_NOON,
      });
    return {
      businesses_by_slug: business('name'),
      businesses_by_location: business('location'),
      leads_by_name: lead('name'),
      leads_by_status_and_name: lead('name', 'archived'),
      leads_newest: lead('received'),
      leads_by_status: lead('received', 'archived'),
      deals_by_title: deal('title'),
      deals_by_price: deal('price'),
      deals_for_lists: deal('ends'),
      deals_scheduled: () =>
        managedDeals(recordingDb, { ...shared, state: 'scheduled', now: MONDAY_NOON }),
    };
  };
  for (const [index, list] of Object.entries(lists())) {
    const steps = await planOf(list);
    assert.equal(steps.length, 1, steps.join('\n'));
    assert.match(steps[0] ?? '', new RegExp(`COVERING INDEX ${index}\\b`));
  }
  const search = { state: 'live', search: 'nobody', page: 1, now: MONDAY_NOON } as const;
  const steps = await planOf(() => managedDeals(recordingDb, search), 1);
  assert.match(steps.join(), /COVERING INDEX deals_for_lists\b/);
  await close();
});
