import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { readSettings } from '../../market/settings/store.server.ts';
import { addBusiness, DAY_MS } from '../../test/helpers/app.ts';
import { newPlace } from '../../test/helpers/installation.ts';
import type { BusinessRow, Db } from '../tables.ts';
import { migrate } from './all.ts';

const BEFORE = '0114_one_list_index';
const NOW = Date.now();
const dayIn = (days: number) => new Date(NOW + days * DAY_MS).toISOString().slice(0, 10);

async function upgraded(add: (db: Db) => Promise<unknown>) {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect, BEFORE);
  await add(db);
  await migrate(db, dialect);
  const businesses = await db.selectFrom('businesses').selectAll().orderBy('name').execute();
  const settings = await readSettings(db);
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  await end();
  return { businesses, settings, tables };
}

interface OnFile {
  number: string;
  holder?: string;
  authority?: string;
  expiresOn?: string;
  createdAt?: number;
}

const addLicense = (
  db: Db,
  { id }: BusinessRow,
  { number, holder = 'therapist', authority = '', expiresOn, createdAt = 1 }: OnFile,
) =>
  sql`insert into licenses (id, business_id, holder, holder_name, state, number, number_key,
      local_authority, expires_on, created_at, updated_at)
    values (${`${id} ${number}`}, ${id}, ${holder}, 'Ana', 'TX', ${number},
      ${number.replace(' ', '')}, ${authority}, ${expiresOn ?? null}, ${createdAt}, 1)`.execute(db);

const addCheck = (
  db: Db,
  { id }: BusinessRow,
  { number, found, how = 'board_site', seen }: Record<string, string>,
) =>
  sql`insert into license_checks (id, business_id, state, number, number_key, checked_at, actor, how,
      found, name_seen, expires_seen, note)
    values (${`${id} ${number} ${found}`}, ${id}, 'TX', ${number}, ${number?.replace(' ', '') ?? ''},
      ${Date.parse('2026-11-03T18:00:00Z')}, 'me', ${how}, ${found}, '', ${seen ?? null}, '')`.execute(
    db,
  );

const spa = async (db: Db, name: string, number = '') => {
  const business = await addBusiness(db, { zip: '78701', name });
  if (number)
    await sql`update businesses set license_number = ${number}, license_state = 'TX',
      license_key = ${number.replace(' ', '')} where id = ${business.id}`.execute(db);
  return business;
};

const licenseOf = (row: BusinessRow) => [
  row.license_number,
  row.license_expires_on,
  row.license_checked_on,
  row.license_found,
];

test('the newest valid license of a therapist moves into the fields, with the newest look at it', async () => {
  const { businesses, tables } = await upgraded(async (db) => {
    const own = await spa(db, 'A own', 'MT 1');
    await addCheck(db, own, { number: 'MT 1', found: 'active', seen: dayIn(100) });
    await addLicense(db, own, { number: 'MT 2' });
    const further = await spa(db, 'B further', 'MT 3');
    await addCheck(db, further, { number: 'MT 3', found: 'disciplined' });
    await addLicense(db, further, { number: 'MT 4', createdAt: 1 });
    await addLicense(db, further, { number: 'MT 5', createdAt: 2, expiresOn: dayIn(50) });
    await addLicense(db, further, { number: 'MT 6', createdAt: 3, expiresOn: dayIn(-50) });
    const paper = await spa(db, 'C paper', 'MT 7');
    await addCheck(db, paper, { number: 'MT 7', found: 'active', how: 'document' });
    const refuted = await spa(db, 'D refuted', 'MT 8');
    await addCheck(db, refuted, { number: 'MT 8', found: 'not_found' });
    await spa(db, 'E refuted elsewhere', 'MT 8');
    const establishment = await spa(db, 'F establishment');
    await addLicense(db, establishment, { number: 'ME 1', holder: 'establishment' });
    const permit = await spa(db, 'G ended permit');
    await addLicense(db, permit, { number: 'P 9', authority: 'Austin', expiresOn: dayIn(-9) });
    await spa(db, 'H nothing');
    const moved = await spa(db, 'I of another state', 'MT 10');
    await sql`update businesses set license_state = 'NM' where id = ${moved.id}`.execute(db);
    await addLicense(db, moved, { number: 'MT 11' });
  });
  assert.deepEqual(businesses.map(licenseOf), [
    ['MT 1', dayIn(100), '2026-11-03', 'active'],
    ['MT 5', dayIn(50), null, ''],
    ['MT 7', null, null, ''],
    ['MT 8', null, '2026-11-03', 'not found'],
    ['MT 8', null, '2026-11-03', 'not found'],
    ['', null, null, ''],
    ['P 9', dayIn(-9), null, ''],
    ['', null, null, ''],
    ['MT 11', null, null, ''],
  ]);
  assert.deepEqual(
    tables.filter((name) => name.includes('license')),
    [],
  );
});

const withSettings = (values: object) => async (db: Db) => {
  await spa(db, 'Listed');
  await addBusiness(db, { zip: '78701', name: 'Paused', status: 'inactive' });
  const document = JSON.stringify({ values, saved: { licenses: 2, brand: 1 } });
  await sql`update settings set document = ${document}`.execute(db);
};
const tickOf = (row: BusinessRow | undefined) => [
  row?.has_license_information,
  row?.license_information_at,
  row?.license_information_by,
];

test('the statement that stood by default is the tick of each listed spa, since it was listed', async () => {
  const { businesses, settings } = await upgraded(withSettings({ brand: 'Calm' }));
  const [listed, paused] = businesses;
  assert.deepEqual(tickOf(listed), [1, listed?.created_at, 'Settings → Licenses']);
  assert.deepEqual(tickOf(paused), [0, null, null]);
  assert.deepEqual([settings.values, settings.saved], [{ brand: 'Calm' }, { brand: 1 }]);
});

test('who confirmed the statement says it of each spa; switched off, nobody does', async () => {
  const on = await upgraded(async (db) => {
    await withSettings({ licenseStatement: 'confirmed' })(db);
    await sql`insert into audit_entries (id, created_at, actor, action, record_kind, record_id, after)
      values ('e', ${NOW}, 'owner@example.com', 'updated', 'settings', 'licenses', '{}')`.execute(
      db,
    );
  });
  assert.deepEqual(tickOf(on.businesses[0]), [1, NOW, 'owner@example.com']);
  assert.deepEqual(on.settings.values, {});
  const off = await upgraded(withSettings({ licenseStatement: 'off' }));
  assert.deepEqual(tickOf(off.businesses[0]), [0, null, null]);
});
