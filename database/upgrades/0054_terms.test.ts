import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON } from '../../test/app.ts';
import { newPlace } from '../../test/installation.ts';
import { migrate } from '../migrations/all.ts';
import type { Db } from '../tables.ts';

const versionsIn = (db: Db) =>
  db.selectFrom('deal_versions').selectAll().orderBy('deal_id').orderBy('from_at').execute();

test('deals of before keep their policy word for word, in a first version of that day', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, '0051_insight_spans');
  await sql`insert into businesses (id, name, email, phone, address, city, state, zip, about, status,
    slug, created_at, updated_at) values ('b1', 'Juniper Hour', 'a@b.test', '(512) 555-0132',
    '410 Cedar Street', 'Austin', 'TX', '78701', '', 'active', 'juniper', 1, 2)`.execute(db);
  await sql`insert into deals (id, business_id, business_zip, business_status, title, kind,
    description, regular_price_cents, deal_price_cents, duration_minutes, max_purchases, image_url,
    checkout_url, starts_at, expires_at, cancellation_policy, status, created_at, updated_at)
    values ('d1', 'b1', '78701', 'active', 'Stones', 'massage', 'Calm', 12000, 7900, 60, 5,
    'https://a.test/1.jpg', 'https://buy.stripe.com/1', 3, 9, 'Free, "for" 24 hours', 'active', 3, 4)`.execute(
    db,
  );
  const document = JSON.stringify({ values: { cancellationHours: '48' }, saved: {} });
  await db.updateTable('settings').set({ document }).execute();
  const before = Date.now();
  await migrate(db, dialect);
  const deal = await db.selectFrom('deals').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([deal.terms, deal.any_client, deal.on_weekends], ['', 1, 1]);
  const [first, ...others] = await versionsIn(db);
  assert.deepEqual(others, []);
  assert.ok(first && first.from_at >= before - 1000 && first.from_at <= Date.now() + 1000);
  const { from_at: _, ...version } = first;
  assert.deepEqual(version, {
    deal_id: 'd1',
    business_id: 'b1',
    business_name: 'Juniper Hour',
    title: 'Stones',
    regular_price_cents: 12_000,
    deal_price_cents: 7900,
    duration_minutes: 60,
    max_purchases: 5,
    limit_per_visit: null,
    terms: '',
    starts_at: 3,
    expires_at: 9,
    cancellation_policy: 'Free, "for" 24 hours',
    status: 'active',
    listed: 1,
    deleted_at: null,
  });
  const [site] = await db.selectFrom('site_terms_versions').selectAll().execute();
  assert.equal(site?.from_at, 0);
  assert.deepEqual(JSON.parse(site?.document ?? ''), {
    promotionalDays: '120',
    cancellationHours: '48',
    sameDayPercent: '50',
    limitPerPerson: '5',
    limitPerVisit: '1',
  });
  await end();
});

test('what a deal says is appended when it changes, and only then, and outlives the deal', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect);
  const business = await addBusiness(db, { zip: '78701' });
  const [deal, other] = [await addDeal(db, business), await addDeal(db, business)];
  const set = (columns: object) =>
    db.updateTable('deals').set(columns).where('id', '=', deal.id).execute();
  const own = async () => (await versionsIn(db)).filter(({ deal_id }) => deal_id === deal.id);
  assert.equal((await own())[0]?.from_at, deal.updated_at);
  await set({ description: 'Other words', image_url: 'none', updated_at: MONDAY_NOON });
  assert.equal((await own()).length, 1);
  const changes = [
    { deal_price_cents: 7000 },
    { regular_price_cents: 13_000 },
    { title: 'Hot stones' },
    { duration_minutes: 90 },
    { max_purchases: 4 },
    { limit_per_visit: 2 },
    { terms: '{"clients":"new"}' },
    { expires_at: deal.expires_at + DAY_MS },
    { starts_at: MONDAY_NOON },
    { cancellation_policy: 'Call us two days ahead.' },
    { paused_at: MONDAY_NOON, listed: 0 },
  ];
  for (const [index, change] of changes.entries()) {
    await set({ ...change, updated_at: MONDAY_NOON + index });
    const version = (await own()).at(-1);
    assert.equal(version?.from_at, MONDAY_NOON + index);
    const { paused_at: _, ...compared } = { paused_at: 0, ...change };
    assert.deepEqual({ ...version, ...compared }, { ...version });
  }
  assert.equal((await own()).length, changes.length + 1);
  // A clock that was set back does not put a version before the one that it follows.
  await set({ deal_price_cents: 6900, updated_at: MONDAY_NOON - DAY_MS });
  assert.equal((await own()).at(-1)?.from_at, MONDAY_NOON + changes.length);
  await db.deleteFrom('deals').where('id', '=', deal.id).execute();
  const ended = await own();
  assert.equal(ended.length, changes.length + 2);
  for (const { deleted_at } of ended)
    assert.ok(Math.abs(Number(deleted_at) - Date.now()) < 3_600_000);
  await new Promise(setImmediate);
  const before = await connection.catalogueVersion();
  await db.deleteFrom('deal_versions').where('deal_id', '=', deal.id).execute();
  await new Promise(setImmediate);
  assert.ok((await connection.catalogueVersion()) > before, 'pages of versions are made again');
  assert.deepEqual(
    (await versionsIn(db)).map(({ deal_id, deleted_at }) => [deal_id, deleted_at]),
    [[other.id, null]],
  );
  await end();
});

test('a deal is found by what its terms say, and where they say nothing by the site', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect);
  const business = await addBusiness(db, { zip: '78701' });
  const found = async (terms: string) => {
    const { id } = await addDeal(db, business, { terms });
    const row = await db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirst();
    return [row?.any_client, row?.on_weekends];
  };
  assert.deepEqual(await found(''), [1, 1]);
  assert.deepEqual(await found('{"clients":"new"}'), [0, 1]);
  assert.deepEqual(await found('{"clients":"180","days":"1234"}'), [0, 0]);
  assert.deepEqual(await found('{"clients":"all","days":"open"}'), [2, 2]);
  assert.deepEqual(await found('{"clients":"","days":""}'), [2, 2]);
  assert.deepEqual(await found('{"days":"126","more":"\\"clients\\":\\"new\\""}'), [1, 2]);
  assert.deepEqual(await found('{"days":"7"}'), [1, 2]);
  const site = async (values: object) => {
    await db
      .updateTable('settings')
      .set({ document: JSON.stringify({ values, saved: {} }) })
      .execute();
    const row = await db.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
    return [row.any_client_from, row.on_weekends_from];
  };
  assert.deepEqual(await site({}), [1, 1]);
  assert.deepEqual(await site({ termClients: 'new', termDays: '12345' }), [2, 2]);
  assert.deepEqual(await site({ termClients: 'all', termDays: '6' }), [1, 1]);
  await end();
});
