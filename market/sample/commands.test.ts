import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { loadSample, sampleRows } from '../../server/lifecycle/sample.ts';
import {
  addBusiness,
  addDeal,
  addLead,
  DAY_MS,
  MONDAY_NOON,
  SECRET,
  zipTable,
} from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { addPurchase, purchaseOf } from '../../test/helpers/purchases.ts';
import { dealForm } from '../../test/helpers/valid-forms.ts';
import { addVoucher } from '../../test/helpers/vouchers.ts';
import { setBusinessStatus } from '../businesses/commands.server.ts';
import { toE164 } from '../businesses/rules.ts';
import { historyOf } from '../changes/store.server.ts';
import { createDeal, editDeal } from '../deals/commands.server.ts';
import { storedDealValues } from '../deals/schema.ts';
import { findDealForEdit } from '../deals/store.server.ts';
import { demoLink } from '../demo/rules.ts';
import { queueEmail } from '../emails/commands.server.ts';
import { addNote } from '../follow-up/commands.server.ts';
import { addToDays } from '../insight/commands.server.ts';
import { linkLead, planNextStep } from '../leads/verbs.server.ts';
import { sendMessage, setBlocked } from '../messages/commands.server.ts';
import { DEMO_KEY } from '../ports/stripe.ts';
import type { BusinessRow, PurchaseRow } from '../ports.ts';
import { OPERATOR } from '../purchases/rules.ts';
import { seal } from '../sealing.server.ts';
import { countSample, removeSample } from './commands.server.ts';
import { firstOwnDay } from './rules.ts';
import { hasSampleContent } from './store.server.ts';

const LATER = MONDAY_NOON + DAY_MS;
const change = { actor: 'owner@example.com', now: LATER };
const OWN_LINK = 'https://buy.stripe.com/28o4gz9ab';
const UNKNOWN: Partial<PurchaseRow> = {
  ...{ deal_id: null, business_id: null, version: null, listed_cents: null },
  ...{ state: 'look', look_reason: 'Deal unknown' },
};
const NONE = { businesses: 0, deals: 0 };
const LIFE_TABLES = [
  ...(['leads', 'lead_notes', 'conversations', 'messages', 'complaints'] as const),
  ...(['insight_days', 'insight_searches', 'insight_paths'] as const),
];

async function openWithSample() {
  const connection = await emptyDatabase();
  const { db } = connection;
  await loadSample({ db, zipTable, now: MONDAY_NOON, print: () => {} });
  return {
    ...connection,
    context: { db, zipTable, ...change },
    count: () => countSample(db, (at) => sampleRows(zipTable, at)),
    remove: (keepsChanged = false) =>
      removeSample(db, (at) => sampleRows(zipTable, at), {
        ...{ ...change, secret: SECRET, keepsChanged },
      }),
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
    history.map(({ actor, before }) => ({ actor, before })),
    [{ actor: change.actor, before: removed }],
  );
  await close();
});

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
  const { db } = sample;
  const [paused, renamed, moved] = await sample.businesses();
  assert.ok(paused && renamed && moved);
  await setBusinessStatus(db, paused.id, 'inactive', change);
  const rename = (id: string, values: Partial<BusinessRow>) =>
    db.updateTable('businesses').set(values).where('id', '=', id).execute();
  await rename(renamed.id, { name: 'My own spa' });
  await rename(moved.id, { address: '1 Own Street' });
  const changed = [paused.id, renamed.id, moved.id];
  const [titled, linked, extended, described, added, stopped] = (await sample.deals()).filter(
    ({ business_id, expires_at }) => expires_at > LATER && !changed.includes(business_id),
  );
  assert.ok(titled && linked && extended && described && added && stopped);
  await editSample(sample, titled, { title: 'My own title' });
  await editSample(sample, linked, { checkoutUrl: OWN_LINK });
  await editSample(sample, extended, { expiryDate: '2027-01-31' });
  await editSample(sample, described, { description: 'It is still made up, in other words.' });
  await db
    .updateTable('deals')
    .set({ paused_at: LATER, listed: 0, updated_at: LATER })
    .where('id', '=', stopped.id)
    .execute();
  const own = { ...dealForm, businessId: added.business_id, title: 'A deal of mine' };
  assert.equal((await createDeal(sample.context, own, 'key')).kind, 'created');
  const byHand = [...changed.slice(1), titled.business_id, linked.business_id, added.business_id];
  return { ...sample, rename, byHand: [...new Set(byHand)].sort(), linked };
}

test('a pause, a new end or description makes nothing the owner’s; a name, an address, a link does', async () => {
  const sample = await openEditedSample();
  const { count, remove, businesses, deals, byHand, db, close } = sample;
  const changed = { businesses: byHand.length, deals: 3 };
  assert.deepEqual((await count())?.changed, changed);
  const outcome = await remove(true);
  assert.deepEqual(outcome.kind === 'removed' && outcome.remaining, changed);
  const titles = (await deals()).map(({ title }) => title);
  assert.equal(titles.length, 3);
  assert.ok(titles.includes('My own title') && titles.includes('A deal of mine'));
  const left = await businesses();
  assert.deepEqual(left.map(({ id }) => id).sort(), byHand);
  for (const { rating, rating_source, license_number, has_license_information } of left)
    assert.deepEqual(
      [rating, rating_source, license_number, has_license_information],
      [null, null, '', 0],
    );
  const seen = (await deals()).map((deal) => [deal.price_seen_at, deal.price_seen_on]);
  assert.deepEqual(seen, [
    ['', null],
    ['', null],
    ['', null],
  ]);
  assert.equal(await hasSampleContent(db), true, 'what is kept keeps its mark');
  assert.deepEqual(await count(), { all: changed, changed });
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

test('the mark ends once nothing that is kept is made up any more', async () => {
  const { db, rename, linked, remove, businesses, deals, close } = await openEditedSample();
  await remove(true);
  await db.deleteFrom('deals').where('id', '<>', linked.id).execute();
  await db.deleteFrom('businesses').where('id', '<>', linked.business_id).execute();
  await rename(linked.business_id, { name: 'My own spa', address: '1 Own Street' });
  await remove(true);
  assert.equal(await hasSampleContent(db), true, 'its phone is still made up');
  await rename(linked.business_id, { phone: '(512) 555-2368', email: 'me@own.test' });
  await remove(true);
  assert.equal(await hasSampleContent(db), false);
  assert.deepEqual([(await businesses()).length, (await deals()).length], [1, 1]);
  await close();
});

test('links of demos of before, which began otherwise, are the sample’s too', async () => {
  const { db, count, close } = await openWithSample();
  await db
    .updateTable('deals')
    .set({ checkout_url: sql`replace(checkout_url, 'test_demo', 'test_a1B2')` })
    .execute();
  assert.deepEqual((await count())?.changed, NONE);
  await close();
});

/** Two deals bought at the demo's Stripe; the second voucher was used. */
async function buyInDemo(
  { db, deals }: Awaited<ReturnType<typeof openWithSample>>,
  key = DEMO_KEY,
) {
  const times = { read_from: 1, next_read_at: 1, created_at: 1, updated_at: 1 };
  const account = {
    id: OPERATOR,
    business_id: null,
    key_sealed: seal(key, `stripe ${OPERATOR}`, SECRET),
  };
  await db
    .insertInto('stripe_accounts')
    .values({ ...account, ...times })
    .execute();
  const live = (await deals()).filter(({ expires_at }) => expires_at > LATER);
  for (const [at, deal] of live.slice(0, 2).entries()) {
    const { id: link_id } = demoLink(deal.checkout_url, deal.deal_price_cents);
    const purchase = await addPurchase(db, deal, { link_id, account_id: OPERATOR, is_live: 0 });
    const used = at === 1 ? { used_at: LATER, used_by: 'The spa' } : {};
    const { id } = await addVoucher(db, purchase, used);
    await queueEmail(
      db,
      {
        ...{ kind: 'voucher', alertId: null, actor: id, idempotencyKey: `voucher ${id}` },
        ...{ recipient: 'ana@example.com', recipientKey: 'ana@example.com' },
        ...{ subject: 'Your voucher', text: 'It is here.', footerText: '' },
      },
      LATER,
    );
  }
  return { first: nth(live, 0), second: nth(live, 1) };
}

const DEMO_TABLES = ['purchases', 'vouchers', 'outbox', 'stripe_accounts'] as const;

test('what was bought in the demo goes, with its vouchers, their e-mails and the demo’s Stripe', async () => {
  const sample = await openWithSample();
  const { db, remove, close } = sample;
  const { first } = await buyInDemo(sample);
  await db
    .insertInto('purchases')
    .values(purchaseOf(first, { session_id: 'unknown', link_id: 'plink_demo1', ...UNKNOWN }))
    .execute();
  await remove();
  for (const table of DEMO_TABLES)
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
  await close();
});

test('a Stripe account of the owner’s in its place stays, and what was paid there', async () => {
  const sample = await openWithSample();
  const { db, remove, close } = sample;
  const { first } = await buyInDemo(sample, 'rk_live_0123456789abcdef');
  const paid = await addPurchase(db, first, { account_id: OPERATOR });
  await remove();
  const left = await db.selectFrom('purchases').select('session_id').execute();
  assert.deepEqual(
    left.map(({ session_id }) => session_id),
    [paid.session_id],
  );
  assert.equal((await db.selectFrom('stripe_accounts').select('id').execute()).length, 1);
  const [version, ...others] = await db.selectFrom('deal_versions').select('deal_id').execute();
  assert.deepEqual([version?.deal_id, others], [first.id, []], 'what was promised to a buyer');
  await close();
});

test('while a deal with its link is kept, the demo’s Stripe is, and what was bought of that deal', async () => {
  const sample = await openWithSample();
  const { db, remove, close } = sample;
  const { second } = await buyInDemo(sample);
  await db.updateTable('deals').set({ title: 'Mine' }).where('id', '=', second.id).execute();
  await remove(true);
  const left = await db.selectFrom('purchases').select('deal_id').execute();
  assert.deepEqual(
    left.map(({ deal_id }) => deal_id),
    [second.id],
  );
  assert.equal((await db.selectFrom('stripe_accounts').select('id').execute()).length, 1);
  await remove();
  for (const table of DEMO_TABLES)
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
  await close();
});

test('leads, texts, complaints and figures of the sample go, also those that somebody worked with', async () => {
  const { db, remove, close } = await openWithSample();
  const [noted, planned] = await db.selectFrom('leads').selectAll().execute();
  const [report] = await db.selectFrom('complaints').selectAll().execute();
  const [texted, blocked] = await db.selectFrom('conversations').selectAll().execute();
  assert.ok(noted && planned && report && texted && blocked);
  await addNote(db, 'lead', noted.id, { text: 'Call again', formKey: 'key' }, change);
  await planNextStep(db, planned.id, { nextOn: '2026-03-09', nextStep: 'Call' }, change);
  await addNote(db, 'complaint', report.id, { text: 'Called the spa', formKey: 'key' }, change);
  const text = { phone: texted.customer_phone, text: 'Hello' };
  await sendMessage(db, { ...text, idempotencyKey: 'text' }, LATER);
  await setBlocked(db, blocked.customer_phone, true, LATER);
  await addToDays(db, firstOwnDay(MONDAY_NOON), [{ kind: 'search', key: '', n: 3 }]);
  await remove(true);
  for (const table of LIFE_TABLES.filter((name) => name !== 'insight_days'))
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
  const days = await db.selectFrom('insight_days').select('n').execute();
  assert.deepEqual(
    days.map(({ n }) => n),
    [3],
    'the site’s own figures stay',
  );
  await close();
});

test("the owner's own spas, deals, leads and conversations stay, and no invented spa for them", async () => {
  const { db, remove, businesses, deals, close } = await openWithSample();
  const all = await businesses();
  const [withLead, withTexts] = [nth(all, 1), nth(all, 2)];
  const own = await addBusiness(db, { zip: '78701', name: 'My own spa' });
  const ownDeal = await addDeal(db, own);
  const lead = await addLead(db);
  await db.transaction().execute((tx) => linkLead(tx, lead.id, withLead.id, change));
  const text = { phone: toE164(withTexts.phone), text: 'Hello' };
  await sendMessage(db, { ...text, idempotencyKey: 'text' }, LATER);
  const outcome = await remove();
  assert.deepEqual(outcome.kind === 'removed' && outcome.remaining, NONE);
  assert.deepEqual(
    [await businesses(), await deals()].flat().map(({ id }) => id),
    [own.id, ownDeal.id],
  );
  const leads = await db.selectFrom('leads').select(['id', 'business_id']).execute();
  assert.deepEqual(
    leads.map(({ id, business_id }) => [id, business_id]),
    [[lead.id, null]],
  );
  assert.equal((await db.selectFrom('conversations').select('id').execute()).length, 1);
  await close();
});

test('a save while the sample is removed comes before or after it, and two presses are one', async () => {
  const { db, context, remove, businesses, deals, close } = await openWithSample();
  const all = await businesses();
  await Promise.all([
    remove(),
    remove(),
    setBusinessStatus(db, nth(all, 3).id, 'inactive', change),
    ...all.slice(10, 18).map(({ id }, at) =>
      // Refused if its spa was just deleted.
      createDeal(context, { ...dealForm, businessId: id }, `key ${at}`).catch(() => undefined),
    ),
  ]);
  assert.deepEqual([await businesses(), await deals()], [[], []]);
  const history = await historyOf(db, 'settings', 'sample', 5);
  assert.equal(history.length, 1, 'of two presses one removes');
  await close();
});

test('a site without the sample has nothing to remove', async () => {
  const { db, close } = await emptyDatabase();
  const business = await addBusiness(db, { zip: '78701' });
  const remake = () => assert.fail('nothing is made again');
  const context = { ...change, secret: SECRET, keepsChanged: false };
  assert.deepEqual(await removeSample(db, remake, context), { kind: 'missing' });
  assert.deepEqual(
    (await db.selectFrom('businesses').select('id').execute()).map(({ id }) => id),
    [business.id],
  );
  await close();
});
