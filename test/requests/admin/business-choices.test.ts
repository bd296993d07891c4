import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal, visibleText } from '../../helpers/app.ts';
import { openDealAdmin } from './deal-admin.ts';

let dealAdmin: Awaited<ReturnType<typeof openDealAdmin>>;
before(async () => {
  dealAdmin = await openDealAdmin();
  for (let number = 10; number < 60; number += 1)
    await addBusiness(dealAdmin.db, { name: `Spa ${number}`, zip: '94110' });
  await addBusiness(dealAdmin.db, { name: 'Willow Rooms', zip: '10001' });
  await addBusiness(dealAdmin.db, { name: 'Shut House', zip: '60601', status: 'inactive' });
});
after(() => dealAdmin.close());

const page = async (path: string) => (await dealAdmin.visitAsAdmin(path)).text();
const offered = (html: string) => {
  const list = /<datalist.*?<\/datalist>/s.exec(html)?.[0] ?? assert.fail();
  return [...list.matchAll(/<option value="([^"]*)"/g)].map(([, label = '']) => label);
};
const find = async (query: Record<string, string>) => {
  const response = await dealAdmin.visitAsAdmin(
    `/admin/businesses/choices?${new URLSearchParams(query)}`,
  );
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('Cache-Control'), 'no-store');
  return (await response.json()) as {
    businesses: Array<{ id: string; label: string }>;
    hasMore: boolean;
  };
};
const businessOfDeal = async () => {
  const [deal] = await dealAdmin.db
    .selectFrom('deals')
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .select(['businesses.name', 'businesses.address'])
    .execute();
  await dealAdmin.db.deleteFrom('deals').execute();
  return deal;
};

test('the form offers the first 50 active businesses by name in the list of its field', async () => {
  const labels = offered(await page('/admin/deals/new'));
  assert.equal(labels.length, 50);
  assert.deepEqual(labels.slice(0, 2), [
    'Juniper Hour, Austin, TX 78701',
    'Spa 10, San Francisco, CA 94110',
  ]);
  assert.ok(!labels.some((label) => label.startsWith('Shut House')));
});

test('without a script the server reads what was typed: the whole line, or what only one is called', async () => {
  for (const [typed, name] of [
    ['Willow Rooms, New York, NY 10001', 'Willow Rooms'],
    [' willow 10001 ', 'Willow Rooms'],
    ['Spa 33', 'Spa 33'],
  ] as const) {
    assert.equal((await dealAdmin.create({ businessId: typed })).status, 302, typed);
    assert.equal((await businessOfDeal())?.name, name);
  }
  for (const typed of ['spa', 'nobody', 'Shut House, Chicago, IL 60601', '']) {
    const answer = await dealAdmin.create({ businessId: typed });
    assert.equal(answer.status, 400, typed);
    const html = await answer.text();
    assert.match(visibleText(html), /Please select a business/);
    assert.match(html, new RegExp(`name="businessId"[^>]* value="${typed}"`));
  }
});

test('two branches of one name and ZIP code have lines of their own', async () => {
  const branch = { name: 'Quiet Fern', zip: '78704', city: 'Austin', state: 'TX' };
  await addBusiness(dealAdmin.db, { ...branch, address: '1 Elm Street' });
  await addBusiness(dealAdmin.db, {
    ...branch,
    address: '2 Oak Street',
    slug: 'quiet-fern-austin-tx-78704-2',
  });
  const { businesses } = await find({ search: 'quiet fern' });
  const labels = businesses.map(({ label }) => label);
  assert.deepEqual(labels, ['Quiet Fern, Austin, TX 78704', 'Quiet Fern, Austin, TX 78704 (2)']);
  for (const [index, businessId] of labels.entries()) {
    assert.equal((await dealAdmin.create({ businessId })).status, 302);
    assert.equal((await businessOfDeal())?.address, ['1 Elm Street', '2 Oak Street'][index]);
  }
});

test("a deal's form begins with its own business, which it keeps though it be paused", async () => {
  const business = await dealAdmin.db
    .selectFrom('businesses')
    .selectAll()
    .where('name', '=', 'Shut House')
    .executeTakeFirstOrThrow();
  const deal = await addDeal(dealAdmin.db, business, { status: 'draft' });
  const html = await page(`/admin/deals/${deal.id}/edit`);
  const line = 'Shut House, Chicago, IL 60601';
  assert.match(html, new RegExp(`name="businessId"[^>]* value="${line}"`));
  assert.ok(offered(html).includes(line));
  assert.deepEqual((await find({ search: 'shut' })).businesses, []);
  const [own] = (await find({ search: 'shut', own: business.id })).businesses;
  assert.deepEqual(own, {
    id: business.id,
    label: line,
    name: 'Shut House',
    city: 'Chicago',
    state: 'IL',
    today: '2026-03-02',
    isPaused: true,
  });
  const saved = await dealAdmin.send(`/admin/deals/${deal.id}/edit`, {
    ...dealAdmin.validDeal(),
    ...{ businessId: line, title: 'Late hour', draft: 'yes', updatedAt: String(deal.updated_at) },
  });
  assert.equal(saved.status, 302);
  assert.equal((await businessOfDeal())?.name, 'Shut House');
});

test('the list is filled by an address, which says whether there are more', async () => {
  const many = await find({ search: 'a' });
  assert.deepEqual([many.businesses.length, many.hasMore], [50, true]);
  assert.equal((await find({ search: 'spa 58' })).hasMore, false);
  for (const search of ['%', '_', '\0', '\ud800', "'; drop table deals", 'x'.repeat(5000)]) {
    assert.ok((await find({ search })).businesses.length <= 50);
  }
});

test('where the database fails, the address says so without telling how', async () => {
  await dealAdmin.db.schema.alterTable('businesses').renameTo('away').execute();
  const response = await dealAdmin.visitAsAdmin('/admin/businesses/choices?search=spa');
  assert.equal(response.status, 503);
  assert.equal(await response.text(), '{}');
  assert.equal(dealAdmin.reportedErrors.length, 1);
});
