import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { BusinessRow, Connection, DealRow } from '../../database/tables.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { duplicateDeal } from '../deals/commands.server.ts';
import { changeDealStatus, type StatusChange } from '../deals/status.server.ts';
import { dealsByIds, findDealForEdit } from '../deals/store.server.ts';
import { writeDeal } from '../deals/write.server.ts';
import { addEvidence } from './commands.server.ts';
import { EVIDENCE_MESSAGES } from './copy.ts';
import { endOfProof, provenBy, timerStatement } from './rules.ts';
import { evidenceOf, extensionsOf, menuItemOf, newestEvidence } from './store.server.ts';

let connection: Connection;
let business: BusinessRow;
let deal: DealRow;
beforeEach(async () => {
  connection = await emptyDatabase();
  business = await addBusiness(connection.db, { zip: '78701' });
  deal = await addDeal(connection.db, business);
});
afterEach(() => connection.close());

const TODAY = '2026-03-02';
/** Austin's midnight after day 90. */
const PROVEN_UNTIL = Date.parse('2026-06-01T05:00:00Z');
const seen = {
  item: 'Swedish massage',
  minutes: '60',
  price: '120',
  how: 'menu_page',
  url: 'https://juniper.example/menu',
  seenOn: TODAY,
};

const contextAt = (now: number) => ({
  db: connection.db,
  zipTable,
  now,
  actor: 'owner@example.com',
});
let keys = 0;
const add = (values: Partial<typeof seen> = {}, now = MONDAY_NOON) => {
  keys += 1;
  return addEvidence(contextAt(now), deal.id, { ...seen, ...values }, `key ${keys}`);
};
async function provenUntil(id = deal.id) {
  const [row] = await connection.db.selectFrom('deals').selectAll().where('id', '=', id).execute();
  assert.ok(row);
  const { business_id: businessId, duration_minutes: minutes } = row;
  const item = menuItemOf(row);
  const newest = await newestEvidence(connection.db, { businessId, item, minutes });
  assert.equal(provenBy(newest, row.regular_price_cents).until, row.proven_until);
  return row.proven_until;
}
const update = (columns: Partial<DealRow>) =>
  connection.db.updateTable('deals').set(columns).where('id', '=', deal.id).execute();

test('a price that was seen proves the regular price to the end of the 90th day after', async () => {
  assert.equal(await provenUntil(), 0);
  assert.deepEqual(await add(), { kind: 'added' });
  assert.equal(await provenUntil(), PROVEN_UNTIL);
  assert.equal(endOfProof(TODAY, 'America/Chicago'), PROVEN_UNTIL);
});

test('what the owner says, another length or a lower price proves nothing', async () => {
  await add({ how: 'owner', url: '' });
  await add({ minutes: '90' });
  assert.equal(await provenUntil(), 0);
  await add({ price: '119.99' });
  assert.equal(await provenUntil(), 0);
  await add({ price: '120' }, MONDAY_NOON + 1);
  assert.equal(await provenUntil(), PROVEN_UNTIL);
});

test('of several the newest counts, whatever was recorded last', async () => {
  await add();
  await add({ price: '90', seenOn: '2026-03-01' });
  assert.equal(await provenUntil(), PROVEN_UNTIL);
  await add({ price: '90' }, MONDAY_NOON + 1);
  assert.equal(await provenUntil(), 0);
  assert.equal((await evidenceOf(connection.db, business.id)).length, 3);
});

test('what is proven stays true however a deal is written', async () => {
  await add();
  const steps: Array<[Partial<DealRow>, number]> = [
    [{ regular_price_cents: 12_001 }, 0],
    [{ regular_price_cents: 12_000 }, PROVEN_UNTIL],
    [{ title: 'SWEDISH Massage' }, PROVEN_UNTIL],
    [{ title: 'Hot stones' }, 0],
    [{ menu_item: 'Swedish massage' }, PROVEN_UNTIL],
    [{ duration_minutes: 90 }, 0],
    [{ duration_minutes: 60 }, PROVEN_UNTIL],
  ];
  for (const [columns, expected] of steps) {
    await update(columns);
    assert.equal(await provenUntil(), expected, JSON.stringify(columns));
  }
  const other = await addBusiness(connection.db, { zip: '78701', name: 'Other' });
  await update({ business_id: other.id });
  assert.equal(await provenUntil(), 0);
  await update({ business_id: business.id });
  const copy = await duplicateDeal(contextAt(MONDAY_NOON), deal.id, 'copy');
  assert.ok(copy.kind === 'created');
  assert.equal(await provenUntil(copy.id), PROVEN_UNTIL);
  const later = await addDeal(connection.db, business);
  assert.equal(await provenUntil(later.id), PROVEN_UNTIL);
  await connection.db.deleteFrom('price_evidence').execute();
  assert.deepEqual([await provenUntil(), await provenUntil(later.id)], [0, 0]);
});

test('a deal notes the name that the menu gives its item, and finds the evidence by it', async () => {
  await add({ item: 'The Classic' });
  const stored = await connection.db.selectFrom('deals').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([stored.menu_item, stored.proven_until], ['The Classic', PROVEN_UNTIL]);
  const found = await newestEvidence(connection.db, {
    businessId: business.id,
    item: 'the classic',
    minutes: 60,
  });
  assert.equal(found?.cents, 12_000);
});

test('a form that is sent twice is one record, and each write makes cached pages old', async () => {
  const catalogue = connection.db.selectFrom('catalogue').select('version');
  const version = async () => (await catalogue.executeTakeFirstOrThrow()).version;
  const before = await version();
  const send = () => addEvidence(contextAt(MONDAY_NOON), deal.id, seen, 'same key');
  assert.deepEqual(await Promise.all([send(), send()]), [{ kind: 'added' }, { kind: 'added' }]);
  assert.equal((await evidenceOf(connection.db, business.id)).length, 1);
  assert.ok((await version()) > before);
});

test('a day to come, one too long ago, and a page without its address are refused', async () => {
  const problems = async (values: Partial<typeof seen>) => {
    const outcome = await add(values);
    return outcome.kind === 'invalid' ? outcome.problems : outcome;
  };
  assert.deepEqual(await problems({ seenOn: '2026-03-03' }), { seenOn: EVIDENCE_MESSAGES.future });
  assert.deepEqual(await problems({ seenOn: '2025-12-01' }), { seenOn: EVIDENCE_MESSAGES.tooOld });
  assert.deepEqual(await add({ seenOn: '2025-12-02' }), { kind: 'added' });
  assert.deepEqual(await problems({ url: '' }), { url: EVIDENCE_MESSAGES.noUrl });
  assert.deepEqual(await problems({ url: 'javascript:alert(1)' }), { url: EVIDENCE_MESSAGES.url });
  assert.deepEqual(await problems({ item: ' ', minutes: '14', price: 'x', how: '?' }), {
    item: EVIDENCE_MESSAGES.item,
    minutes: EVIDENCE_MESSAGES.minutes,
    price: EVIDENCE_MESSAGES.price,
    how: EVIDENCE_MESSAGES.how,
  });
  const nobody = await addEvidence(contextAt(MONDAY_NOON), 'none', seen, 'key');
  assert.deepEqual(nobody, { kind: 'missing' });
});

const change = (change: StatusChange, now = MONDAY_NOON) =>
  changeDealStatus(contextAt(now), deal.id, change);
async function timesExtended() {
  const extensions = await extensionsOf(connection.db, deal.id);
  const [card] = await dealsByIds(connection.db, [deal.id]);
  const startsAt = deal.starts_at ?? 0;
  return timerStatement({ expiresAt: card?.expiresAt ?? 0, startsAt, extensions }, MONDAY_NOON)
    .extended;
}

test('each move of the end of a deal that had started to later is an extension', async () => {
  await change({ verb: 'extend', lastDay: '2026-03-20' });
  assert.equal(await timesExtended(), 1);
  const first = await extensionsOf(connection.db, deal.id);
  assert.deepEqual(
    first.map(({ from_end, to_end, extended_at }) => [from_end, to_end, extended_at]),
    [[deal.expires_at, Date.parse('2026-03-21T04:59:59.999Z'), MONDAY_NOON]],
  );
  await change({ verb: 'archive' });
  await change({ verb: 'restore' });
  assert.equal(await timesExtended(), 1);
  await change({ verb: 'extend', lastDay: '2026-03-25' }, MONDAY_NOON + 20 * DAY_MS);
  assert.equal(await timesExtended(), 2);
  await update({ expires_at: deal.expires_at });
  assert.equal(await timesExtended(), 0);
});

async function write(columns: Partial<DealRow>) {
  const stored = await findDealForEdit(connection.db, deal.id);
  assert.ok(stored && (await writeDeal(connection.db, contextAt(MONDAY_NOON), stored, columns)));
}

test('a draft, a deal that has not started and an earlier end are none', async () => {
  const states: Partial<DealRow>[] = [
    { status: 'draft', listed: 0 },
    { status: 'active', listed: 1, starts_at: MONDAY_NOON + DAY_MS },
  ];
  for (const [at, state] of states.entries()) {
    await write(state);
    await write({ expires_at: deal.expires_at + (at + 1) * DAY_MS });
  }
  await write({ starts_at: MONDAY_NOON - DAY_MS });
  await write({ expires_at: deal.expires_at + 1 });
  assert.deepEqual(await extensionsOf(connection.db, deal.id), []);
});
