import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editBusiness, setBusinessStatus } from '../../../market/businesses/commands.server.ts';
import { createDeal, editDeal } from '../../../market/deals/commands.server.ts';
import { submitListing } from '../../../market/leads/commands.server.ts';
import { addBusiness, addDeal, MONDAY_NOON, zipTable } from '../../helpers/app.ts';
import { emptyDatabase } from '../../helpers/empty-database.ts';
import { dealForm, noRating } from '../../helpers/valid-forms.ts';

const actor = 'owner@example.com';
const ROUNDS = 15;

const businessForm = {
  name: 'Juniper Hour',
  email: 'hello@example.com',
  phone: '(512) 555-0132',
  address: '410 Cedar Street',
  city: 'Austin',
  state: 'TX',
  about: '',
  ...noRating,
};

test('a spa that moves while deals of it are made and edited takes all of them with it', async () => {
  const { db, close } = await emptyDatabase();
  const business = await addBusiness(db, { zip: '78701' });
  const oldDeal = await addDeal(db, business);
  const context = { db, zipTable, now: MONDAY_NOON, actor };
  for (let round = 0; round < ROUNDS; round += 1) {
    const zip = round % 2 === 0 ? '78702' : '78701';
    const current = await db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow();
    const deal = await db
      .selectFrom('deals')
      .select('updated_at')
      .where('id', '=', oldDeal.id)
      .executeTakeFirstOrThrow();
    const values = { ...dealForm, businessId: business.id };
    const [created, moved, edited] = await Promise.all([
      createDeal(context, values, `key ${round}`),
      editBusiness(db, business.id, { ...businessForm, zip }, current.updated_at, {
        actor,
        now: MONDAY_NOON + round,
      }),
      editDeal(context, oldDeal.id, { ...values, title: `Round ${round}` }, deal.updated_at),
    ]);
    assert.deepEqual([created.kind, moved.kind, edited.kind], ['created', 'updated', 'updated']);
    const zips = await db.selectFrom('deals').select('business_zip').distinct().execute();
    assert.deepEqual(
      zips.map((row) => row.business_zip),
      [zip],
    );
  }
  await close();
});

test('of many saves of one version one succeeds, and the others say that the record changed', async () => {
  const { db, close } = await emptyDatabase();
  const business = await addBusiness(db, { zip: '78701' });
  const saves = Array.from({ length: 8 }, (_, n) =>
    editBusiness(
      db,
      business.id,
      { ...businessForm, zip: '78701', about: `Save ${n}` },
      business.updated_at,
      {
        actor,
        now: MONDAY_NOON,
      },
    ),
  );
  const kinds = (await Promise.all(saves)).map(({ kind }) => kind).sort();
  assert.deepEqual(kinds, [...Array(7).fill('conflict'), 'updated']);
  const history = await db.selectFrom('events').select('id').execute();
  assert.equal(history.length, 1);
  await close();
});

test('a spa can become inactive during an edit: both changes are stored', async () => {
  const { db, close } = await emptyDatabase();
  const business = await addBusiness(db, { zip: '78701' });
  const change = { actor, now: MONDAY_NOON };
  const form = { ...businessForm, zip: '78701', about: 'New words' };
  const [edited, deactivated] = await Promise.all([
    editBusiness(db, business.id, form, business.updated_at, change),
    setBusinessStatus(db, business.id, 'inactive', change),
  ]);
  assert.equal(deactivated.kind, 'updated');
  const stored = await db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow();
  assert.equal(stored.status, 'inactive');
  assert.equal(stored.about, edited.kind === 'updated' ? 'New words' : business.about);
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
    const submission = { request, mayText: false, address: '::1', isRelayed: false };
    await Promise.all(
      [-2, -1, 0, 1].map((offset) => submitListing(db, submission, minute + offset)),
    );
    const leads = await db.selectFrom('leads').select('id').execute();
    assert.equal(leads.length, round + 1);
  }
  await close();
});
