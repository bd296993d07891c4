import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addLead, MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { ROWS_PER_PAGE } from '../rules.ts';
import { type LeadQuery, listLeads } from './list.server.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
beforeEach(async () => {
  connection = await emptyDatabase();
});
afterEach(() => connection.close());

const ALL: LeadQuery = { search: '', status: undefined, relayFailed: false, page: 1 };
const named = async (filters: Partial<LeadQuery> = {}) =>
  (await listLeads(connection.db, { ...ALL, ...filters })).rows.map((lead) => lead.business_name);

test('leads are listed newest first, a page at a time, none twice and none left out', async () => {
  const count = ROWS_PER_PAGE * 2 + 3;
  for (let i = 0; i < count; i += 1) {
    // Two share each instant, so the order needs more than the time.
    const at = MONDAY_NOON + Math.floor(i / 2);
    await addLead(connection.db, { businessName: `Spa ${i}`, email: `a${i}@spa.example`, at });
  }
  const pages = await Promise.all(
    [1, 2, 3].map((page) => listLeads(connection.db, { ...ALL, page })),
  );
  assert.deepEqual(
    pages.map(({ rows, hasMore }) => [rows.length, hasMore]),
    [
      [ROWS_PER_PAGE, true],
      [ROWS_PER_PAGE, true],
      [3, false],
    ],
  );
  const all = pages.flatMap(({ rows }) => rows);
  assert.equal(new Set(all.map(({ id }) => id)).size, count);
  for (const [i, lead] of all.entries()) {
    const before = all[i - 1];
    assert.ok(!before || before.created_at >= lead.created_at);
  }
  const past = await listLeads(connection.db, { ...ALL, page: 99 });
  assert.deepEqual([past.page, past.rows.length], [1, ROWS_PER_PAGE]);
});

test('name, e-mail, phone and location are searched, in any spelling and together', async () => {
  await addLead(connection.db, { businessName: 'Café Été', location: 'San José, CA' });
  await addLead(connection.db, {
    businessName: '100% Calm_Spa',
    email: 'Mona@Calm.example',
    phone: '(415) 555-0177',
    location: 'Waco, TX',
  });
  const cases: Array<[string, string[]]> = [
    ['cafe ete', ['Café Été']],
    ['CAFÉ', ['Café Été']],
    ['san jose', ['Café Été']],
    ['mona@CALM', ['100% Calm_Spa']],
    ['415-555-0177', ['100% Calm_Spa']],
    ['+1 (415) 555 0177', ['100% Calm_Spa']],
    ['4155550177', ['100% Calm_Spa']],
    ['555-01', ['100% Calm_Spa', 'Café Été']],
    ['waco calm', ['100% Calm_Spa']],
    ['100%', ['100% Calm_Spa']],
    ['m_s', ['100% Calm_Spa']],
    ['%', ['100% Calm_Spa']],
    ['waco juniper', []],
    ["'; drop table leads", []],
    ['\\', []],
  ];
  for (const [search, found] of cases) {
    assert.deepEqual((await named({ search })).toSorted(), found, search);
  }
});

test('a status shows its own leads only, together with a search', async () => {
  await addLead(connection.db, { businessName: 'Juniper' });
  const { id } = await addLead(connection.db, { businessName: 'Cedar' });
  await connection.db
    .updateTable('leads')
    .set({ status: 'archived' })
    .where('id', '=', id)
    .execute();
  assert.deepEqual(await named({ status: 'archived' }), ['Cedar']);
  assert.deepEqual(await named({ status: 'new' }), ['Juniper']);
  assert.deepEqual(await named({ status: 'new', search: 'cedar' }), []);
  assert.deepEqual(await named({ status: 'contacted' }), []);
});

test('leads that could not be relayed can be listed alone', async () => {
  await addLead(connection.db, { businessName: 'Fine', isRelayed: true });
  const { id } = await addLead(connection.db, { businessName: 'Stuck', isRelayed: true });
  await connection.db
    .updateTable('outbox')
    .set({ state: 'refused', result: 'HTTP 500', next_attempt_at: null })
    .where('lead_id', '=', id)
    .execute();
  assert.deepEqual(await named({ relayFailed: true }), ['Stuck']);
});
