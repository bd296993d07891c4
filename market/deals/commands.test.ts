import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDeal, addSpa, DAY_MS, emptyDatabase, MONDAY_NOON, places } from '../../test/app.ts';
import { dealForm } from '../../test/valid-forms.ts';
import { historyOf } from '../audit/store.server.ts';
import { createDeal, deleteDeal, editDeal } from './commands.server.ts';
import { managedDeals } from './list.server.ts';
import { findDealForEdit } from './store.server.ts';

async function openDesk() {
  const { db, close } = await emptyDatabase();
  const spa = await addSpa(db, { zip: '78701' });
  const desk = { db, places, now: MONDAY_NOON, who: 'owner@example.com' };
  const values = {
    ...dealForm,
    businessId: spa.id,
    title: 'Swedish massage',
    description: '',
  };
  const deals = () => db.selectFrom('deals').selectAll().execute();
  return { db, close, spa, desk, values, deals };
}

test('a deal is created active, ends with its day at the spa, and the history says who made it', async () => {
  const { db, desk, values, deals, close } = await openDesk();
  const outcome = await createDeal(desk, values, 'key');
  const [deal] = await deals();
  assert.deepEqual(outcome, { kind: 'created', id: deal?.id });
  assert.equal(deal?.expires_at, Date.parse('2026-03-21T05:00:00Z') - 1);
  assert.deepEqual([deal?.regular_price_cents, deal?.deal_price_cents], [12_000, 7_950]);
  assert.deepEqual([deal?.status, deal?.created_at], ['active', MONDAY_NOON]);
  const [entry] = await historyOf(db, 'deal', deal?.id ?? '', 5);
  assert.deepEqual([entry?.what, entry?.who, entry?.at], ['created', desk.who, MONDAY_NOON]);
  assert.equal(entry?.after?.business, 'Juniper Hour');
  await close();
});

test('a form sent many times makes one deal; changed and sent again it makes another', async () => {
  const { desk, values, deals, close } = await openDesk();
  const send = () => createDeal(desk, values, 'key');
  const answers = await Promise.all([send(), send(), send()]);
  assert.equal(new Set(answers.map((answer) => 'id' in answer && answer.id)).size, 1);
  assert.equal((await deals()).length, 1);
  await createDeal(desk, { ...values, title: 'Thai massage' }, 'key');
  assert.equal((await deals()).length, 2);
  await close();
});

test('a deal belongs to an active business', async () => {
  const { db, desk, values, deals, close } = await openDesk();
  const closed = await addSpa(db, { zip: '78702', name: 'Shut', status: 'inactive' });
  for (const businessId of [closed.id, 'nobody', '']) {
    const outcome = await createDeal(desk, { ...values, businessId }, 'key');
    assert.deepEqual(outcome, {
      kind: 'invalid',
      problems: { businessId: 'Please select a business' },
    });
  }
  assert.deepEqual(await deals(), []);
  await close();
});

test('today is an expiry date until midnight where the spa is', async () => {
  const { db, desk, values, close } = await openDesk();
  const far = await addSpa(db, { zip: '96813', name: 'Tide' });
  const past = { kind: 'invalid', problems: { expiryDate: 'Expiry date must be in the future' } };
  const at = (now: number, of = values) => createDeal({ ...desk, now }, of, `key at ${now}`);
  const today = { ...values, expiryDate: '2026-03-02' };
  const midnight = Date.parse('2026-03-03T06:00:00Z');
  assert.equal((await at(midnight - 2, today)).kind, 'created');
  assert.deepEqual(await at(midnight, today), past);
  assert.equal((await at(midnight, { ...today, businessId: far.id })).kind, 'created');
  await close();
});

test('all that is wrong with a form is told at once', async () => {
  const { desk, values, close } = await openDesk();
  const wrong = { ...values, title: '', expiryDate: '2026-03-01', businessId: 'nobody' };
  const outcome = await createDeal(desk, { ...wrong }, 'key');
  assert.deepEqual(outcome.kind === 'invalid' && Object.keys(outcome.problems).sort(), [
    'businessId',
    'title',
  ]);
  const again = await createDeal(desk, { ...wrong, businessId: values.businessId }, 'key');
  assert.deepEqual(again.kind === 'invalid' && again.problems, {
    title: 'Title must be at least 3 characters',
    expiryDate: 'Expiry date must be in the future',
  });
  await close();
});

test('the later of two saves is told what changed meanwhile, and may write over it', async () => {
  const { db, desk, values, deals, close } = await openDesk();
  await createDeal(desk, values, 'key');
  const [{ id = '', updated_at: loadedAt = 0 } = {}] = await deals();
  const save = (title: string, at: number) => editDeal(desk, id, { ...values, title }, at);
  assert.deepEqual(await save('First', loadedAt), { kind: 'updated' });
  const later = await save('Second', loadedAt);
  assert.equal(later.kind, 'changed');
  if (later.kind !== 'changed') return;
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
  const { db, desk, values, deals, close } = await openDesk();
  await createDeal(desk, values, 'key');
  const [{ id = '', updated_at: loadedAt = 0 } = {}] = await deals();
  for (let sent = 0; sent < 2; sent += 1) {
    const outcome = await editDeal(desk, id, { ...values, title: 'Quieter' }, loadedAt);
    assert.deepEqual(outcome, { kind: 'updated' });
  }
  const changes = await db.selectFrom('audit_entries').select('what').execute();
  assert.deepEqual(changes.map(({ what }) => what).toSorted(), ['created', 'updated']);
  await close();
});

test('of two saves at the same moment one wins and the other is told', async () => {
  const { desk, values, deals, close } = await openDesk();
  await createDeal(desk, values, 'key');
  const [{ id = '', updated_at: loadedAt = 0 } = {}] = await deals();
  const outcomes = await Promise.all(
    ['One hour', 'Two hours'].map((title) => editDeal(desk, id, { ...values, title }, loadedAt)),
  );
  assert.deepEqual(outcomes.map(({ kind }) => kind).sort(), ['changed', 'updated']);
  await close();
});

test('saving without a change writes nothing, and a day left alone keeps its instant', async () => {
  const { db, spa, desk, values, close } = await openDesk();
  const noon = Date.parse('2026-03-20T17:00:00Z');
  const deal = await addDeal(db, spa, { expires_at: noon });
  const same = {
    ...values,
    title: deal.title,
    description: deal.description,
    dealPrice: '79',
    maxPurchases: '2',
    checkoutUrl: deal.checkout_url,
    cancellationPolicy: deal.cancellation_policy,
  };
  assert.deepEqual(await editDeal(desk, deal.id, same, deal.updated_at), { kind: 'updated' });
  assert.deepEqual((await findDealForEdit(db, deal.id))?.deal, deal);
  assert.deepEqual(await historyOf(db, 'deal', deal.id, 5), []);
  await close();
});

test('an expired deal is opened again by a new expiry date, and by nothing else', async () => {
  const { db, spa, desk, values, close } = await openDesk();
  const deal = await addDeal(db, spa, { expires_at: MONDAY_NOON - DAY_MS });
  const old = { ...values, expiryDate: '2026-03-01' };
  assert.deepEqual(await editDeal(desk, deal.id, old, deal.updated_at), {
    kind: 'invalid',
    problems: { expiryDate: 'Expiry date must be in the future' },
  });
  assert.deepEqual(await editDeal(desk, deal.id, values, deal.updated_at), { kind: 'updated' });
  const query = { state: 'active', search: '', page: 1, now: MONDAY_NOON } as const;
  assert.deepEqual(
    (await managedDeals(db, query)).deals.map(({ id }) => id),
    [deal.id],
  );
  await close();
});

test('a deal of a business that became inactive can still be edited, and moves with its spa', async () => {
  const { db, desk, values, close } = await openDesk();
  const shut = await addSpa(db, { zip: '78702', name: 'Shut', status: 'inactive' });
  const deal = await addDeal(db, shut);
  const own = { ...values, businessId: shut.id };
  assert.equal((await editDeal(desk, deal.id, own, deal.updated_at)).kind, 'updated');
  const saved = await findDealForEdit(db, deal.id);
  const moved = await editDeal(desk, deal.id, values, saved?.deal.updated_at ?? 0);
  assert.equal(moved.kind, 'updated');
  const { deal: now } = (await findDealForEdit(db, deal.id)) ?? {};
  assert.deepEqual([now?.business_zip, now?.business_status], ['78701', 'active']);
  await close();
});

test('a deleted deal is gone, and its history keeps what it was', async () => {
  const { db, spa, desk, values, deals, close } = await openDesk();
  const deal = await addDeal(db, spa);
  assert.deepEqual(await deleteDeal(desk, deal.id), { kind: 'deleted' });
  assert.deepEqual(await deleteDeal(desk, deal.id), { kind: 'missing' });
  assert.equal((await editDeal(desk, deal.id, values, deal.updated_at)).kind, 'missing');
  assert.deepEqual(await deals(), []);
  const [entry, ...others] = await historyOf(db, 'deal', deal.id, 5);
  assert.deepEqual([entry?.what, entry?.before?.title, others], ['deleted', deal.title, []]);
  await close();
});

test('an expired deal is deleted like any other', async () => {
  const { desk, db, spa, close } = await openDesk();
  const deal = await addDeal(db, spa, { expires_at: MONDAY_NOON });
  assert.deepEqual(await deleteDeal(desk, deal.id), { kind: 'deleted' });
  assert.deepEqual(await db.selectFrom('deals').selectAll().execute(), []);
  await close();
});

test('the list is paged, ordered by its end, and searched by title, business, city and ZIP', async () => {
  const { db, spa, close } = await openDesk();
  const other = await addSpa(db, { zip: '60601', name: 'Lake Rest' });
  for (let day = 1; day <= 30; day += 1)
    await addDeal(db, spa, { title: `Hour ${day}`, expires_at: MONDAY_NOON + day * DAY_MS });
  await addDeal(db, other, { title: '100% oil', expires_at: MONDAY_NOON + 40 * DAY_MS });
  await addDeal(db, other, { title: 'Long ago', expires_at: MONDAY_NOON });
  const list = async (search: string, page = 1, state: 'active' | 'expired' = 'active') =>
    managedDeals(db, { state, search, page, now: MONDAY_NOON });
  const titles = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).deals.map(({ title }) => title);
  assert.deepEqual((await titles('')).slice(0, 2), ['Hour 1', 'Hour 2']);
  assert.deepEqual([(await titles('')).length, (await list('')).more], [25, true]);
  assert.deepEqual([(await titles('', 2)).length, (await list('', 2)).more], [6, false]);
  assert.equal((await list('', 99)).page, 1);
  assert.deepEqual(await titles('', 1, 'expired'), ['Long ago']);
  for (const search of ['lake', 'OIL', 'chicago', '6060', '60601 rest', '100%'])
    assert.deepEqual(await titles(search), ['100% oil'], search);
  assert.deepEqual(await titles('zz%_'), []);
  assert.equal((await titles('austin tx hour')).length, 25);
  await close();
});
