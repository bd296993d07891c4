import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Connection } from '../../database/tables.ts';
import { addBusiness, addDeal, MONDAY_NOON } from '../../test/helpers/app.ts';
import { addComplaint } from '../../test/helpers/complaints.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { addNote } from '../follow-up/commands.server.ts';
import {
  changeComplaintStatus,
  eraseComplaint,
  submitComplaint,
  sweepComplaints,
} from './commands.server.ts';
import { allComplaints, type ComplaintQuery, listComplaints } from './list.server.ts';
import { COMPLAINT_LIFE_MS } from './rules.ts';

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
