import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { promisify } from 'node:util';
import { openPostgres } from '../../database/postgres.ts';
import { openSqlite } from '../../database/sqlite.ts';
import { migrate } from '../../database/upgrades/all.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { newDatabase, TEST_POOL } from '../../test/helpers/postgres/databases.ts';
import { addPurchase, addRefund } from '../../test/helpers/purchases.ts';
import { refuseWrites } from '../../test/helpers/refuse-writes.ts';
import { addVoucher } from '../../test/helpers/vouchers.ts';
import { eventsOfBatch, historyOf } from '../changes/store.server.ts';
import { undoBatch } from '../deals/bulk.server.ts';
import { PAUSED_BY_SPA } from '../deals/copy.ts';
import { changeOwnDeal } from '../deals/verbs.server.ts';
import { insertUnsubscribe } from '../emails/commands.server.ts';
import { mailSender } from '../emails/delivery.server.ts';
import { deliver } from '../outbox/delivery.server.ts';
import type { EmailOutcome, OutgoingEmail } from '../ports/email.ts';
import type { BusinessRow, Db, DealRow, PurchaseRow, VoucherRow } from '../ports.ts';
import { eraseBuyer } from '../purchases/commands.server.ts';
import { effectiveSettings } from '../settings/rules.ts';
import { queueVoucherEmails } from '../vouchers/emails.server.ts';
import { markUnknownUses } from '../vouchers/unknown-uses.server.ts';
import { stopAndTell } from './commands.server.ts';
import { makeGoodDraft, PAUSE_REASON } from './copy.ts';
import { contactOf, isPaidBack, STOP_MS } from './rules.ts';
import { holdersOf, stopOf, stopTextOf } from './store.server.ts';

const draft = makeGoodDraft(SITE, 'Juniper Hour');

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
let business: BusinessRow;
let deal: DealRow;
let count = 0;
beforeEach(async () => {
  connection = await emptyDatabase();
  business = await addBusiness(connection.db, { zip: '78701' });
  deal = await addDeal(connection.db, business);
});
afterEach(() => connection.close());

async function buy(purchase: Partial<PurchaseRow> = {}, voucher: Partial<VoucherRow> = {}) {
  count += 1;
  const email = `buyer${count}@example.com`;
  const bought = await addPurchase(connection.db, deal, { email, ...purchase });
  return { ...bought, voucher: (await addVoucher(connection.db, bought, voucher)).id };
}

interface Press {
  key?: string;
  now?: number;
  db?: Db;
  hasMail?: boolean;
}

const press = ({ key = 'a-form-key-of-16+', now, db, hasMail = true }: Press = {}) =>
  stopAndTell(
    {
      ...{ db: db ?? connection.db, zipTable, site: SITE },
      ...{ actor: 'owner@example.com', now: now ?? MONDAY_NOON },
    },
    business.id,
    { draft: hasMail ? draft : undefined, idempotencyKey: key },
  );

const emails = (db = connection.db) =>
  db.selectFrom('outbox').selectAll().where('kind', '=', 'make-good').execute();

const pausedTitles = async () => {
  const deals = await connection.db.selectFrom('deals').selectAll().orderBy('title').execute();
  return deals.filter(({ pause_reason }) => pause_reason === PAUSE_REASON).map((one) => one.title);
};

async function send(answer: EmailOutcome = { kind: 'accepted', result: '250 OK' }) {
  const sent: OutgoingEmail[] = [];
  const sender = mailSender({
    publicUrl: SITE.publicUrl,
    send: async (email) => {
      sent.push(email);
      return answer;
    },
  });
  while ((await deliver(connection.db, sender, { now: () => MONDAY_NOON, random: () => 0 })) > 0);
  return sent;
}

const holders = async (now = MONDAY_NOON) =>
  holdersOf(connection.db, business.id, await stopOf(connection.db, business.id, now));

test('one press pauses what runs as one batch, and writes to each good, unused voucher', async () => {
  const { db } = connection;
  await addDeal(db, business, { title: 'Sold out', sold_out_at: 1 });
  await addDeal(db, business, { title: 'Tomorrow', starts_at: MONDAY_NOON + DAY_MS });
  await addDeal(db, business, { title: 'Away', paused_at: 1, pause_reason: 'Vacation' });
  await addDeal(db, business, { title: 'Over', expires_at: MONDAY_NOON - 1 });
  const other = await addBusiness(db, { zip: '78702', name: 'Other' });
  await addDeal(db, other, { title: 'Elsewhere' });
  const { session_id } = await buy();
  await buy({ state: 'partly-refunded', refunded_cents: 100 });
  await buy({}, { used_at: 1, used_by: 'desk' });
  for (const state of ['refunded', 'disputed'] as const) await buy({ state });
  await buy({ email: '' });

  assert.deepEqual(await press(), { kind: 'stopped', informed: 2 });
  assert.deepEqual(await pausedTitles(), ['Sold out', 'Swedish massage', 'Tomorrow']);
  const stop = await stopOf(db, business.id, MONDAY_NOON);
  const batch = await eventsOfBatch(db, stop?.id ?? '');
  assert.equal(batch.filter(({ kind }) => kind === 'deal').length, 3);
  const [event] = await historyOf(db, 'make-good', business.id, 5);
  assert.deepEqual(event?.after, { name: 'Juniper Hour', informed: 2 });
  assert.equal(event?.actor, 'owner@example.com');

  const sent = await send();
  assert.equal(sent.length, 2);
  const mail = sent.find(({ to }) => to === 'buyer1@example.com') ?? assert.fail();
  assert.equal(mail.subject, 'Your money back: your voucher for Juniper Hour');
  assert.match(mail.text, /the way you paid/);
  assert.ok(mail.text.includes(SITE.supportEmail));
  assert.match(
    mail.text,
    /This is about Swedish massage at Juniper Hour, bought on Mar 2, 2026 for \$79\./,
  );
  assert.doesNotMatch(mail.text, /\{|unsubscribe/i);
  assert.equal(mail.unsubscribeUrl, undefined);
  const first = (await holders()).find((holder) => holder.session_id === session_id);
  assert.equal(first && contactOf(first), 'sent');
});

test('pressed twice, sent twice or pressed by two, everyone is written to once', async () => {
  await buy();
  await buy();
  const twice = await Promise.all([press(), press()]);
  assert.deepEqual(twice, Array(2).fill({ kind: 'stopped', informed: 2 }));
  assert.deepEqual(await press({ key: 'another-form-key-x' }), { kind: 'nothing' });
  assert.equal((await send()).length, 2);
  assert.equal((await historyOf(connection.db, 'make-good', business.id, 9)).length, 1);
  assert.equal((await historyOf(connection.db, 'deal', deal.id, 9)).length, 1);
});

test('two processes that press at the same instant write to everyone once', async () => {
  const { where, db, remove } = await openForProcesses();
  business = await addBusiness(db, { zip: '78701' });
  deal = await addDeal(db, business);
  for (const n of [1, 2, 3]) {
    const bought = await addPurchase(db, deal, { email: `two${n}@example.com` });
    await addVoucher(db, bought);
  }
  const outcomes = await Promise.all(
    ['1', '2'].map(async (n) => {
      const args = ['--input-type=module', '--eval', PRESS, where, business.id, n];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
      return stdout;
    }),
  );
  assert.deepEqual(outcomes.toSorted(), ['nothing', 'stopped']);
  assert.equal((await emails(db)).length, 3);
  await remove();
});

const ROOT = resolve(import.meta.dirname, '../..');
const PRESS = `
  import { openPostgres } from './database/postgres.ts';
  import { openSqlite } from './database/sqlite.ts';
  import { stopAndTell } from './market/make-good/commands.server.ts';
  const [where, business, n] = process.argv.slice(1);
  const { db, close } = /^postgres/.test(where)
    ? openPostgres(where, { size: 2, statementMs: 10_000 })
    : openSqlite(where);
  const site = { brand: 'Spa Deals', postalAddress: undefined };
  const zipTable = { find: () => undefined };
  const context = { db, zipTable, site, actor: 'owner', now: ${MONDAY_NOON} };
  const draft = { subject: 'Your money back', message: 'Hello' };
  const request = { draft, idempotencyKey: 'form-of-process-' + n };
  process.stdout.write((await stopAndTell(context, business, request)).kind);
  await close();
`;

async function openForProcesses() {
  if (process.env.TEST_ON === 'postgres') {
    const { url, drop } = await newDatabase('migrated');
    const { db, close } = openPostgres(url, TEST_POOL);
    return { where: url, db, remove: () => close().then(drop) };
  }
  const folder = await mkdtemp(join(tmpdir(), 'spa-deals-'));
  const where = join(folder, 'two.sqlite');
  const { db, close } = openSqlite(where);
  await migrate(db, 'sqlite');
  return { where, db, remove: () => close().then(() => rm(folder, { recursive: true })) };
}

test('killed in the midst nothing has happened, and the next press does it all', async () => {
  await buy();
  await buy();
  const { db } = connection;
  for (const table of ['outbox', 'events'] as const) {
    const heal = await refuseWrites(connection, 'insert', table);
    await assert.rejects(press(), /disk full/);
    await heal();
    assert.deepEqual([await emails(), await pausedTitles()], [[], []], table);
    assert.equal(await stopOf(db, business.id, MONDAY_NOON), undefined);
  }
  assert.deepEqual(await press(), { kind: 'stopped', informed: 2 });
  assert.equal((await emails()).length, 2);
});

test('killed while it was sending, what may have left is not sent again', async () => {
  await buy();
  await press();
  await send({ kind: 'unknown', reason: 'The connection broke' });
  assert.equal((await press({ key: 'another-form-key-x' })).kind, 'nothing');
  assert.deepEqual((await holders()).map(contactOf), ['unclear']);
});

test('a voucher in doubt counts as good', async () => {
  await markUnknownUses(connection.db, MONDAY_NOON - DAY_MS, MONDAY_NOON);
  await buy({ at: MONDAY_NOON - 2 * DAY_MS });
  assert.deepEqual(await press(), { kind: 'stopped', informed: 1 });
});

test('it also reaches an address that unsubscribed; the buyer’s own words are not in it', async () => {
  const refusal = { email_key: 'ana@example.com', lead_id: null, created_at: 1 };
  await insertUnsubscribe(connection.db, refusal);
  await buy({ email: 'ana@example.com', first_name: 'https://evil.example' });
  await press();
  const [mail = assert.fail()] = await send();
  assert.doesNotMatch(mail.text + mail.html, /evil/);
});

test('who bought meanwhile, or whose email failed, is written to by the next press', async () => {
  await buy();
  await press();
  await send({ kind: 'refused', reason: 'No such mailbox' });
  await buy();
  const next = await press({ key: 'another-form-key-x', now: MONDAY_NOON + DAY_MS });
  assert.deepEqual(next, { kind: 'stopped', informed: 2 });
  await send();
  assert.deepEqual((await holders(MONDAY_NOON + DAY_MS)).map(contactOf), ['sent', 'sent']);
  assert.equal(
    await stopTextOf(connection.db, business.id, MONDAY_NOON + DAY_MS),
    'Stopped 1 day ago: 2 told, 0 of 2 refunded',
  );
  const later = await press({ key: 'a-year-later-press', now: MONDAY_NOON + DAY_MS + STOP_MS });
  assert.deepEqual(later, { kind: 'stopped', informed: 2 }, 'another stop');
});

test('the record counts refunds since; earlier ones are not its', async () => {
  const { db } = connection;
  const [one, other, third] = [await buy(), await buy(), await buy({ state: 'refunded' })];
  await addRefund(db, third, 7900, MONDAY_NOON - DAY_MS);
  await press();
  await send();
  await eraseBuyer(db, other.session_id, { actor: 'owner', now: MONDAY_NOON });
  for (const { session_id } of [one, other]) {
    await addRefund(db, { session_id }, 7900, MONDAY_NOON + 1);
    const refunded = { state: 'refunded', refunded_cents: 7900 } as const;
    await db.updateTable('purchases').set(refunded).where('session_id', '=', session_id).execute();
  }
  assert.deepEqual(
    (await holders()).map((holder) => [contactOf(holder), isPaidBack(holder, MONDAY_NOON)]),
    [
      ['sent', true],
      ['erased', true],
    ],
  );
  const stored = JSON.stringify(await emails());
  assert.ok(!stored.includes(other.email), 'an erased buyer’s address is stored');
});

test('without a mail server the deals are paused and nothing is queued, nor ever sent late', async () => {
  await buy();
  assert.deepEqual(await press({ hasMail: false }), { kind: 'stopped', informed: 0 });
  assert.deepEqual([await emails(), await pausedTitles()], [[], ['Swedish massage']]);
  assert.deepEqual(await press({ hasMail: false, key: 'another-form-key-x' }), { kind: 'nothing' });
});

test('a deal that the spa paused itself is taken over, so that it cannot put it back on sale', async () => {
  const { db } = connection;
  const own = { paused_at: MONDAY_NOON, pause_reason: PAUSED_BY_SPA };
  const { id } = await addDeal(db, business, { title: 'Hot stones', ...own });
  await press();
  const context = { db, zipTable, actor: business.name, now: MONDAY_NOON + 1 };
  const outcome = await changeOwnDeal(context, id, business.id, 'resume');
  assert.equal(outcome.kind, 'refused');
});

test('the pauses can be taken back together, and a spa that is gone is missing', async () => {
  const { db } = connection;
  await addDeal(db, business, { title: 'Hot stones' });
  await press();
  const stop = await stopOf(db, business.id, MONDAY_NOON);
  const context = { db, zipTable, actor: 'owner', now: MONDAY_NOON + 1 };
  assert.equal((await undoBatch(context, stop?.id ?? '')).changed, 2);
  assert.deepEqual(await pausedTitles(), []);
  business = { ...business, id: 'gone' };
  assert.deepEqual(await press({ key: 'another-form-key-x' }), { kind: 'missing' });
});

test('nobody is reminded to use a voucher of a spa that is stopped', async () => {
  const soon = MONDAY_NOON + 10 * DAY_MS;
  await buy({ at: MONDAY_NOON - 90 * DAY_MS, promotional_until: soon });
  await press();
  const settings = async () => effectiveSettings(SITE, {});
  const work = { now: () => MONDAY_NOON, zipTable, defaults: SITE, settings };
  await queueVoucherEmails(connection.db, work);
  const kinds = await connection.db.selectFrom('outbox').select('kind').execute();
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    ['make-good'],
  );
});
