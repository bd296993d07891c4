import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { dealForm } from '../../test/helpers/valid-forms.ts';
import { actionOf } from '../changes/rules.ts';
import { historyOf } from '../changes/store.server.ts';
import { createDeal, deleteDeal, editDeal, undoDealChange } from './commands.server.ts';
import { countLiveDeals, managedDeals } from './list.server.ts';
import { storedDealValues } from './schema.ts';
import { findDealForEdit } from './store.server.ts';

async function openTestDeals() {
  const { db, close } = await emptyDatabase();
  const business = await addBusiness(db, { zip: '78701' });
  const context = { db, zipTable, now: MONDAY_NOON, actor: 'owner@example.com' };
  const values = {
    ...dealForm,
    businessId: business.id,
    title: 'Swedish massage',
    description: '',
  };
  const deals = () => db.selectFrom('deals').selectAll().execute();
  return { db, close, business, context, values, deals };
}

test('a deal is created active, ends with its day at the spa, and the history says who made it', async () => {
  const { db, context, values, deals, close } = await openTestDeals();
  const outcome = await createDeal(context, values, 'key');
  const [deal] = await deals();
  assert.deepEqual(outcome, { kind: 'created', id: deal?.id });
  assert.equal(deal?.expires_at, Date.parse('2026-03-21T05:00:00Z') - 1);
  assert.deepEqual([deal?.regular_price_cents, deal?.deal_price_cents], [12_000, 7_950]);
  assert.deepEqual([deal?.status, deal?.created_at], ['active', MONDAY_NOON]);
  const [entry] = await historyOf(db, 'deal', deal?.id ?? '', 5);
  assert.deepEqual(
    [entry && actionOf(entry), entry?.actor, entry?.at],
    ['created', context.actor, MONDAY_NOON],
  );
  assert.equal(entry?.after?.business_name, 'Juniper Hour');
  await close();
});

test('a form sent many times makes one deal; changed and sent again it makes another', async () => {
  const { context, values, deals, close } = await openTestDeals();
  const send = () => createDeal(context, values, 'key');
  const answers = await Promise.all([send(), send(), send()]);
  assert.equal(new Set(answers.map((answer) => 'id' in answer && answer.id)).size, 1);
  assert.equal((await deals()).length, 1);
  await createDeal(context, { ...values, title: 'Thai massage' }, 'key');
  assert.equal((await deals()).length, 2);
  await close();
});

test('a deal belongs to an active business', async () => {
  const { db, context, values, deals, close } = await openTestDeals();
  const closed = await addBusiness(db, { zip: '78702', name: 'Shut', status: 'inactive' });
  for (const businessId of [closed.id, 'nobody', '']) {
    const outcome = await createDeal(context, { ...values, businessId }, 'key');
    assert.deepEqual(outcome, {
      kind: 'invalid',
      problems: { businessId: 'Please select a business' },
    });
  }
  assert.deepEqual(await deals(), []);
  await close();
});

test('today is an expiry date until midnight where the spa is', async () => {
  const { db, context, values, close } = await openTestDeals();
  const farBusiness = await addBusiness(db, { zip: '96813', name: 'Tide' });
  const past = { kind: 'invalid', problems: { expiryDate: 'Expiry date must be in the future' } };
  const at = (now: number, formValues = values) =>
    createDeal({ ...context, now }, formValues, `key at ${now}`);
  const today = { ...values, expiryDate: '2026-03-02' };
  const midnight = Date.parse('2026-03-03T06:00:00Z');
  assert.equal((await at(midnight - 2, today)).kind, 'created');
  assert.deepEqual(await at(midnight, today), past);
  assert.equal((await at(midnight, { ...today, businessId: farBusiness.id })).kind, 'created');
  await close();
});

test('the later of two saves shows what changed meanwhile, and may overwrite it', async () => {
  const { db, context, values, deals, close } = await openTestDeals();
  await createDeal(context, values, 'key');
  const [{ id = '', updated_at: loadedAt = 0 } = {}] = await deals();
  const save = (title: string, at: number) => editDeal(context, id, { ...values, title }, at);
  assert.deepEqual(await save('First', loadedAt), { kind: 'updated' });
  const later = await save('Second', loadedAt);
  assert.equal(later.kind, 'conflict');
  if (later.kind !== 'conflict') return;
  assert.equal(later.current.deal.title, 'First');
  assert.equal((await deals())[0]?.title, 'First');
  assert.deepEqual(await save('Second', later.current.deal.updated_at), { kind: 'updated' });
  const history = await historyOf(db, 'deal', id, 5);
  assert.deepEqual(
    history.map(({ before, after }) => [before?.title, after?.title]),
    [
      ['First', 'Second'],
      ['Swedish massage', 'First'],
      [undefined, 'Swedish massage'],
    ],
  );
  await close();
});

test('a save whose answer was lost may be sent again, and is one save', async () => {
  const { db, context, values, deals, close } = await openTestDeals();
  await createDeal(context, values, 'key');
  const [{ id = '', updated_at: loadedAt = 0 } = {}] = await deals();
  for (let sent = 0; sent < 2; sent += 1) {
    const outcome = await editDeal(context, id, { ...values, title: 'Quieter' }, loadedAt);
    assert.deepEqual(outcome, { kind: 'updated' });
  }
  const events = await db.selectFrom('events').select('before').execute();
  assert.deepEqual(events.map(({ before }) => before === null).toSorted(), [false, true]);
  await close();
});

test('of two saves at the same moment one wins and the other gets a conflict', async () => {
  const { context, values, deals, close } = await openTestDeals();
  await createDeal(context, values, 'key');
  const [{ id = '', updated_at: loadedAt = 0 } = {}] = await deals();
  const outcomes = await Promise.all(
    ['One hour', 'Two hours'].map((title) => editDeal(context, id, { ...values, title }, loadedAt)),
  );
  assert.deepEqual(outcomes.map(({ kind }) => kind).sort(), ['conflict', 'updated']);
  await close();
});

test('of several undos at the same moment one takes the change back, and the others say so', async () => {
  const { db, context, values, deals, close } = await openTestDeals();
  await createDeal(context, values, 'key');
  const [{ id = '', updated_at: loadedAt = 0 } = {}] = await deals();
  await editDeal(context, id, { ...values, title: 'One hour' }, loadedAt);
  const [edit] = await historyOf(db, 'deal', id, 1);
  assert.ok(edit);
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => undoDealChange(context, edit)),
  );
  assert.equal(outcomes.filter(({ kind }) => kind === 'updated').length, 1);
  assert.equal((await deals())[0]?.title, 'Swedish massage');
  await close();
});

test('saving without a change writes nothing, and a day left alone keeps its instant', async () => {
  const { db, business, context, close } = await openTestDeals();
  const noon = Date.parse('2026-03-20T17:00:00Z');
  const deal = await addDeal(db, business, { expires_at: noon });
  const same = { ...storedDealValues(deal, 'America/Chicago'), dealPrice: '79' };
  assert.deepEqual(await editDeal(context, deal.id, same, deal.updated_at), { kind: 'updated' });
  assert.deepEqual((await findDealForEdit(db, deal.id))?.deal, deal);
  assert.deepEqual(await historyOf(db, 'deal', deal.id, 5), []);
  await close();
});

test('an expired deal is opened again by a new expiry date, and by nothing else', async () => {
  const { db, business, context, values, close } = await openTestDeals();
  const deal = await addDeal(db, business, { expires_at: MONDAY_NOON - DAY_MS });
  const expiredValues = { ...values, expiryDate: '2026-03-01' };
  assert.deepEqual(await editDeal(context, deal.id, expiredValues, deal.updated_at), {
    kind: 'invalid',
    problems: { expiryDate: 'Expiry date must be in the future' },
  });
  assert.deepEqual(await editDeal(context, deal.id, values, deal.updated_at), { kind: 'updated' });
  const query = { state: 'live', search: '', page: 1, now: MONDAY_NOON } as const;
  assert.deepEqual(
    (await managedDeals(db, query)).rows.map(({ id }) => id),
    [deal.id],
  );
  await close();
});

test('a deal that ends within a week ends soon, in lists and counts', async () => {
  const { db, business, close } = await openTestDeals();
  const endingAt = (expires_at: number) => addDeal(db, business, { expires_at });
  const soon = await endingAt(MONDAY_NOON + 7 * DAY_MS - 1);
  await endingAt(MONDAY_NOON + 7 * DAY_MS);
  await endingAt(MONDAY_NOON - 1);
  const query = { state: 'live', search: '', page: 1, now: MONDAY_NOON, only: 'ending' } as const;
  assert.deepEqual(
    (await managedDeals(db, query)).rows.map(({ id }) => id),
    [soon.id],
  );
  const counted = { now: MONDAY_NOON, max: 9 };
  assert.equal(await countLiveDeals(db, { ...counted, only: 'ending' }), 1);
  assert.equal(await countLiveDeals(db, counted), 2);
  await close();
});

test('a deal of a business that became inactive can still be edited, and moves with its spa', async () => {
  const { db, context, values, close } = await openTestDeals();
  const inactiveBusiness = await addBusiness(db, {
    zip: '78702',
    name: 'Shut',
    status: 'inactive',
  });
  const deal = await addDeal(db, inactiveBusiness);
  const ownValues = { ...values, businessId: inactiveBusiness.id };
  assert.equal((await editDeal(context, deal.id, ownValues, deal.updated_at)).kind, 'updated');
  const saved = await findDealForEdit(db, deal.id);
  const moved = await editDeal(context, deal.id, values, saved?.deal.updated_at ?? 0);
  assert.equal(moved.kind, 'updated');
  const { deal: now } = (await findDealForEdit(db, deal.id)) ?? {};
  assert.deepEqual([now?.business_zip, now?.business_status], ['78701', 'active']);
  await close();
});

test('a deleted deal is gone, and its history has its values', async () => {
  const { db, business, context, values, deals, close } = await openTestDeals();
  const deal = await addDeal(db, business);
  assert.deepEqual(await deleteDeal(context, deal.id), { kind: 'deleted' });
  assert.deepEqual(await deleteDeal(context, deal.id), { kind: 'missing' });
  assert.equal((await editDeal(context, deal.id, values, deal.updated_at)).kind, 'missing');
  assert.deepEqual(await deals(), []);
  const [entry, ...others] = await historyOf(db, 'deal', deal.id, 5);
  assert.deepEqual(
    [entry && actionOf(entry), entry?.before?.title, others],
    ['deleted', deal.title, []],
  );
  await close();
});
