import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addBusiness, addLead, MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { VISITOR } from '../changes/rules.ts';
import { historyOf } from '../changes/store.server.ts';
import { deliver } from '../outbox/delivery.server.ts';
import { relaySender } from './relays.server.ts';
import { UNDO_WINDOW_MS } from './rules.ts';
import { countFailedRelays, findLead } from './store.server.ts';
import {
  changeLeadStatus,
  linkLead,
  markLeadEmailed,
  retryRelays,
  statusBeforeLastChange,
  undoLeadStatus,
} from './verbs.server.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
beforeEach(async () => {
  connection = await emptyDatabase();
});
afterEach(() => connection.close());

const actor = 'owner@example.com';
const at = (minutes: number) => ({ actor, now: MONDAY_NOON + minutes * 60_000 });
const kindOf = async (id: string, to: 'contacted' | 'archived', minutes: number) =>
  (await changeLeadStatus(connection.db, id, to, at(minutes))).kind;
const leadState = async (id: string) => {
  const lead = await findLead(connection.db, id);
  return [lead?.status, lead?.last_contacted_at];
};

test('a new lead is marked contacted with its moment, and any lead is archived', async () => {
  const { id } = await addLead(connection.db);
  assert.equal(await kindOf(id, 'contacted', 1), 'updated');
  assert.deepEqual(await leadState(id), ['contacted', at(1).now]);
  assert.equal(await kindOf(id, 'archived', 2), 'updated');
  assert.deepEqual(await leadState(id), ['archived', at(1).now]);
  const fresh = await addLead(connection.db, { email: 'other@spa.example' });
  assert.equal(await kindOf(fresh.id, 'archived', 3), 'updated');
  assert.deepEqual(await leadState(fresh.id), ['archived', null]);
});

test('no other change of status is made, and the same again changes nothing', async () => {
  const { id } = await addLead(connection.db);
  await kindOf(id, 'archived', 1);
  assert.equal(await kindOf(id, 'contacted', 2), 'refused');
  assert.equal(await kindOf(id, 'archived', 3), 'unchanged');
  assert.equal(await kindOf('nobody', 'archived', 3), 'missing');
  assert.deepEqual(await leadState(id), ['archived', null]);
  assert.equal((await historyOf(connection.db, 'lead', id, 9)).length, 2);
});

test('undo brings back the status and lastContactedAt, once, and is written down', async () => {
  const { id } = await addLead(connection.db);
  await kindOf(id, 'contacted', 1);
  await kindOf(id, 'archived', 20);
  const version = (await findLead(connection.db, id))?.updated_at ?? 0;
  assert.equal((await undoLeadStatus(connection.db, id, version, at(21))).kind, 'updated');
  assert.deepEqual(await leadState(id), ['contacted', at(1).now]);
  const next = (await findLead(connection.db, id))?.updated_at ?? 0;
  assert.equal((await undoLeadStatus(connection.db, id, next, at(21))).kind, 'refused');
  const entries = await historyOf(connection.db, 'lead', id, 9);
  assert.deepEqual(
    entries.map(({ actor, before, after }) => [actor, before?.status, after?.status]),
    [
      [actor, 'archived', 'contacted'],
      [actor, 'contacted', 'archived'],
      [actor, 'new', 'contacted'],
      [VISITOR, undefined, 'new'],
    ],
  );
});

test('undo is refused after ten minutes, after another change, and with a version of before', async () => {
  const { id } = await addLead(connection.db);
  await kindOf(id, 'contacted', 0);
  const version = (await findLead(connection.db, id))?.updated_at ?? 0;
  const undo = async (of: number, now: number) =>
    (await undoLeadStatus(connection.db, id, of, { actor, now })).kind;
  assert.equal(await undo(version, version + UNDO_WINDOW_MS + 1), 'refused');
  assert.equal(await undo(version - 1, version), 'refused');
  assert.equal(await undo(Number.NaN, version), 'refused');
  await kindOf(id, 'archived', 1);
  assert.equal(await undo(version, version + 1), 'refused');
  assert.deepEqual(await leadState(id), ['archived', at(0).now]);
});

test('what a sent mail made of a lead cannot be undone', async () => {
  const { id } = await addLead(connection.db);
  await markLeadEmailed(connection.db, id, 'mail-1', at(1));
  assert.deepEqual(await leadState(id), ['contacted', at(1).now]);
  const lead = await findLead(connection.db, id);
  assert.ok(lead);
  assert.equal(await statusBeforeLastChange(connection.db, lead, at(2).now), undefined);
});

test('an archived lead that is written to stays archived, and was contacted then', async () => {
  const { id } = await addLead(connection.db);
  await kindOf(id, 'archived', 1);
  await markLeadEmailed(connection.db, id, 'mail-1', at(2));
  assert.deepEqual(await leadState(id), ['archived', at(2).now]);
});

test('a lead is linked to one business for good', async () => {
  const { id } = await addLead(connection.db);
  const [one, other] = [
    await addBusiness(connection.db, { zip: '78701' }),
    await addBusiness(connection.db, { zip: '78702' }),
  ];
  await linkLead(connection.db, id, one.id, at(1));
  await linkLead(connection.db, id, other.id, at(2));
  assert.equal((await findLead(connection.db, id))?.business_id, one.id);
});

const relayState = async (lead: string) => {
  const relay = connection.db.selectFrom('outbox').select('state').where('lead_id', '=', lead);
  return (await relay.executeTakeFirst())?.state;
};

test('a relay that had failed is really tried again, under its own key', async () => {
  const { id } = await addLead(connection.db, { isRelayed: true });
  const other = await addLead(connection.db, { isRelayed: true, email: 'other@spa.example' });
  await connection.db
    .updateTable('outbox')
    .set({ state: 'refused', next_attempt_at: null, attempts: 17, result: 'HTTP 500' })
    .execute();
  assert.equal(await countFailedRelays(connection.db), 2);
  assert.equal(await retryRelays(connection.db, id, at(1)), 1);
  assert.equal(await countFailedRelays(connection.db), 1);
  const posted: string[] = [];
  const sender = relaySender(async (_, key) => {
    posted.push(key);
    return { kind: 'accepted' };
  });
  await deliver(connection.db, sender, { now: () => at(1).now, random: () => 0 });
  assert.deepEqual(posted, [id]);
  assert.equal(await relayState(id), 'accepted');
  assert.equal(await retryRelays(connection.db, undefined, at(2)), 1);
  assert.equal(await relayState(other.id), 'pending');
  assert.equal(await retryRelays(connection.db, undefined, at(3)), 0);
});
