import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal } from '../../helpers/app.ts';
import { openDealAdmin } from './deal-admin.ts';

let dealAdmin: Awaited<ReturnType<typeof openDealAdmin>>;
before(async () => {
  dealAdmin = await openDealAdmin();
});
after(() => dealAdmin.close());

const optionsOf = (html: string) =>
  [
    ...html
      .replaceAll(/<select[^>]*name="(?:kind|term\w+)".*?<\/select>/gs, '')
      .matchAll(/<option value="[^"]+"[^>]*>(.*?)<\/option>/g),
  ].map(([, label = '']) => label.replaceAll('<!-- -->', ''));
const page = async (path: string) => (await dealAdmin.visitAsAdmin(path)).text();
const find = async (query: Record<string, string>) => {
  const response = await dealAdmin.visitAsAdmin(
    `/admin/businesses/choices?${new URLSearchParams(query)}`,
  );
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('Cache-Control'), 'no-store');
  return (await response.json()) as { businesses: { name: string }[]; hasMore: boolean };
};

test('up to 50 businesses are a plain list; of more, 20 are listed and the others searched', async () => {
  for (let number = 10; number < 59; number += 1) {
    await addBusiness(dealAdmin.db, { name: `Spa ${number}`, zip: '94110' });
  }
  const few = await page('/admin/deals/new');
  assert.equal(optionsOf(few).length, 50);
  assert.doesNotMatch(few, /Find a business/);

  await addBusiness(dealAdmin.db, { name: 'Willow Rooms', zip: '10001' });
  const many = await page('/admin/deals/new');
  assert.equal(optionsOf(many).length, 20);
  assert.match(many, /<noscript>.*Find a business by name, city or ZIP.*<\/noscript>/s);
  assert.deepEqual(optionsOf(await page('/admin/deals/new?search=willow+10001')), [
    'Willow Rooms, New York, NY 10001',
  ]);
  const noMatch = await page('/admin/deals/new?search=nobody');
  assert.deepEqual(optionsOf(noMatch), []);
  assert.match(noMatch, /No business matches “(<!-- -->)?nobody/);
  assert.doesNotMatch(noMatch, /There is no active business yet/);
});

test("a deal's form offers its own business beside those found, marked where it is inactive", async () => {
  const inactiveBusiness = await addBusiness(dealAdmin.db, {
    name: 'Shut House',
    zip: '60601',
    status: 'inactive',
  });
  const deal = await addDeal(dealAdmin.db, inactiveBusiness);
  const html = await page(`/admin/deals/${deal.id}/edit?search=willow`);
  assert.deepEqual(optionsOf(html), [
    'Shut House, Chicago, IL 60601 (paused)',
    'Willow Rooms, New York, NY 10001',
  ]);
  assert.deepEqual((await find({ search: 'shut' })).businesses, []);
  const [ownChoice] = (await find({ search: 'shut', own: inactiveBusiness.id })).businesses;
  assert.deepEqual(ownChoice, {
    id: inactiveBusiness.id,
    name: 'Shut House',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
    timeZone: 'America/Chicago',
    today: '2026-03-02',
    isInactive: true,
  });
});

test('the search answers with the first 20 by name and says whether there are more', async () => {
  const businesses = await find({ search: 'spa san francisco' });
  assert.equal(businesses.businesses.length, 20);
  assert.equal(businesses.businesses[0]?.name, 'Spa 10');
  assert.equal(businesses.hasMore, true);
  assert.deepEqual(await find({ search: 'spa 58' }).then(({ hasMore }) => hasMore), false);
  assert.equal((await find({ search: '' })).businesses.length, 20);
  for (const search of ['%', '_', '\0', '\ud800', "'; drop table deals", 'x'.repeat(5000)]) {
    assert.deepEqual((await find({ search })).businesses.length <= 20, true);
  }
});

test('where the database fails, the search says so without telling how', async () => {
  await dealAdmin.db.schema.alterTable('businesses').renameTo('away').execute();
  const response = await dealAdmin.visitAsAdmin('/admin/businesses/choices?search=spa');
  assert.equal(response.status, 503);
  assert.equal(await response.text(), '{}');
  assert.equal(dealAdmin.reportedErrors.length, 1);
});
