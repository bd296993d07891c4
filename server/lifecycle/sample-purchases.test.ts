import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Connection } from '../../database/tables.ts';
import { startOwnerSession } from '../../market/owners/commands.server.ts';
import { findOwnerByToken } from '../../market/owners/store.server.ts';
import { ownerToken } from '../../market/owners/tokens.server.ts';
import { DEMO_KEY, type DemoStripe } from '../../market/ports/stripe.ts';
import { proposalsOf } from '../../market/proposals/store.server.ts';
import { takeProposal } from '../../market/proposals/take.server.ts';
import { OPERATOR } from '../../market/purchases/rules.ts';
import { removeSample } from '../../market/sample/commands.server.ts';
import { isOfSample } from '../../market/sample/rules.ts';
import { seal } from '../../market/sealing.server.ts';
import { effectiveSettings } from '../../market/settings/rules.ts';
import { totalsOf } from '../../market/statements/store.server.ts';
import { queueVoucherEmails } from '../../market/vouchers/emails.server.ts';
import { DAY_MS, MONDAY_NOON, SECRET, zipTable } from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { loadSample, sampleRows } from './sample.ts';
import { loadSamplePurchases } from './sample-purchases.ts';

const context = { secret: SECRET, zipTable, defaults: SITE, now: MONDAY_NOON };
type Filled = Parameters<DemoStripe['fill']>[0];

let connection: Connection;
let filled: Filled = [];
before(async () => {
  connection = await emptyDatabase();
  const { db } = connection;
  await loadSample({ db, zipTable, now: MONDAY_NOON, print: () => {} });
  const times = { read_from: 1, next_read_at: 1, created_at: 1, updated_at: 1 };
  const key_sealed = seal(DEMO_KEY, `stripe ${OPERATOR}`, SECRET);
  await db
    .insertInto('stripe_accounts')
    .values({ id: OPERATOR, business_id: null, key_sealed, ...times })
    .execute();
  await load();
});
after(() => connection.close());

const load = () =>
  loadSamplePurchases(
    connection.db,
    {
      key: DEMO_KEY,
      pay: async () => undefined,
      refund: async () => false,
      async fill(sold) {
        filled = [...filled, ...sold];
      },
    },
    context,
  );

const purchases = () => connection.db.selectFrom('purchases').selectAll().orderBy('at').execute();

test('the demo has sold in each of twelve weeks, used and unused vouchers, and a refund', async () => {
  const { db } = connection;
  const all = await purchases();
  for (let week = 1; week <= 12; week += 1) {
    const from = MONDAY_NOON - week * 7 * DAY_MS;
    assert.ok(
      all.some(({ at }) => at >= from && at < from + 7 * DAY_MS),
      `${week} weeks ago`,
    );
  }
  assert.deepEqual([...new Set(all.map(({ state }) => state))].sort(), ['paid', 'refunded']);
  for (const { deal_id, is_live, at, listed_cents, paid_cents } of all)
    assert.ok(deal_id && is_live === 0 && at < MONDAY_NOON && listed_cents === paid_cents);
  const vouchers = await db
    .selectFrom('vouchers')
    .innerJoin('purchases', 'purchases.session_id', 'vouchers.session_id')
    .select(['used_at', 'at', 'state'])
    .execute();
  assert.equal(vouchers.length, all.length);
  const used = vouchers.filter(({ used_at }) => used_at !== null);
  assert.ok(used.length > 20 && vouchers.length - used.length > 20);
  for (const { used_at, at, state } of used)
    assert.ok(used_at && used_at > at && used_at < MONDAY_NOON && state === 'paid');
});

test('the last months have statements, with lines of what was sold and went back then', async () => {
  const { db } = connection;
  const lines = await db
    .selectFrom('statement_lines')
    .innerJoin('statements', 'statements.id', 'statement_id')
    .select(['month', 'kind', 'cents'])
    .execute();
  for (const month of ['2026-01', '2026-02'])
    assert.ok(lines.filter((line) => line.month === month).length > 20, month);
  assert.ok(lines.some(({ kind, cents }) => kind === 'refund' && cents < 0));
});

const ofOwners = async () => {
  const { db } = connection;
  const [owner = assert.fail('no spa has a page'), ...others] = await db
    .selectFrom('owners')
    .selectAll()
    .execute();
  assert.deepEqual(others, []);
  const { business_id: id = '' } = owner;
  const business = await db.selectFrom('businesses').selectAll().where('id', '=', id);
  return { owner, business: await business.executeTakeFirstOrThrow() };
};

test('a spa has a page of its own, sold last month, and waits for two changes that can be taken', async () => {
  const { db } = connection;
  const { owner, business } = await ofOwners();
  assert.ok(isOfSample(business));
  const token = ownerToken(SECRET, owner.id, owner.link_number);
  const found = await findOwnerByToken(db, token, SECRET);
  assert.equal(found?.name, business.name);
  const lastMonth = `${business.id}:2026-02`;
  const totals = (await totalsOf(db, [lastMonth], true)).get(lastMonth);
  assert.ok(totals && totals.commissionCents > 0);
  const waiting = await proposalsOf(db, owner.id, ['sent']);
  assert.deepEqual(
    waiting.map(({ kind, form }) => [kind, ...Object.keys(form)]),
    [
      ['business', 'hours'],
      ['deal', 'dealPrice'],
    ],
  );
  const actor = 'owner@example.com';
  const take = { db, zipTable, actor, now: MONDAY_NOON, settings: effectiveSettings(SITE, {}) };
  for (const { id, updated_at: version, record, form } of waiting) {
    const deals = await db.selectFrom('deals').selectAll().where('id', '=', record).execute();
    const [{ updated_at } = business] = deals;
    const choice = { ticked: Object.keys(form), added: {} };
    const outcome = await takeProposal(take, { id, version }, choice, updated_at);
    assert.deepEqual(outcome, { kind: 'taken', record });
  }
  assert.notEqual((await ofOwners()).business.hours, business.hours);
});

test('nobody is written to about it, the demo’s Stripe has it too, and it is sold once', async () => {
  const { db } = connection;
  const settings = async () => assert.fail('there is nothing to write');
  const work = { now: () => MONDAY_NOON, zipTable, defaults: SITE, settings };
  assert.equal(await queueVoucherEmails(db, work), 0);
  assert.deepEqual(await db.selectFrom('notices').selectAll().execute(), []);
  const all = await purchases();
  assert.deepEqual(
    filled.map(({ session }) => session.id),
    all.map(({ session_id }) => session_id),
  );
  await load();
  await ofOwners();
  assert.equal((await db.selectFrom('proposals').select('id').execute()).length, 2);
  assert.equal((await purchases()).length, all.length);
  assert.equal(filled.length, all.length);
});

test('leaving the demo removes it with the sample', async () => {
  const { db } = connection;
  const change = { actor: 'owner@example.com', now: MONDAY_NOON, secret: SECRET };
  const { owner } = await ofOwners();
  await startOwnerSession(db, owner.id, { isOwnPhone: true, userAgent: null }, MONDAY_NOON);
  await removeSample(db, (at) => sampleRows(zipTable, at), { ...change, keepsChanged: true });
  for (const table of [
    ...(['purchases', 'vouchers', 'purchase_reversals', 'stripe_accounts'] as const),
    ...(['deals', 'deal_links', 'deal_versions'] as const),
    ...(['statements', 'statement_lines'] as const),
    ...(['owners', 'owner_sessions', 'proposals'] as const),
  ])
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
});
