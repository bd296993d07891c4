import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editBusiness, setBusinessStatus } from '../../../market/businesses/commands.server.ts';
import { createDeal, editDeal } from '../../../market/deals/commands.server.ts';
import { takeRequest } from '../../../market/leads/commands.server.ts';
import { addDeal, addSpa, emptyDatabase, MONDAY_NOON, places } from '../../app.ts';
import { dealForm, unrated } from '../../valid-forms.ts';

const who = 'owner@example.com';
const ROUNDS = 15;

const spaForm = {
  name: 'Juniper Hour',
  email: 'hello@example.com',
  phone: '(512) 555-0132',
  address: '410 Cedar Street',
  city: 'Austin',
  state: 'TX',
  about: '',
  ...unrated,
};

test('a spa that moves while deals of it are made and edited takes all of them with it', async () => {
  const { db, close } = await emptyDatabase();
  const spa = await addSpa(db, { zip: '78701' });
  const old = await addDeal(db, spa);
  const desk = { db, places, now: MONDAY_NOON, who };
  for (let round = 0; round < ROUNDS; round += 1) {
    const zip = round % 2 === 0 ? '78702' : '78701';
    const current = await db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow();
    const deal = await db
      .selectFrom('deals')
      .select('updated_at')
      .where('id', '=', old.id)
      .executeTakeFirstOrThrow();
    const values = { ...dealForm, businessId: spa.id };
    const [made, moved, edited] = await Promise.all([
      createDeal(desk, values, `key ${round}`),
      editBusiness(db, spa.id, { ...spaForm, zip }, current.updated_at, {
        who,
        now: MONDAY_NOON + round,
      }),
      editDeal(desk, old.id, { ...values, title: `Round ${round}` }, deal.updated_at),
    ]);
    assert.deepEqual([made.kind, moved.kind, edited.kind], ['created', 'saved', 'updated']);
    const zips = await db.selectFrom('deals').select('business_zip').distinct().execute();
    assert.deepEqual(
      zips.map((row) => row.business_zip),
      [zip],
    );
  }
  await close();
});

test('of many saves of one version one is kept, and the others hear that it changed', async () => {
  const { db, close } = await emptyDatabase();
  const spa = await addSpa(db, { zip: '78701' });
  const saves = Array.from({ length: 8 }, (_, n) =>
    editBusiness(db, spa.id, { ...spaForm, zip: '78701', about: `Save ${n}` }, spa.updated_at, {
      who,
      now: MONDAY_NOON,
    }),
  );
  const kinds = (await Promise.all(saves)).map(({ kind }) => kind).sort();
  assert.deepEqual(kinds, [...Array(7).fill('changed'), 'saved']);
  const history = await db.selectFrom('audit_entries').select('id').execute();
  assert.equal(history.length, 1);
  await close();
});

test('a spa can be set to rest while it is being edited: both are kept', async () => {
  const { db, close } = await emptyDatabase();
  const spa = await addSpa(db, { zip: '78701' });
  const change = { who, now: MONDAY_NOON };
  const form = { ...spaForm, zip: '78701', about: 'New words' };
  const [edited, rested] = await Promise.all([
    editBusiness(db, spa.id, form, spa.updated_at, change),
    setBusinessStatus(db, spa.id, 'inactive', change),
  ]);
  assert.equal(rested.kind, 'saved');
  const stored = await db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow();
  assert.equal(stored.status, 'inactive');
  assert.equal(stored.about, edited.kind === 'saved' ? 'New words' : spa.about);
  await close();
});

test('the same request to be listed, around the end of a minute, is one lead', async () => {
  const { db, close } = await emptyDatabase();
  const minute = Math.ceil(MONDAY_NOON / 60_000) * 60_000;
  for (let round = 0; round < ROUNDS; round += 1) {
    const request = {
      businessName: 'Juniper Hour',
      email: `owner${round}@juniper.example`,
      phone: '(512) 555-0132',
      location: 'Austin, TX',
    };
    const asking = { request, mayText: false, address: '::1', relays: false };
    await Promise.all([-2, -1, 0, 1].map((offset) => takeRequest(db, asking, minute + offset)));
    const leads = await db.selectFrom('leads').select('id').execute();
    assert.equal(leads.length, round + 1);
  }
  await close();
});
