import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Connection } from '../../database/tables.ts';
import { addBusiness, addDeal, MONDAY_NOON } from '../../test/helpers/app.ts';
import { addComplaint } from '../../test/helpers/complaints.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { linesOfPurchase, openSellingSpa } from '../../test/helpers/statements.ts';
import { addNote } from '../follow-up/commands.server.ts';
import type { Site } from '../ports.ts';
import {
  changeComplaintStatus,
  eraseComplaint,
  sayNotNew,
  submitComplaint,
  sweepComplaints,
} from './commands.server.ts';
import { allComplaints, type ComplaintQuery, listComplaints } from './list.server.ts';
import { COMPLAINT_LIFE_MS } from './rules.ts';
import { saidNotNew } from './store.server.ts';

const change = { actor: 'owner@example.com', now: MONDAY_NOON };
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
  const history = () =>
    db.selectFrom('events').selectAll().where('kind', '=', 'complaint').execute();
  const ids = async () => (await db.selectFrom('complaints').select('id').execute()).map(idOf);
  return { db, business, deal, history, ids };
}

const idOf = ({ id }: { id: string }) => id;

test('the same form sent twice is one complaint and one notice, which says nothing of the person', async () => {
  const { db, business, deal } = await openBusiness();
  const submission = {
    deal: { ...deal, business },
    form: {
      kind: 'license',
      text: 'No license on the wall',
      email: 'buyer@mail.example',
      phone: null,
    },
    idempotencyKey: 'a key that is long enough',
  } as const;
  const [one, two] = await Promise.all([
    submitComplaint(db, submission, MONDAY_NOON),
    submitComplaint(db, submission, MONDAY_NOON),
  ]);
  assert.equal(one.id, two.id);
  const notices = await db.selectFrom('notices').selectAll().execute();
  assert.deepEqual(
    notices.map(({ kind, title, path }) => [kind, title, path]),
    [['complaint', 'Complaint about Juniper Hour: license worry', `/admin/complaints/${one.id}`]],
  );
  assert.doesNotMatch(JSON.stringify(notices), /buyer@|on the wall/);
});

test('a complaint is closed and opened again, each with its line of history', async () => {
  const { db, business, deal, history } = await openBusiness();
  const { id } = await addComplaint(db, deal, business);
  assert.equal((await changeComplaintStatus(db, id, 'closed', change)).kind, 'updated');
  assert.equal((await changeComplaintStatus(db, id, 'closed', change)).kind, 'unchanged');
  assert.equal((await changeComplaintStatus(db, id, 'open', change)).kind, 'updated');
  assert.equal((await changeComplaintStatus(db, 'none', 'open', change)).kind, 'missing');
  assert.equal((await history()).length, 3, 'with that of its coming');
});

test('the list has the newest first, is filtered and searched, and goes along whole', async () => {
  const { db, business, deal } = await openBusiness();
  const acme = await addBusiness(db, { zip: '78701', name: 'Café Acme' });
  const phone = '(512) 555-0199';
  const first = await addComplaint(db, deal, business, { at: MONDAY_NOON - 2 });
  const acmeDeal = await addDeal(db, acme, { title: 'Hot stone' });
  const second = await addComplaint(db, acmeDeal, acme, { at: MONDAY_NOON - 1, phone });
  await changeComplaintStatus(db, first.id, 'closed', change);
  const found = async (query: Partial<ComplaintQuery>) =>
    (await listComplaints(db, { search: '', status: undefined, ...query }, 1)).rows.map(idOf);
  assert.deepEqual(await found({}), [second.id, first.id]);
  assert.deepEqual(await found({ status: 'open' }), [second.id]);
  assert.deepEqual(await found({ status: 'closed' }), [first.id]);
  for (const search of ['512 555-0199', '+1 (512) 555-0199', 'cafe', 'STONE acme'])
    assert.deepEqual(await found({ search }), [second.id], search);
  assert.deepEqual(await found({ search: 'juniper buyer@' }), [first.id]);
  assert.deepEqual(await found({ search: 'never heard' }), []);
  const all: string[] = [];
  for await (const batch of allComplaints(db, { search: '', status: undefined }))
    all.push(...batch.map(idOf));
  assert.deepEqual(all, [second.id, first.id]);
});

test('a spa says once of a purchase in its own statement that the client was not new', async () => {
  const { db, ids } = await openBusiness();
  const spa = await openSellingSpa(db);
  await spa.setPercent(1500);
  const session = spa.checkout();
  await spa.buy(session);
  await spa.giveBack(session, 7900);
  const [bought, back] = await linesOfPurchase(db, session);
  const owner = { businessId: spa.business.id, name: 'Cedar Spa', address: 'desk@cedar.example' };
  const demo: Site = { ...SITE, isDemo: true };
  const say = async (line = '', by = owner, site: Site = SITE) =>
    (await sayNotNew(db, line, by, { site, now: MONDAY_NOON })).kind;
  assert.equal(await say(back?.id), 'missing', 'a refund is no client');
  assert.equal(await say(bought?.id, { ...owner, businessId: 'another' }), 'missing');
  assert.deepEqual(await saidNotNew(db, [session.id]), new Set());
  const presses = await Promise.all([say(bought?.id), say(bought?.id), say(bought?.id)]);
  assert.deepEqual(presses.toSorted(), ['created', 'exists', 'exists']);
  assert.equal(await say(bought?.id, { ...owner, address: 'new@cedar.example' }), 'exists');
  const [complaint] = await db.selectFrom('complaints').selectAll().execute();
  assert.deepEqual(
    [complaint?.kind, complaint?.session_id, complaint?.deal_id, complaint?.email],
    ['not-new-client', session.id, spa.deal.id, owner.address],
  );
  assert.equal(
    complaint?.text,
    `“This was not a new client.” The spa says so of a line in its statement of March 2026: ${spa.deal.title}, $79.00, Mar 2, 2026.`,
  );
  await eraseComplaint(db, complaint?.id ?? '', change);
  assert.deepEqual(await ids(), []);
  assert.deepEqual(await saidNotNew(db, [session.id, 'other']), new Set([session.id]));
  const test = spa.checkout({ isLive: false });
  await spa.buy(test, test.at, true);
  const [line] = await linesOfPurchase(db, test);
  assert.equal(await say(line?.id), 'missing', 'test mode is of a demo alone');
  assert.equal(await say(line?.id, owner, demo), 'created');
});

test('erasing a complaint leaves no word of it, and two years do the same', async () => {
  const { db, business, deal, history, ids } = await openBusiness();
  const note = { text: 'Called the buyer', formKey: 'a key' };
  const erased = await addComplaint(db, deal, business);
  await addNote(db, 'complaint', erased.id, note, change);
  await eraseComplaint(db, erased.id, change);
  await eraseComplaint(db, erased.id, change);
  assert.deepEqual(
    (await history()).map(({ before, after }) => [before, after]),
    [['{"business_name":"Juniper Hour"}', null]],
  );

  const old = await addComplaint(db, deal, business, { at: MONDAY_NOON - 1 });
  const young = await addComplaint(db, deal, business);
  await addNote(db, 'complaint', old.id, note, change);
  await sweepComplaints(db, MONDAY_NOON + COMPLAINT_LIFE_MS - 1);
  assert.equal((await ids()).length, 2);
  await sweepComplaints(db, MONDAY_NOON + COMPLAINT_LIFE_MS);
  assert.deepEqual(await ids(), [young.id]);
  assert.deepEqual(await db.selectFrom('complaint_notes').selectAll().execute(), []);
  assert.equal((await history()).length, 2, 'that of the erasure, and of the young one');
});
