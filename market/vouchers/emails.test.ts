import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import {
  addBusiness,
  addDeal,
  DAY_MS,
  MONDAY_NOON,
  SECRET,
  zipTable,
} from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { addPurchase } from '../../test/helpers/purchases.ts';
import { addVoucher } from '../../test/helpers/vouchers.ts';
import { insertUnsubscribe } from '../emails/commands.server.ts';
import { mailSender } from '../emails/delivery.server.ts';
import { deliver as deliverOutbox } from '../outbox/delivery.server.ts';
import type { EmailOutcome, OutgoingEmail } from '../ports/email.ts';
import type { DealRow, PurchaseRow } from '../ports.ts';
import { eraseBuyer, useVoucher as takeVoucher, undoUse } from '../purchases/commands.server.ts';
import { effectiveSettings } from '../settings/rules.ts';
import {
  completeVoucherEmail,
  queueVoucherEmails,
  resendVoucher,
  unsentVouchers,
} from './emails.server.ts';

const PUBLIC_URL = 'https://deals.test';
const site = { ...SITE, publicUrl: PUBLIC_URL };
const settings = effectiveSettings(site, {});

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
let deal: DealRow;
let clock: { now: number };
let sent: OutgoingEmail[];
beforeEach(async () => {
  connection = await emptyDatabase();
  clock = { now: MONDAY_NOON };
  sent = [];
  deal = await addDeal(connection.db, await addBusiness(connection.db, { zip: '78701' }));
});
afterEach(() => connection.close());

async function buy(purchase: Partial<PurchaseRow> = {}) {
  const bought = await addPurchase(connection.db, deal, purchase);
  return { ...(await addVoucher(connection.db, bought)), sessionId: bought.session_id };
}

const work = () => ({
  ...{ now: () => clock.now, zipTable, defaults: site },
  settings: async () => settings,
});

async function deliver(answer: EmailOutcome = { kind: 'accepted', result: '250 OK' }) {
  while ((await queueVoucherEmails(connection.db, work())) > 0);
  const sender = mailSender({
    publicUrl: PUBLIC_URL,
    complete: (email) => completeVoucherEmail(connection.db, SECRET, email),
    send: async (email) => {
      sent.push(email);
      return answer;
    },
  });
  await deliverOutbox(connection.db, sender, { now: () => clock.now, random: () => 0 });
}

const erase = (sessionId: string) =>
  eraseBuyer(connection.db, sessionId, { actor: 'owner', now: clock.now });

const setState = (sessionId: string, state: PurchaseRow['state']) =>
  connection.db
    .updateTable('purchases')
    .set({ state })
    .where('session_id', '=', sessionId)
    .execute();

test('a purchase is confirmed once, with the link, the code and how to book, and no offer', async () => {
  const { code, token } = await buy({ quantity: 2, first_name: 'https://evil.example' });
  await deliver();
  await deliver();
  const [mail = assert.fail(), ...others] = sent;
  assert.deepEqual(others, []);
  assert.equal(mail.to, 'ana@example.com');
  assert.equal(mail.subject, 'Your voucher: Swedish massage for 2 at Juniper Hour');
  for (const text of [
    `${PUBLIC_URL}/voucher/${token}`,
    `\n\n${code}\n\n`,
    'call Juniper Hour at (512) 555-0132',
    '410 Cedar Street, Austin, TX 78701',
    'Use it by Jun 30, 2026 for the full 60 minutes.',
    'you paid on Mar 2, 2026.',
    `${PUBLIC_URL}/voucher/${token}/problem or write to`,
  ])
    assert.ok(mail.text.includes(text), `${text}: ${mail.text}`);
  assert.doesNotMatch(mail.text, /evil|unsubscribe|\{\w+\}/i);
  assert.equal(mail.unsubscribeUrl, undefined);
  const stored = JSON.stringify(await connection.db.selectFrom('outbox').selectAll().execute());
  assert.ok(!stored.includes(code) && !stored.includes(token), 'a code or a token is stored');
});

test('both mails say which part of the money went back', async () => {
  const part = { quantity: 3, paid_cents: 15_000, listed_cents: 15_000, refunded_cents: 5000 };
  await buy({ ...part, state: 'partly-refunded' });
  await deliver();
  clock.now += 100 * DAY_MS;
  await deliver();
  const texts = sent.map(({ text }) => text);
  assert.equal(texts.length, 2);
  assert.match(texts[0] ?? '', /of the \$150 you paid on Mar 2, 2026\. \$50 of \$150 went back\./);
  assert.match(texts[0] ?? '', /still counts as \$100 of the \$150 you paid/);
  assert.match(texts[1] ?? '', /\$50 of \$150 went back\./);
});

test('it also reaches an address that unsubscribed, and one that was slow to be paid', async () => {
  const refusal = { email_key: 'ana@example.com', lead_id: null, created_at: 1 };
  await insertUnsubscribe(connection.db, refusal);
  await buy({ at: MONDAY_NOON - 30 * DAY_MS });
  await deliver();
  assert.equal(sent.length, 1);
});

test('nothing is confirmed that is not good, has no address, or was bought before there was mail', async () => {
  const purchases: Partial<PurchaseRow>[] = [
    { state: 'refunded' },
    { state: 'disputed' },
    { email: '' },
  ];
  for (const purchase of purchases) await buy(purchase);
  const { id } = await buy();
  await takeVoucher(connection.db, id, { actor: 'desk', now: clock.now });
  await deliver();
  assert.deepEqual(sent, []);
  await buy();
  clock.now += 4 * DAY_MS;
  await deliver();
  assert.deepEqual(sent, []);
});

test('what waits for the mail server is not sent once the voucher is used, refunded or erased', async () => {
  const refunded = await buy();
  const erased = await buy();
  const used = await buy();
  const good = await buy();
  while ((await queueVoucherEmails(connection.db, work())) > 0);
  await setState(refunded.sessionId, 'refunded');
  await erase(erased.sessionId);
  await takeVoucher(connection.db, used.id, { actor: 'desk', now: clock.now });
  await deliver();
  assert.equal(sent.length, 1);
  assert.ok(sent[0]?.text.includes(good.code));
});

test('21 days before its full worth ends a voucher is remembered once, if it is still good', async () => {
  const { id, sessionId } = await buy();
  await deliver();
  sent = [];
  clock.now = MONDAY_NOON + 99 * DAY_MS - 1;
  await deliver();
  assert.deepEqual(sent, []);
  clock.now += 1;
  const change = { actor: 'desk', now: clock.now };
  await takeVoucher(connection.db, id, change);
  await deliver();
  assert.deepEqual(sent, []);
  await undoUse(connection.db, id, change);
  await setState(sessionId, 'disputed');
  await deliver();
  assert.deepEqual(sent, []);
  await setState(sessionId, 'paid');
  await deliver();
  await deliver();
  assert.deepEqual(
    sent.map(({ subject }) => subject),
    ['Until Jun 30, 2026: Swedish massage at Juniper Hour'],
  );
  const text = sent.map(({ text: body }) => body).join();
  assert.match(text, /\n\nUse it by Jun 30, 2026 for the full session\.\n\n/);
  assert.doesNotMatch(text, /You paid|counts/);
  clock.now += 30 * DAY_MS;
  await deliver();
  assert.equal(sent.length, 1);
});

test('whoever unsubscribed is reminded of nothing', async () => {
  await buy({
    email: 'Ana@Example.com',
    at: MONDAY_NOON - 110 * DAY_MS,
    promotional_until: MONDAY_NOON + DAY_MS,
  });
  await connection.db.updateTable('vouchers').set({ created_at: 1 }).execute();
  const refusal = { email_key: 'ana@example.com', lead_id: null, created_at: 1 };
  await insertUnsubscribe(connection.db, refusal);
  await deliver();
  assert.deepEqual(sent, []);
});

const resend = (sessionId: string, idempotencyKey: string, email = 'ana@example.com') =>
  resendVoucher({ ...work(), db: connection.db, settings }, sessionId, {
    ...{ idempotencyKey, email, actor: 'owner' },
  });

test('the administrator sends a confirmation again, once for each press', async () => {
  const { sessionId } = await buy();
  await deliver();
  assert.deepEqual(await resend(sessionId, 'one form'), { kind: 'queued' });
  assert.deepEqual(await resend(sessionId, 'one form'), { kind: 'sent-before' });
  await deliver();
  assert.equal(sent.length, 2);
  await setState(sessionId, 'refunded');
  assert.deepEqual(await resend(sessionId, 'one form'), { kind: 'no-mail' });
});

test('a mistyped address is corrected: what waits for it does not leave, all else goes to the right one', async () => {
  const { sessionId } = await buy({ email: 'ana@exmple.com' });
  await deliver({ kind: 'unreachable', reason: 'no such host' });
  assert.deepEqual(await resend(sessionId, 'one form', 'ana@example'), { kind: 'bad-address' });
  assert.deepEqual(await resend(sessionId, 'one form', ' ana@example.com '), { kind: 'queued' });
  clock.now += DAY_MS / 2;
  await deliver();
  assert.deepEqual(
    sent.map(({ to }) => to),
    ['ana@exmple.com', 'ana@example.com'],
  );
  const purchase = await connection.db.selectFrom('purchases').select('email').executeTakeFirst();
  assert.equal(purchase?.email, 'ana@example.com');
  const changes = await connection.db.selectFrom('events').selectAll().execute();
  assert.equal(changes.length, 1);
  assert.doesNotMatch(JSON.stringify(changes), /ana@/, 'a buyer can be erased');
});

test('a buyer whom the confirmation did not reach is known, until another one is sent', async () => {
  const { sessionId } = await buy({ email: 'ana@exmple.com' });
  await deliver({ kind: 'refused', reason: '<ana@exmple.com>: no such user' });
  await buy();
  await deliver();
  const unsent = async () => (await unsentVouchers(connection.db, 3)).map(({ id }) => id);
  assert.deepEqual(await unsent(), [sessionId]);
  const [notice] = await connection.db.selectFrom('notices').selectAll().execute();
  assert.match(notice?.path ?? '', /^\/admin\/purchases\/cs_/);
  assert.match(notice?.detail ?? '', /no such user/);
  assert.doesNotMatch(JSON.stringify(notice), /ana@/);
  await resend(sessionId, 'one form');
  assert.deepEqual(await unsent(), []);
  await deliver();
  assert.deepEqual(await unsent(), []);
});

test('once its buyer is erased a purchase has no e-mail left, sent or waiting', async () => {
  const { sessionId } = await buy();
  await deliver();
  await resend(sessionId, 'one form');
  await erase(sessionId);
  assert.deepEqual(await connection.db.selectFrom('outbox').selectAll().execute(), []);
  assert.deepEqual(await resend(sessionId, 'another form'), { kind: 'no-mail' });
});
