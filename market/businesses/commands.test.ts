import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addBusiness, addDeal, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { noPositionOrRating, noRating } from '../../test/helpers/valid-forms.ts';
import { actionOf } from '../changes/rules.ts';
import { historyOf } from '../changes/store.server.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { createBusiness, editBusiness, pinBusiness, setBusinessStatus } from './commands.server.ts';
import type { BusinessForm, Pin } from './schema.ts';
import { findBusiness, findBusinessBySlug, formOf, zipsInUse } from './store.server.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
beforeEach(async () => {
  connection = await emptyDatabase();
});
afterEach(() => connection.close());

const validForm = {
  name: 'Juniper Hour',
  email: 'hello@juniper.example',
  phone: '(512) 555-0132',
  address: '410 Cedar Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  about: '',
};
const form: BusinessForm = { ...validForm, ...noRating };
const KEY = 'a-form-key-of-16+';
const change = { actor: 'owner@example.com', now: MONDAY_NOON };

async function createTestBusiness() {
  const created = await createBusiness(connection.db, form, KEY, change);
  assert.ok(created.kind === 'created');
  const row = await findBusiness(connection.db, created.id);
  assert.ok(row);
  return row;
}

async function edited(id: string, values: Partial<BusinessForm>) {
  const current = await findBusiness(connection.db, id);
  return editBusiness(connection.db, id, { ...form, ...values }, current?.updated_at ?? 0, change);
}

const pinned = (id: string, pin: Pin | null, zips: Pick<ZipTable, 'find'> = zipTable) =>
  pinBusiness({ db: connection.db, zipTable: zips }, id, pin, change);

test('a new business is active, has its slug, and is in the history', async () => {
  const row = await createTestBusiness();
  assert.deepEqual([row.status, row.slug], ['active', 'juniper-hour-austin-tx-78701']);
  const [entry] = await historyOf(connection.db, 'business', row.id, 9);
  assert.deepEqual(
    [entry && actionOf(entry), entry?.actor, entry?.before, entry?.after],
    [
      'created',
      change.actor,
      undefined,
      {
        ...validForm,
        status: 'active',
        has_license_information: 0,
        license_number: '',
        license_state: '',
        license_expires_on: null,
        license_checked_on: null,
        license_found: '',
        ...noPositionOrRating,
      },
    ],
  );
});

test('a rating is stored and audited, and the database stores all of it or none', async () => {
  const { id } = await createTestBusiness();
  const rated = { rating: '4.8', reviewCount: '213', ratingSource: 'Google' };
  await edited(id, { ...rated, ratingSeenOn: '2026-02-20' });
  const [entry] = await historyOf(connection.db, 'business', id, 9);
  const { rating, review_count, rating_source, rating_seen_on } = entry?.after ?? {};
  assert.deepEqual(
    [rating, review_count, rating_source, rating_seen_on, entry?.before?.rating],
    [4.8, 213, 'Google', '2026-02-20', null],
  );
  const row = await findBusiness(connection.db, id);
  assert.deepEqual(row && formOf(row), { ...form, ...rated, ratingSeenOn: '2026-02-20' });
  for (const invalidRating of [{ rating: null }, { rating: 5.1 }, { review_count: 0 }]) {
    const write = connection.db.updateTable('businesses').set(invalidRating).where('id', '=', id);
    await assert.rejects(write.execute());
  }
  assert.equal((await edited(id, {})).kind, 'updated');
  assert.equal((await findBusiness(connection.db, id))?.rating_source, null);
});

test('a form sent many times at once makes one business; other values make another', async () => {
  const send = (name: string) => createBusiness(connection.db, { ...form, name }, KEY, change);
  const answers = await Promise.all([send('One'), send('One'), send('One')]);
  assert.deepEqual(answers.map(({ kind }) => kind).sort(), ['created', 'exists', 'exists']);
  await send('Two');
  assert.equal((await connection.db.selectFrom('businesses').select('id').execute()).length, 2);
});

test('a business like a listed one is created only after a confirmation', async () => {
  const listed = await createTestBusiness();
  const again = (values: Partial<BusinessForm>, key = 'another-form-key-1', allowSimilar = false) =>
    createBusiness(connection.db, { ...form, ...values }, key, change, {
      allowSimilar,
    });
  for (const alike of [{}, { address: '410 CEDAR street.' }, { address: '9 Elm', about: 'New' }])
    assert.deepEqual(await again(alike), { kind: 'similar', similar: listed });
  assert.deepEqual(await again({}, KEY), { kind: 'exists', id: listed.id });
  const others = [
    { zip: '78702' },
    { name: 'Juniper' },
    { address: '9 Elm', phone: '(512) 555-0199' },
  ];
  for (const other of others) assert.equal((await again(other)).kind, 'created');
  assert.equal((await again({}, 'another-form-key-1', true)).kind, 'created');
});

test('an edit is written with its slug, before and after, and its deals follow', async () => {
  const business = await addBusiness(connection.db, { zip: '78701' });
  const deal = await addDeal(connection.db, business);
  assert.deepEqual(await edited(business.id, { name: 'Cedar Rooms', zip: '94110' }), {
    kind: 'updated',
    unpinned: false,
  });
  const followed = await connection.db
    .selectFrom('deals')
    .select('business_zip')
    .where('id', '=', deal.id)
    .executeTakeFirstOrThrow();
  assert.equal(followed.business_zip, '94110');
  const [entry] = await historyOf(connection.db, 'business', business.id, 9);
  assert.deepEqual([entry?.before?.name, entry?.after?.name], ['Juniper Hour', 'Cedar Rooms']);
});

test('former slugs lead to the current one, and a slug that comes back is former no more', async () => {
  const { id, slug } = await createTestBusiness();
  await edited(id, { name: 'Second' });
  await edited(id, { name: 'Third' });
  const now = (await findBusiness(connection.db, id))?.slug;
  for (const oldSlug of [slug, 'second-austin-tx-78701'])
    assert.deepEqual(await findBusinessBySlug(connection.db, oldSlug), {
      kind: 'moved',
      slug: now,
    });
  await edited(id, {});
  assert.equal((await findBusinessBySlug(connection.db, slug)).kind, 'found');
  const former = await connection.db
    .selectFrom('business_slugs')
    .select('slug')
    .orderBy('slug')
    .execute();
  assert.deepEqual(
    former.map((row) => row.slug),
    ['second-austin-tx-78701', 'third-austin-tx-78701'],
  );
});

test('of two saves of the same version, the later gets a conflict and nothing is written', async () => {
  const { id, updated_at } = await createTestBusiness();
  const save = (name: string, loadedAt: number) =>
    editBusiness(connection.db, id, { ...form, name }, loadedAt, change);
  assert.equal((await save('First', updated_at)).kind, 'updated');
  const laterOutcome = await save('Later', updated_at);
  assert.ok(laterOutcome.kind === 'conflict');
  assert.equal(laterOutcome.current.name, 'First');
  assert.equal((await findBusiness(connection.db, id))?.name, 'First');
  assert.equal((await save('Later', laterOutcome.current.updated_at)).kind, 'updated');
  assert.equal((await findBusiness(connection.db, id))?.name, 'Later');
});

test('saving what is stored already changes nothing and is not written down', async () => {
  const row = await createTestBusiness();
  assert.deepEqual(await edited(row.id, {}), { kind: 'unchanged' });
  assert.deepEqual(await findBusiness(connection.db, row.id), row);
  assert.equal((await historyOf(connection.db, 'business', row.id, 9)).length, 1);
});

test('an edit that cannot be written down in the log is not made at all', async () => {
  const row = await createTestBusiness();
  await connection.db.schema.dropTable('events').execute();
  await assert.rejects(edited(row.id, { name: 'Half' }));
  assert.deepEqual(await findBusiness(connection.db, row.id), row);
  assert.deepEqual(await connection.db.selectFrom('business_slugs').selectAll().execute(), []);
});

test('a business that is gone cannot be edited or set inactive', async () => {
  assert.deepEqual(await editBusiness(connection.db, 'nobody', form, 0, change), {
    kind: 'missing',
  });
  assert.deepEqual(await setBusinessStatus(connection.db, 'nobody', 'inactive', change), {
    kind: 'missing',
  });
});

test('an inactive business takes its deals along, comes back with them, and both are logged', async () => {
  const business = await addBusiness(connection.db, { zip: '78701' });
  await addDeal(connection.db, business);
  const statuses = async () =>
    (await connection.db.selectFrom('deals').select('business_status').execute()).map(
      (deal) => deal.business_status,
    );
  await setBusinessStatus(connection.db, business.id, 'inactive', change);
  assert.deepEqual(await statuses(), ['inactive']);
  await setBusinessStatus(connection.db, business.id, 'active', change);
  assert.deepEqual(await statuses(), ['active']);
  const entries = await historyOf(connection.db, 'business', business.id, 9);
  assert.deepEqual(
    entries.map(({ after }) => after?.status),
    ['active', 'inactive'],
  );
});

test('the ZIPs in use are counted', async () => {
  await addBusiness(connection.db, { zip: '78701' });
  await addBusiness(connection.db, { zip: '78701' });
  assert.deepEqual(
    (await zipsInUse(connection.db)).map(({ zip, count }) => [zip, count]),
    [['78701', 2]],
  );
});

test('a map position is audited, empties the page cache, and is removed when the address changes', async () => {
  const { id } = await createTestBusiness();
  const pin = { latitude: 30.26715, longitude: -97.74306 };
  const pinOf = async () => {
    const row = await findBusiness(connection.db, id);
    return row && [row.latitude, row.longitude];
  };
  const before = await connection.catalogueVersion();
  assert.equal((await pinned(id, pin)).kind, 'updated');
  await new Promise(setImmediate);
  assert.ok((await connection.catalogueVersion()) > before);
  const [entry] = await historyOf(connection.db, 'business', id, 9);
  assert.deepEqual([entry?.before?.latitude, entry?.after?.latitude], [null, 30.26715]);
  assert.deepEqual(await edited(id, { about: 'Quiet.' }), { kind: 'updated', unpinned: false });
  assert.deepEqual(await pinOf(), [30.26715, -97.74306]);
  assert.deepEqual(await edited(id, { address: '9 Elm Street' }), {
    kind: 'updated',
    unpinned: true,
  });
  assert.deepEqual(await pinOf(), [null, null]);
  assert.deepEqual(await pinned(id, null), { kind: 'unchanged' });
  assert.deepEqual(await pinned('nobody', pin), { kind: 'missing' });
});

test('a map position far from the ZIP code is refused, but not where that is unknown', async () => {
  const { id, zip } = await createTestBusiness();
  const newYork = { latitude: 40.71, longitude: -74 };
  assert.deepEqual(await pinned(id, newYork), { kind: 'too-far', miles: 1511, zip });
  assert.equal((await findBusiness(connection.db, id))?.latitude, null);
  const unknown = { find: () => undefined };
  assert.equal((await pinned(id, newYork, unknown)).kind, 'updated');
});

test('the database stores no half of a map position', async () => {
  const { id } = await createTestBusiness();
  const editPin = (values: { latitude?: number; longitude?: number }) =>
    connection.db.updateTable('businesses').set(values).where('id', '=', id).execute();
  await assert.rejects(editPin({ latitude: 30 }));
  await assert.rejects(editPin({ latitude: 91, longitude: 0 }));
  await editPin({ latitude: 30, longitude: -97 });
});
