import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Connection, DealRow } from '../../database/tables.ts';
import { addBusiness, addDeal, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { addCase } from '../../test/helpers/cases.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { DAY_MS } from '../durations.ts';
import { listDue } from '../records/list.server.ts';
import { addNote, deleteNote, planNextStep } from '../records/records.server.ts';
import { submitCase } from './commands.server.ts';
import { businessCasesStatement } from './figures.server.ts';
import { allCases, businessesWithManyCases, listCases } from './list.server.ts';
import { businessInQuestion, pauseBusiness } from './pause-business.server.ts';
import { CASE_LIFE_MS } from './rules.ts';
import { changeCaseStatus, markGenuine } from './status.server.ts';
import { findCase, findReportedDeal } from './store.server.ts';
import { eraseCase, sweepCases } from './sweep.server.ts';

const change = { actor: 'owner@example.com', now: MONDAY_NOON };
const ALL = { search: '', status: undefined, isGenuine: false, business: '', page: 1 };
const opened: Connection[] = [];
afterEach(async () => {
  for (const connection of opened.splice(0)) await connection.close();
});

async function openBusiness() {
  const connection = await emptyDatabase();
  opened.push(connection);
  const { db } = connection;
  const business = await addBusiness(db, { zip: '78701', name: 'Juniper Hour' });
  const deal = await addDeal(db, business);
  return { connection, db, business, deal };
}

const audited = ({ db }: Pick<Connection, 'db'>) =>
  db.selectFrom('audit_entries').selectAll().where('record_kind', '=', 'case').execute();

test('the same form sent twice is one case and one notice, which says nothing of the person', async () => {
  const { db, business, deal } = await openBusiness();
  const form = {
    kind: 'license',
    text: 'No license on the wall',
    email: 'buyer@mail.example',
    phone: null,
  } as const;
  const reported = {
    id: deal.id,
    title: deal.title,
    businessId: business.id,
    businessName: business.name,
  };
  const submission = { deal: reported, form, idempotencyKey: 'a key that is long enough' };
  const [one, two] = await Promise.all([
    submitCase(db, submission, MONDAY_NOON),
    submitCase(db, submission, MONDAY_NOON),
  ]);
  assert.equal(one.id, two.id);
  const notices = await db.selectFrom('notices').selectAll().execute();
  assert.deepEqual(
    notices.map(({ kind, title, path }) => ({ kind, title, path })),
    [
      {
        kind: 'case',
        title: 'Complaint about Juniper Hour: license worry',
        path: `/admin/cases/${one.id}`,
      },
    ],
  );
  assert.doesNotMatch(JSON.stringify(notices), /buyer@|on the wall/);
});

test('the third open case of a spa within 30 days asks whether to pause it; old and closed ones do not', async () => {
  const { db, business, deal } = await openBusiness();
  await addCase(db, deal, business, { at: MONDAY_NOON - 31 * DAY_MS });
  const closed = await addCase(db, deal, business, { at: MONDAY_NOON - 29 * DAY_MS });
  await changeCaseStatus(db, closed.id, 'closed', change);
  await addCase(db, deal, business);
  await addCase(db, deal, business);
  const pauseNotices = async () => {
    const notices = db.selectFrom('notices').select(['title', 'path']);
    const rows = await notices.where('kind', '=', 'many-cases').execute();
    return rows.map(({ title, path }) => ({ title, path }));
  };
  assert.deepEqual(await pauseNotices(), []);
  assert.deepEqual(await businessesWithManyCases(db, MONDAY_NOON, 5), []);
  await addCase(db, deal, business);
  assert.deepEqual(await pauseNotices(), [
    { title: 'Pause Juniper Hour? 3 complaints are open', path: `/admin/cases?spa=${business.id}` },
  ]);
  assert.deepEqual(await businessesWithManyCases(db, MONDAY_NOON, 5), [
    { id: business.id, name: 'Juniper Hour', count: 3 },
  ]);
  await addCase(db, deal, business);
  assert.equal((await pauseNotices()).length, 1);
});

test('pausing a spa pauses all that can be bought of it, and nothing of another', async () => {
  const { db, business, deal } = await openBusiness();
  const later = await addDeal(db, business, { starts_at: MONDAY_NOON + DAY_MS });
  const other = await addDeal(db, await addBusiness(db, { zip: '78701', name: 'Other' }));
  for (let i = 0; i < 2; i += 1) await addCase(db, deal, business);
  assert.deepEqual(await businessInQuestion(db, business.id, MONDAY_NOON), { open: 2, deals: 0 });
  await addCase(db, deal, business);
  assert.deepEqual(await businessInQuestion(db, business.id, MONDAY_NOON), { open: 3, deals: 2 });
  const context = { db, zipTable, ...change };
  assert.equal((await pauseBusiness(context, business.id, 'batch')).changed, 2);
  const paused = await db
    .selectFrom('deals')
    .select(['id', 'pause_reason'])
    .where('paused_at', 'is not', null)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    paused.map(({ id, pause_reason }) => [id, pause_reason]),
    [deal.id, later.id].sort().map((id) => [id, '3 complaints are open']),
  );
  assert.ok(!paused.some(({ id }) => id === other.id));
  assert.deepEqual(await pauseBusiness(context, business.id, 'again'), { changed: 0 });
});

test('a case is answered, closed and opened again, each with its line of history', async () => {
  const { connection, db, business, deal } = await openBusiness();
  const { id } = await addCase(db, deal, business);
  assert.deepEqual(await changeCaseStatus(db, id, 'answered', change), { kind: 'updated' });
  assert.deepEqual(await changeCaseStatus(db, id, 'answered', change), { kind: 'unchanged' });
  assert.equal((await findCase(db, id))?.answered_at, MONDAY_NOON);
  await changeCaseStatus(db, id, 'closed', change);
  assert.deepEqual(await changeCaseStatus(db, id, 'answered', change), { kind: 'refused' });
  assert.equal((await findCase(db, id))?.answered_at, MONDAY_NOON);
  await changeCaseStatus(db, id, 'new', change);
  assert.equal((await findCase(db, id))?.answered_at, null);
  assert.deepEqual(await changeCaseStatus(db, 'none', 'closed', change), { kind: 'missing' });
  assert.equal((await audited(connection)).length, 3);
});

test('only genuine cases count in public, and marking or answering one makes cached pages old', async () => {
  const { db, business, deal } = await openBusiness();
  const statement = async () =>
    (await businessCasesStatement(db, business, MONDAY_NOON, 'America/Chicago')).text;
  const version = async () =>
    (await db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()).version;
  const { id } = await addCase(db, deal, business);
  const before = await version();
  await addCase(db, deal, business);
  await changeCaseStatus(db, id, 'answered', change);
  assert.equal(await version(), before);
  assert.equal(await statement(), undefined);
  await markGenuine(db, id, true, change);
  const marked = await version();
  assert.ok(marked > before);
  assert.match((await statement()) ?? '', /^Since \w{3} \d{4}: 1 problem reported, 1 answered$/);
  await changeCaseStatus(db, id, 'new', change);
  const reopened = await version();
  assert.ok(reopened > marked);
  assert.match((await statement()) ?? '', /1 problem reported, 0 answered$/);
  await planNextStep(db, 'case', id, { nextOn: '2026-11-24', nextStep: 'Call' }, change);
  assert.equal(await version(), reopened);
  await eraseCase(db, id, change);
  assert.ok((await version()) > reopened);
  assert.equal(await statement(), undefined);
});

test('the list is filtered, searched and sorted, and goes along whole', async () => {
  const { db, business, deal } = await openBusiness();
  const acme = await addBusiness(db, { zip: '78701', name: 'acme' });
  const first = await addCase(db, deal, business, { at: MONDAY_NOON - 2 });
  const second = await addCase(db, await addDeal(db, acme), acme, {
    at: MONDAY_NOON - 1,
    phone: '(512) 555-0199',
  });
  await markGenuine(db, first.id, true, change);
  await planNextStep(db, 'case', second.id, { nextOn: '2026-11-24', nextStep: 'Call' }, change);
  const ids = async (query: Partial<Parameters<typeof listCases>[1]>) =>
    (await listCases(db, { ...ALL, ...query })).rows.map(({ id }) => id);
  assert.deepEqual(await ids({}), [second.id, first.id]);
  assert.deepEqual(await ids({ order: { by: 'business', isDescending: true } }), [
    first.id,
    second.id,
  ]);
  assert.deepEqual(await ids({ isGenuine: true }), [first.id]);
  assert.deepEqual(await ids({ business: acme.id }), [second.id]);
  assert.deepEqual(await ids({ status: 'answered' }), []);
  assert.deepEqual(await ids({ search: '512 555-0199' }), [second.id]);
  assert.deepEqual(await ids({ search: 'juniper buyer@' }), [first.id]);
  assert.deepEqual(await ids({ dueBy: '2026-11-24' }), [second.id]);
  assert.deepEqual(await ids({ dueBy: '2026-11-23' }), []);
  assert.equal((await listDue(db, 'cases', '2026-11-24', 5)).length, 1);
  const all: string[] = [];
  for await (const batch of allCases(db, ALL)) all.push(...batch.map(({ id }) => id));
  assert.deepEqual(all, [second.id, first.id]);
});

test('erasing a case leaves no word of it, and two years do the same', async () => {
  const { connection, db, business, deal } = await openBusiness();
  const erased = await addCase(db, deal, business);
  await addNote(db, 'case', erased.id, { text: 'Called the buyer', formKey: 'key one' }, change);
  await addNote(db, 'case', erased.id, { text: 'Called the buyer', formKey: 'key one' }, change);
  const [note] = await db.selectFrom('case_notes').selectAll().execute();
  assert.equal((await audited(connection)).length, 1);
  await deleteNote(db, 'case', erased.id, note?.id ?? '', change);
  assert.deepEqual(await eraseCase(db, erased.id, change), { kind: 'erased' });
  assert.deepEqual(await eraseCase(db, erased.id, change), { kind: 'missing' });
  const entries = await audited(connection);
  assert.equal(entries.length, 1);
  assert.doesNotMatch(JSON.stringify(entries), /buyer/);

  const old = await addCase(db, deal, business, { at: MONDAY_NOON - 1 });
  const young = await addCase(db, deal, business);
  await addNote(db, 'case', old.id, { text: 'Called the buyer', formKey: 'key two' }, change);
  assert.equal(await sweepCases(db, MONDAY_NOON + CASE_LIFE_MS - 1), 0);
  assert.equal(await sweepCases(db, MONDAY_NOON + CASE_LIFE_MS), 1);
  assert.equal(await findCase(db, old.id), undefined);
  assert.ok(await findCase(db, young.id));
  assert.deepEqual(await db.selectFrom('case_notes').selectAll().execute(), []);
  assert.equal((await audited(connection)).length, 1);
});

test('a problem can be reported of every deal that visitors have seen', async () => {
  const { db, business, deal } = await openBusiness();
  const found = async (id: string) =>
    (await findReportedDeal(db, id, MONDAY_NOON))?.businessName ?? 'nothing';
  assert.equal(await found(deal.id), 'Juniper Hour');
  const changed = async (values: Partial<DealRow>) => {
    const { id } = await addDeal(db, business);
    const now = { ...values, updated_at: MONDAY_NOON + 1 };
    await db.updateTable('deals').set(now).where('id', '=', id).execute();
    return id;
  };
  for (const seen of [
    await changed({ expires_at: MONDAY_NOON + 1 }),
    await changed({ status: 'archived', listed: 0 }),
    await changed({ paused_at: MONDAY_NOON, listed: 0 }),
  ])
    assert.equal(await found(seen), 'Juniper Hour');
  await db.deleteFrom('deals').where('id', '=', deal.id).execute();
  assert.equal(await found(deal.id), 'Juniper Hour');
  for (const unseen of [
    await addDeal(db, business, { status: 'draft' }),
    await addDeal(db, business, { starts_at: MONDAY_NOON + 1 }),
    { id: 'none' },
  ])
    assert.equal(await found(unseen.id), 'nothing');
});
