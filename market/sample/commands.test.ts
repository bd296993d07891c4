import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleBusinesses } from '../../database/sample/content.ts';
import { loadSample, remakeSample } from '../../server/lifecycle/sample.ts';
import {
  addBusiness,
  addDeal,
  addLead,
  DAY_MS,
  MONDAY_NOON,
  zipTable,
} from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { dealForm } from '../../test/helpers/valid-forms.ts';
import { historyOf } from '../audit/store.server.ts';
import { pinBusiness, setBusinessStatus } from '../businesses/commands.server.ts';
import { isCaseKind } from '../cases/kinds.ts';
import { plusDays } from '../days.ts';
import { createDeal, editDeal } from '../deals/commands.server.ts';
import { storedDealValues } from '../deals/schema.ts';
import { findDealForEdit } from '../deals/store.server.ts';
import { figuresByWeek } from '../insight/figures.server.ts';
import { addToDays } from '../insight/store.server.ts';
import { LEAD_STATUSES } from '../leads/rules.ts';
import { linkLead } from '../leads/status.server.ts';
import { sendMessage, setBlocked } from '../messages/commands.server.ts';
import { addNote, planNextStep } from '../records/records.server.ts';
import { removeSample } from './commands.server.ts';
import { firstOwnDay } from './rules.ts';
import { hasSampleContent } from './store.server.ts';

const LATER = MONDAY_NOON + DAY_MS;
const change = { actor: 'owner@example.com', now: LATER };
const NONE = { businesses: 0, deals: 0, leads: 0, conversations: 0, cases: 0 };
const LIFE_TABLES = [
  ...(['leads', 'lead_notes', 'conversations', 'messages', 'cases'] as const),
  ...(['insight_days', 'insight_searches', 'insight_paths'] as const),
];

async function openWithSample() {
  const connection = await emptyDatabase();
  const { db } = connection;
  await loadSample({ db, zipTable, now: MONDAY_NOON, print: () => {} });
  return {
    ...connection,
    context: { db, zipTable, ...change },
    remove: () => removeSample(db, (at) => remakeSample(zipTable, at), change),
    businesses: () => db.selectFrom('businesses').selectAll().orderBy('id').execute(),
    deals: () => db.selectFrom('deals').selectAll().orderBy('id').execute(),
  };
}

function nth<T>(rows: T[], at: number): T {
  const row = rows[at];
  if (row === undefined) throw new Error(`There are only ${rows.length}`);
  return row;
}

test('an untouched sample goes whole, once, and the history has one line of it', async () => {
  const { db, remove, businesses, deals, close } = await openWithSample();
  const removed = { businesses: (await businesses()).length, deals: (await deals()).length };
  assert.ok(removed.businesses > 250 && removed.deals > 450);
  assert.deepEqual(await remove(), {
    kind: 'removed',
    removed,
    remaining: NONE,
  });
  assert.deepEqual([await businesses(), await deals()], [[], []]);
  for (const table of LIFE_TABLES)
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
  assert.equal(await hasSampleContent(db), false);
  assert.deepEqual(await remove(), { kind: 'missing' });
  const history = await historyOf(db, 'settings', 'sample', 5);
  assert.deepEqual(
    history.map(({ actor, action, before }) => ({ actor, action, before })),
    [{ actor: change.actor, action: 'deleted', before: removed }],
  );
  await close();
});

test('what was edited stays, with the spa of an edited deal', async () => {
  const { db, context, remove, businesses, deals, close } = await openWithSample();
  const all = await businesses();
  const [paused, pinned] = [nth(all, 0), nth(all, 1)];
  await setBusinessStatus(db, paused.id, 'inactive', change);
  const { latitude = 0, longitude = 0 } = zipTable.find(pinned.zip) ?? {};
  await pinBusiness({ db, zipTable }, pinned.id, { latitude, longitude }, change);
  const edited = nth(
    (await deals()).filter(
      ({ business_id, expires_at }) =>
        expires_at > LATER && business_id !== paused.id && business_id !== pinned.id,
    ),
    0,
  );
  const stored = await findDealForEdit(db, edited.id);
  assert.ok(stored);
  const values = { ...storedDealValues(stored.deal, 'America/Chicago'), title: 'My own title' };
  assert.deepEqual(await editDeal(context, edited.id, values, edited.updated_at), {
    kind: 'updated',
  });
  const outcome = await remove();
  assert.deepEqual(outcome.kind === 'removed' && outcome.remaining, {
    ...NONE,
    businesses: 3,
    deals: 1,
  });
  assert.deepEqual(
    (await deals()).map(({ title }) => title),
    ['My own title'],
  );
  assert.deepEqual(
    (await businesses()).map(({ id }) => id).sort(),
    [paused.id, pinned.id, edited.business_id].sort(),
  );
  await close();
});

test('the sample lives: leads in every state, texts, a case and twelve weeks of figures', async () => {
  const { db, close } = await openWithSample();
  const leads = await db.selectFrom('leads').select('status').execute();
  assert.deepEqual([...new Set(leads.map(({ status }) => status))].sort(), [
    'archived',
    'contacted',
    'new',
  ]);
  for (const { status } of leads) assert.ok(LEAD_STATUSES.includes(status));
  const notes = await db.selectFrom('lead_notes').select('actor').execute();
  assert.deepEqual(
    notes.map(({ actor }) => actor),
    leads.map(() => 'sample content'),
    'each lead says what it is',
  );
  const unread = await db
    .selectFrom('conversations')
    .select('id')
    .where('unread', '>', 0)
    .execute();
  assert.equal(unread.length, 1);
  const [report] = await db.selectFrom('cases').selectAll().execute();
  assert.ok(report && isCaseKind(report.kind));
  const weeks = await figuresByWeek(db, plusDays(firstOwnDay(MONDAY_NOON), -1), 12);
  for (const { searches, views, books } of weeks)
    assert.ok(searches > views && views > books && books > 0);
  await close();
});

test('what the owner worked with of leads, texts, cases and figures stays', async () => {
  const { db, remove, close } = await openWithSample();
  const [noted, archived, ...others] = await db.selectFrom('leads').selectAll().execute();
  const [report] = await db.selectFrom('cases').selectAll().execute();
  const [texted, blocked] = await db.selectFrom('conversations').selectAll().execute();
  assert.ok(noted && archived && report && texted && blocked && others.length > 0);
  await addNote(db, 'lead', noted.id, { text: 'Call again', formKey: 'key' }, change);
  await planNextStep(db, 'lead', archived.id, { nextOn: '2026-03-09', nextStep: 'Call' }, change);
  await addNote(db, 'case', report.id, { text: 'Called the spa', formKey: 'key' }, change);
  const text = { phone: texted.customer_phone, text: 'Hello' };
  await sendMessage(db, { ...text, idempotencyKey: 'text' }, LATER);
  await setBlocked(db, blocked.customer_phone, true, LATER);
  await addToDays(db, firstOwnDay(MONDAY_NOON), [{ kind: 'search', key: '', n: 3 }]);
  const outcome = await remove();
  const remaining = { ...NONE, leads: 2, conversations: 2, cases: 1 };
  assert.deepEqual(outcome.kind === 'removed' && outcome.remaining, remaining);
  const days = await db.selectFrom('insight_days').select('n').execute();
  assert.deepEqual(
    days.map(({ n }) => n),
    [3],
  );
  await close();
});

test('a spa of which the owner saw a price stays; what the sample saw goes with its spas', async () => {
  const { db, remove, businesses, close } = await openWithSample();
  const [first] = await db.selectFrom('price_evidence').selectAll().execute();
  assert.equal(first?.seen_by, 'sample content');
  assert.match(first.url, /^https:\/\/example\.com\//, 'as any proof it has an address');
  const own = { ...first, id: 'mine', seen_by: change.actor };
  await db.insertInto('price_evidence').values(own).execute();
  await remove();
  assert.deepEqual(
    (await businesses()).map(({ id }) => id),
    [first.business_id],
  );
  await close();
});

test('a spa whose license the owner has checked stays; the checks of the sample go with theirs', async () => {
  const { db, remove, businesses, close } = await openWithSample();
  const checks = await db.selectFrom('license_checks').selectAll().execute();
  assert.ok(checks.length > 150, 'most of the sample is checked');
  assert.ok(
    checks.every(({ actor, number }) => actor === 'sample content' && /^SAMPLE/.test(number)),
  );
  const [first] = checks;
  assert.ok(first);
  const own = { ...first, id: 'mine', actor: change.actor, checked_at: LATER };
  await db.insertInto('license_checks').values(own).execute();
  await remove();
  assert.deepEqual(
    (await businesses()).map(({ id }) => id),
    [first.business_id],
  );
  const left = await db.selectFrom('license_checks').select('business_id').execute();
  assert.deepEqual(
    left.map((row) => row.business_id),
    [first.business_id, first.business_id],
  );
  await close();
});

test("the owner's own records stay, and so does a sample spa that one of them hangs on", async () => {
  const { db, context, remove, businesses, deals, close } = await openWithSample();
  const all = await businesses();
  const [withDeal, withLead, withTexts] = [nth(all, 0), nth(all, 1), nth(all, 2)];
  const own = await addBusiness(db, { zip: '78701', name: 'My own spa' });
  const ownDeal = await addDeal(db, own);
  const atSampleBusiness = await createDeal(
    context,
    { ...dealForm, businessId: withDeal.id },
    'key',
  );
  assert.equal(atSampleBusiness.kind, 'created');
  const lead = await addLead(db);
  await db.transaction().execute((tx) => linkLead(tx, lead.id, withLead.id, change));
  const text = { phone: `+1${withTexts.phone.replace(/\D/g, '')}`, text: 'Hello' };
  await sendMessage(db, { ...text, idempotencyKey: 'text' }, LATER);
  const outcome = await remove();
  assert.deepEqual(outcome.kind === 'removed' && outcome.remaining, { ...NONE, businesses: 3 });
  assert.deepEqual(
    (await businesses()).map(({ id }) => id).sort(),
    [own.id, withDeal.id, withLead.id, withTexts.id].sort(),
  );
  const ownDeals = [ownDeal.id, 'id' in atSampleBusiness && atSampleBusiness.id];
  assert.deepEqual((await deals()).map(({ id }) => id).sort(), ownDeals.sort());
  await close();
});

test('a save while the sample is removed loses nothing', async () => {
  const { db, context, remove, businesses, deals, close } = await openWithSample();
  const all = await businesses();
  const sample = nth(all, 3);
  const [, , , ...outcomes] = await Promise.all([
    remove(),
    remove(),
    setBusinessStatus(db, sample.id, 'inactive', change),
    ...all.slice(10, 18).map(({ id }, at) =>
      // Where its spa has just gone, the form is refused.
      createDeal(context, { ...dealForm, businessId: id }, `key ${at}`).catch(() => undefined),
    ),
  ]);
  const created = outcomes.flatMap((outcome) => (outcome?.kind === 'created' ? outcome.id : []));
  assert.deepEqual((await deals()).map(({ id }) => id).sort(), created.sort());
  const history = await historyOf(db, 'settings', 'sample', 5);
  assert.equal(history.length, 1, 'of two presses one removes');
  const wasSaved = (await historyOf(db, 'business', sample.id, 1)).length === 1;
  assert.equal(
    (await businesses()).some(({ id }) => id === sample.id),
    wasSaved,
  );
  await close();
});

test('the sample of the first version, which drew limits, is recognized too', async () => {
  const { db, remove, businesses, deals, close } = await openWithSample();
  await db.deleteFrom('deals').execute();
  await db.deleteFrom('businesses').execute();
  const sampled = sampleBusinesses(20_260_301, MONDAY_NOON, 1).slice(0, 100);
  const names = new Map(sampled.map(({ id, name }) => [id, name]));
  const titles = new Map(
    sampled.flatMap((business) => business.deals).map(({ id, title }) => [id, title]),
  );
  const made = remakeSample(zipTable, MONDAY_NOON);
  for (const row of made.businesses.filter(({ id, name }) => names.get(id) === name))
    await db
      .insertInto('businesses')
      .values({ ...row, hours: '' })
      .execute();
  for (const row of made.deals.filter(({ id, title }) => titles.get(id) === title))
    await db
      .insertInto('deals')
      .values({ ...row, limit_per_visit: 1, kind: 'other' })
      .execute();
  const outcome = await remove();
  assert.deepEqual(outcome.kind === 'removed' && outcome.removed, {
    businesses: names.size,
    deals: titles.size,
  });
  assert.deepEqual([await businesses(), await deals()], [[], []]);
  await close();
});

test('where all of it was edited, all stays, and cached pages are still rendered again', async () => {
  const { db, remove, businesses, deals, close } = await openWithSample();
  await db.updateTable('businesses').set({ updated_at: LATER }).execute();
  await db.updateTable('deals').set({ updated_at: LATER }).execute();
  const stored = { businesses: (await businesses()).length, deals: (await deals()).length };
  const version = () => db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
  const before = await version();
  const outcome = await remove();
  assert.deepEqual(outcome, {
    kind: 'removed',
    removed: { businesses: 0, deals: 0 },
    remaining: { ...NONE, ...stored },
  });
  assert.equal((await version()).version, before.version + 1);
  assert.equal(await hasSampleContent(db), false);
  await close();
});

test('a site without the sample has nothing to remove', async () => {
  const { db, close } = await emptyDatabase();
  const business = await addBusiness(db, { zip: '78701' });
  const remake = () => assert.fail('nothing is made again');
  assert.deepEqual(await removeSample(db, remake, change), { kind: 'missing' });
  assert.deepEqual(
    (await db.selectFrom('businesses').select('id').execute()).map(({ id }) => id),
    [business.id],
  );
  await close();
});
