import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderStoredEmail } from '../../../market/emails/html.ts';
import { EMAIL_DRAFT_LIMITS } from '../../../market/emails/rules.ts';
import { MAX_SHOWN_HOLDERS } from '../../../market/make-good/rules.ts';
import { pauseSending } from '../../../market/outbox/commands.server.ts';
import type { PurchaseRow } from '../../../market/ports.ts';
import { eraseBuyer } from '../../../market/purchases/commands.server.ts';
import { addBusiness, addDeal, MONDAY_NOON, ORIGIN, visibleText } from '../../helpers/app.ts';
import { addComplaint } from '../../helpers/complaints.ts';
import { addPurchase, addRefund, addStripeAccount } from '../../helpers/purchases.ts';
import { assertSays, rowOf } from '../../helpers/says.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';
import { addVoucher } from '../../helpers/vouchers.ts';

const server = { send: async () => ({ kind: 'accepted', result: '250' }) as const, isDemo: false };
const admin = signedInAdmin({ emailSender: server });
const without = signedInAdmin();

async function addStop(of = admin) {
  const { db } = of.testApp;
  const business = await addBusiness(db, { zip: '78701' });
  const deal = await addDeal(db, business, { title: 'Hot stones' });
  const buy = async (purchase: Partial<PurchaseRow> = {}) => {
    const bought = await addPurchase(db, deal, purchase);
    await addVoucher(db, bought);
    return bought;
  };
  return { db, business, deal, buy, path: `/admin/businesses/${business.id}/stop` };
}

const mail = { subject: 'Your money back', message: 'Hello,\n\nwe refund you.' };

const stored = (of = admin) =>
  of.testApp.db.selectFrom('outbox').selectAll().where('kind', '=', 'make-good').execute();

test('the page lists what is paused and who holds a voucher, and has one email to change', async () => {
  const { business, buy, path } = await addStop();
  await buy({ first_name: 'Ana', payment_intent: 'pi_live' });
  await buy({ first_name: 'Ben', payment_intent: 'pi_test', is_live: 0 });
  await buy({ email: '' });
  const erased = await buy();
  await eraseBuyer(admin.testApp.db, erased.session_id, { actor: 'owner', now: MONDAY_NOON });
  const html = await (await admin.get(path)).text();
  assertSays(visibleText(html), 'Pauses 1 deal', 'Hot stones', 'Writes to 2 buyers');
  assertSays(rowOf(html, 'Ana'), 'Hot stones · $79 · bought Mar 2, 2026');
  assert.match(html, /href="https:\/\/dashboard\.stripe\.com\/payments\/pi_live"/);
  assert.match(html, /href="https:\/\/dashboard\.stripe\.com\/test\/payments\/pi_test"/);
  assertSays(visibleText(html), 'No address: cannot be told', 'Erased: cannot be told');
  assert.match(html, /value="Your money back: your voucher for Juniper Hour"/);
  assert.match(html, /get your money back the way you paid/);
  assert.ok(!html.includes('ana@example.com'), 'an address is shown where none is needed');
  assertSays(await admin.pageText(`/admin/businesses/${business.id}/edit`), 'Stop and tell the');
});

test('after the press the page says who was told and refunded, and the spa and complaint link it', async () => {
  const { db, business, deal, buy, path } = await addStop();
  const { session_id } = await buy({ first_name: 'Ana' });
  await buy({ first_name: 'Ben', email: 'ben@example.com' });
  const answer = await admin.send(path, { ...mail, key: 'a-form-key-of-16+' });
  assertSays(await admin.textAfterRedirect(answer), 'Stopped, and 2 buyers told');
  await addRefund(db, { session_id }, 7900, MONDAY_NOON + 1);
  await db
    .updateTable('purchases')
    .set({ state: 'refunded', refunded_cents: 7900 })
    .where('session_id', '=', session_id)
    .execute();
  const html = await (await admin.get(path)).text();
  const figures = 'Stopped today: 2 told, 1 of 2 refunded';
  assertSays(visibleText(html), figures);
  assertSays(rowOf(html, 'Ana'), 'Told', 'Refunded');
  assert.ok(!rowOf(html, 'Ben').includes('Refunded'));
  assert.ok(!html.includes('<textarea'), 'there is nothing left to send');
  const complaint = await addComplaint(db, deal, business);
  for (const page of [`/admin/businesses/${business.id}/edit`, `/admin/complaints/${complaint.id}`])
    assertSays(await admin.pageText(page), figures);
  assertSays(await admin.pageText('/admin/history'), 'Juniper Hour: Stopped, and 2 buyers told');
  assertSays(await admin.pageText(`/admin/purchases/${session_id}`), 'The spa cannot serve guests');
});

test('sent twice with one form it is done once, and who comes later changes nothing', async () => {
  const { buy, path } = await addStop();
  await buy();
  const form = { ...mail, key: 'a-form-key-of-16+' };
  const answers = await Promise.all([admin.send(path, form), admin.send(path, form)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [302, 302],
  );
  const late = await admin.send(path, mail);
  assertSays(await admin.textAfterRedirect(late), 'All was done before');
  assert.equal((await stored()).length, 1);
});

test('a hostile email is bounded, has a subject of one line, and no markup', async () => {
  const { buy, path } = await addStop();
  await buy();
  for (const [values, problem] of [
    [{ ...mail, subject: ' \u200b' }, 'Please enter a subject'],
    [{ ...mail, message: '' }, 'Please enter a message'],
    [
      { ...mail, subject: 'x'.repeat(EMAIL_DRAFT_LIMITS.subject + 1) },
      'Subject must be less than 250 characters',
    ],
    [{ ...mail, message: 'x'.repeat(100_000) }, 'Message must be less than 5000 characters'],
  ] as const) {
    const refused = await admin.send(path, values);
    assert.equal(refused.status, 400);
    assertSays(visibleText(await refused.text()), problem);
  }
  assert.deepEqual(await stored(), []);
  await admin.send(path, {
    subject: 'Hi\r\nBcc: thief@evil.test',
    message: '<script>alert(1)</script>\r\n{token} https://evil.test/x\u202e',
  });
  const [email = assert.fail()] = await stored();
  assert.equal(email.subject, 'Hi Bcc: thief@evil.test');
  assert.match(email.body, /^<script>alert\(1\)<\/script>\n\{token\} https:\/\/evil\.test\/x\n/);
  const { html } = renderStoredEmail(email, 'token', ORIGIN);
  assert.doesNotMatch(html, /<script|<a [^>]*evil/);
});

test('only the administrator may look or press; a spa that is not there is not found', async () => {
  const { buy, path } = await addStop();
  await buy();
  const { testApp } = admin;
  assert.match((await testApp.get(path)).headers.get('Location') ?? '', /^\/admin\/login/);
  assert.ok([302, 401].includes((await testApp.post(path, mail)).status));
  assert.deepEqual(await stored(), []);
  for (const id of ['none', '%00', "'--"]) {
    assert.equal((await admin.get(`/admin/businesses/${id}/stop`)).status, 404, id);
    assert.equal((await admin.send(`/admin/businesses/${id}/stop`, mail)).status, 404, id);
  }
});

test('without a mail server it says so, pauses all the same, and lists whom to write to', async () => {
  const { buy, path } = await addStop(without);
  await buy({ first_name: 'Ana', email: 'ana+1@example.com' });
  const before = await (await without.get(path)).text();
  assertSays(visibleText(before), 'Email is not set up, so nobody is written to from here');
  assert.ok(!before.includes('<textarea'));
  await without.send(path, {});
  const html = await (await without.get(path)).text();
  assertSays(visibleText(html), 'Stopped today: 0 told, 0 of 1 refunded');
  assertSays(rowOf(html, 'Ana'), 'Not told', 'ana+1@example.com');
  assert.match(html, /href="mailto:ana%2B1@example\.com\?subject=Your%20money%20back/);
  assert.deepEqual(await stored(without), []);
});

test('who bought meanwhile is listed as not told, and pressing again writes to that buyer alone', async () => {
  const { buy, path } = await addStop();
  await buy();
  await admin.send(path, mail);
  await buy({ first_name: 'Late', email: 'late@example.com' });
  const html = await (await admin.get(path)).text();
  assertSays(rowOf(html, 'Late'), 'Not told');
  assertSays(visibleText(html), 'Writes to 1 buyer');
  await admin.send(path, mail);
  assert.deepEqual((await stored()).map(({ recipient }) => recipient).toSorted(), [
    'ana@example.com',
    'late@example.com',
  ]);
});

test('a place that was restored says that nothing leaves yet', async () => {
  const { buy, path } = await addStop();
  await buy();
  await pauseSending(admin.testApp.db, MONDAY_NOON);
  assertSays(await admin.pageText(path), 'Sending is paused');
});

test('of very many vouchers the page lists some, and writes to all', async () => {
  const { buy, path } = await addStop();
  for (let n = 0; n <= MAX_SHOWN_HOLDERS; n += 1) await buy({ email: `b${n}@example.com` });
  assertSays(await admin.pageText(path), 'And 1 voucher more');
  await admin.send(path, mail);
  assert.equal((await stored()).length, MAX_SHOWN_HOLDERS + 1);
});

test('a spa with neither deals nor vouchers has no button', async () => {
  const business = await addBusiness(admin.testApp.db, { zip: '78701' });
  const html = await (await admin.get(`/admin/businesses/${business.id}/stop`)).text();
  assertSays(visibleText(html), '0 good, unused vouchers');
  assert.doesNotMatch(html, /<button[^>]*>Stop and tell/);
});

test('the voucher of a buyer who was written to says so until the money is back', async () => {
  const { db, business, deal, path } = await addStop();
  await addStripeAccount(db, business);
  const told = await addPurchase(db, deal);
  const { token } = await addVoucher(db, told);
  const voucher = () => admin.pageText(`/voucher/${token}`);
  assert.doesNotMatch(await voucher(), /read our email/);
  await admin.send(path, { ...mail, key: 'a-form-key-of-16+' });
  assert.doesNotMatch(await voucher(), /read our email/);
  await db
    .updateTable('outbox')
    .set({ state: 'accepted', result: '250', next_attempt_at: null })
    .where('kind', '=', 'make-good')
    .execute();
  const note =
    'We wrote to you about this voucher on Mar 2, 2026. Please read our email before you go to Juniper Hour.';
  assertSays(await voucher(), note);
  const later = await addPurchase(db, deal);
  const other = await addVoucher(db, later);
  assert.doesNotMatch(await admin.pageText(`/voucher/${other.token}`), /read our email/);
  const refunded = { state: 'refunded', refunded_cents: told.paid_cents } as const;
  const { session_id } = told;
  await db.updateTable('purchases').set(refunded).where('session_id', '=', session_id).execute();
  assert.doesNotMatch(await voucher(), /read our email/);
});

test('a spa without vouchers is stopped too: there is no email to fill in', async () => {
  const { db, deal, path } = await addStop();
  const html = await (await admin.get(path)).text();
  assertSays(visibleText(html), 'Pauses 1 deal', '0 good, unused vouchers');
  const answer = await admin.send(path, { key: 'a form key without an email' });
  assert.equal(answer.status, 302);
  const [paused] = await db.selectFrom('deals').selectAll().where('id', '=', deal.id).execute();
  assert.equal(paused?.paused_at, MONDAY_NOON);
});
