import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { noRating } from '../../test/helpers/valid-forms.ts';
import { historyOf } from '../changes/store.server.ts';
import { createBusiness, editBusiness } from './commands.server.ts';
import { findBusinessChoices, listBusinesses } from './list.server.ts';
import type { BusinessForm } from './schema.ts';
import { findBusiness, findBusinessBySlug, formOf } from './store.server.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
before(async () => {
  connection = await emptyDatabase();
  for (let number = 10; number < 40; number += 1) {
    await addBusiness(connection.db, { name: `Spa ${number}`, zip: '78701' });
  }
  await addBusiness(connection.db, { name: 'Café Çalma', zip: '92101' });
  await addBusiness(connection.db, { name: '足つぼ 100%', zip: '94110', status: 'inactive' });
  await addBusiness(connection.db, { name: '足つぼ', zip: '94110' });
});
after(() => connection.close());

const find = async (search: string, page = 1) => {
  const found = await listBusinesses(connection.db, { search, page });
  return { ...found, names: found.rows.map(({ name }) => name) };
};

test('businesses are found by name, city or ZIP, accents and case aside, with every word', async () => {
  for (const search of ['calma', 'CAFÉ', 'san diego', '92101', 'café 921']) {
    assert.deepEqual((await find(search)).names, ['Café Çalma'], search);
  }
  assert.deepEqual((await find('calma austin')).names, []);
});

test('a name without a Latin letter is found as it is written', async () => {
  assert.deepEqual((await find('足つぼ')).names.sort(), ['足つぼ', '足つぼ 100%']);
  assert.deepEqual((await find('%')).names, ['足つぼ 100%']);
  assert.deepEqual((await find('_')).names, []);
});

test('a page holds 25, says whether there are more, and past the last is the first', async () => {
  const first = await find('spa austin');
  assert.deepEqual([first.names.length, first.names[0], first.hasMore], [25, 'Spa 10', true]);
  const second = await find('spa austin', 2);
  assert.deepEqual([second.names.length, second.page, second.hasMore], [5, 2, false]);
  assert.deepEqual(await find('spa austin', 3), first);
});

test('a deal may be given to active businesses, by name, and to its own, in any status', async () => {
  const choose = async (search: string, own?: string, limit = 50) =>
    (await findBusinessChoices(connection.db, { search, own, limit })).map(({ name }) => name);
  const active = await choose('');
  assert.equal(active.length, 32);
  assert.equal(active[0], 'Café Çalma');
  assert.deepEqual(await choose('', undefined, 2), active.slice(0, 2));
  assert.deepEqual(await choose('calma san diego'), ['Café Çalma']);
  const [own] = await connection.db
    .updateTable('businesses')
    .set({ status: 'inactive' })
    .where('name', '=', 'Café Çalma')
    .returning('id')
    .execute();
  assert.deepEqual(await choose('calma'), []);
  assert.deepEqual(await choose('calma', own?.id), ['Café Çalma']);
});

test('a gallery is stored in its order, audited as one text, and empties the page cache', async () => {
  const { db } = connection;
  const business = await addBusiness(db, { zip: '10001' });
  const before = await connection.catalogueVersion();
  const gallery = 'https://a.test/room.jpg A quiet room\nhttps://a.test/steam.jpg';
  const change = { actor: 'owner@example.com', now: MONDAY_NOON };
  const save = (version: number) =>
    editBusiness(db, business.id, { ...formOf(business), gallery }, version, change);
  assert.equal((await save(business.updated_at)).kind, 'updated');
  const stored = await findBusiness(db, business.id);
  assert.equal(stored?.gallery, gallery);
  await new Promise(setImmediate);
  assert.ok((await connection.catalogueVersion()) > before);
  const [entry, ...earlier] = await historyOf(db, 'business', business.id, 9);
  assert.deepEqual([entry?.before?.gallery, entry?.after?.gallery, earlier], ['', gallery, []]);
  assert.deepEqual(await save(stored?.updated_at ?? 0), { kind: 'unchanged' });
});

const form: BusinessForm = {
  name: 'Juniper Hour',
  email: 'hello@juniper.example',
  phone: '',
  address: '',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  about: '',
  ...noRating,
};
const change = { actor: 'owner@example.com', now: MONDAY_NOON };

test('branches of one name and ZIP code have numbers in their addresses, which edits leave alone', async () => {
  const create = async (address: string, phone: string, name = form.name) => {
    const branch = { ...form, name, address, phone };
    const created = await createBusiness(connection.db, branch, address, change);
    assert.ok(created.kind === 'created');
    return created.id;
  };
  const slugOf = async (id: string) => (await findBusiness(connection.db, id))?.slug;
  const first = await create('410 Cedar Street', '(512) 555-0132');
  const slug = 'juniper-hour-austin-tx-78701';
  const second = await create('980 Lavaca St', '(512) 555-0142');
  const third = await create('5 Elm St', '(512) 555-0143', 'JUNIPER — hour!');
  const own = async (id: string) => {
    const lookup = await findBusinessBySlug(connection.db, (await slugOf(id)) ?? '');
    return lookup.kind === 'found' ? lookup.business.id : lookup;
  };
  assert.deepEqual(
    [await slugOf(first), await slugOf(second), await slugOf(third)],
    [slug, `${slug}-2`, `${slug}-3`],
  );
  for (const id of [first, second, third]) assert.equal(await own(id), id);
  const edit = async (id: string, values: Partial<BusinessForm>) => {
    const row = await findBusiness(connection.db, id);
    assert.ok(row);
    await editBusiness(connection.db, id, { ...formOf(row), ...values }, row.updated_at, change);
  };
  await edit(second, { address: '981 Lavaca St', about: 'New' });
  assert.equal(await slugOf(second), `${slug}-2`);
  await edit(first, { name: 'Cedar Rooms' });
  await edit(second, { name: 'Cedar Rooms' });
  assert.equal(await slugOf(second), 'cedar-rooms-austin-tx-78701-2');
  const former = await findBusinessBySlug(connection.db, `${slug}-2`);
  assert.deepEqual(former, { kind: 'moved', slug: 'cedar-rooms-austin-tx-78701-2' });
});
