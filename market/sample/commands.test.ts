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
import { setBusinessStatus } from '../businesses/commands.server.ts';
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
import { countSample, removeSample } from './commands.server.ts';
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
    count: () => countSample(db, (at) => remakeSample(zipTable, at)),
    remove: (keepsChanged = false) =>
      removeSample(db, (at) => remakeSample(zipTable, at), change, keepsChanged),
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

/** An edit of the form's: a new title, or a new end alone. */
async function editSample(
  { db, context }: Pick<Awaited<ReturnType<typeof openWithSample>>, 'db' | 'context'>,
  deal: { id: string; updated_at: number },
  entries: Record<string, string>,
) {
  const stored = await findDealForEdit(db, deal.id);
  assert.ok(stored);
  const values = { ...storedDealValues(stored.deal, 'America/Chicago'), ...entries };
  const edited = await editDeal(context, deal.id, values, deal.updated_at);
  assert.deepEqual(edited, { kind: 'updated' });
}

async function openEditedSample() {
  const sample = await openWithSample();
  const [paused, renamed] = await sample.businesses();
  assert.ok(paused && renamed);
  await setBusinessStatus(sample.db, paused.id, 'inactive', change);
  await sample.db
    .updateTable('businesses')
    .set({ name: 'My own spa' })
    .where('id', '=', renamed.id)
    .execute();
  const [titled, extended] = (await sample.deals()).filter(
    ({ business_id, expires_at }) =>
      expires_at > LATER && business_id !== paused.id && business_id !== renamed.id,
  );
  assert.ok(titled && extended);
  await editSample(sample, titled, { title: 'My own title' });
  await editSample(sample, extended, { expiryDate: '2027-01-31' });
  return { ...sample, renamed, titled };
}

test('a pause or a new end makes nothing the owner’s; a new name or title does', async () => {
  const { count, remove, businesses, deals, renamed, titled, db, close } = await openEditedSample();
  assert.deepEqual((await count())?.changed, { businesses: 1, deals: 1 });
  const outcome = await remove(true);
  const remaining = { ...NONE, businesses: 2, deals: 1 };
  assert.deepEqual(outcome.kind === 'removed' && outcome.remaining, remaining);
  assert.deepEqual(
    (await deals()).map(({ title }) => title),
    ['My own title'],
  );
  const left = await businesses();
  assert.deepEqual(left.map(({ id }) => id).sort(), [renamed.id, titled.business_id].sort());
  assert.deepEqual(
    left.map(({ rating }) => rating),
    [null, null],
    'an invented rating does not stay',
  );
  assert.equal(await hasSampleContent(db), true, 'what is kept keeps its mark');
  await remove();
  assert.deepEqual([await businesses(), await deals()], [[], []]);
  assert.equal(await hasSampleContent(db), false);
  await close();
});

test('by default all of it goes, edited or not', async () => {
  const { remove, businesses, deals, db, close } = await openEditedSample();
  const outcome = await remove();
  assert.deepEqual(outcome.kind === 'removed' && outcome.remaining, NONE);
  assert.deepEqual([await businesses(), await deals()], [[], []]);
  assert.equal(await hasSampleContent(db), false);
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

test('what the owner worked with of leads, texts and cases stays where that is wished', async () => {
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
  const outcome = await remove(true);
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
  assert.equal(
    (await businesses()).some(({ id }) => id === sample.id),
    false,
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
