import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteOutcome } from '../../../market/connections/outcomes.server.ts';
import type { Services } from '../../../web/context.ts';
import { addConversation, addMessage, OTHER_PHONE } from '../../helpers/add-messages.ts';
import {
  addBusiness,
  addDeal,
  addLead,
  DAY_MS,
  MONDAY_NOON,
  visibleText,
} from '../../helpers/app.ts';
import { addComplaint } from '../../helpers/complaints.ts';
import { queueTestEmail } from '../../helpers/messaging.ts';
import { assertSays } from '../../helpers/says.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

const disk: Awaited<ReturnType<Services['diskSpace']>> = {
  level: 'enough',
  message: '12.0 GB free',
};
const admin = signedInAdmin({
  emailSender: { send: async () => ({ kind: 'accepted', result: '250' }), isDemo: false },
  delivery: { relaysLeads: true, wake: () => {} },
  diskSpace: async () => disk,
});
const mainOf = async () => {
  const html = await (await admin.get('/admin')).text();
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
};

test('people wait by name, the newest first, and what ends has its number', async () => {
  const { db } = admin.testApp;
  const minutesAgo = (minutes: number) => MONDAY_NOON - minutes * 60_000;
  const lead = await addLead(db, { email: 'a@spa.example', at: minutesAgo(20) });
  const named = { businessName: 'Two', email: 'b@spa.example', phone: '(415) 555-0199' };
  await addLead(db, { ...named, at: minutesAgo(25 * 60) });
  const conversation = await addConversation(db, { unread: 3, updated_at: minutesAgo(5) });
  await addMessage(db, conversation, { sender: 'admin', status: 'needs-review', reason: 'why' });
  const texted = { customer_phone: OTHER_PHONE, unread: 1, updated_at: minutesAgo(180) };
  await addConversation(db, texted);
  await addConversation(db, { customer_phone: '+12125550101', unread: 0 });
  const business = await addBusiness(db, { name: 'Still Water', zip: '78701' });
  const deal = await addDeal(db, business, { expires_at: MONDAY_NOON + 6 * DAY_MS });
  await addDeal(db, business, { expires_at: MONDAY_NOON + 8 * DAY_MS });
  await addDeal(db, business, { expires_at: MONDAY_NOON - DAY_MS });
  const { id } = await addComplaint(db, deal, business, { at: minutesAgo(0) });
  const html = await mainOf();
  const section = html.slice(html.indexOf('Waiting for you'), html.indexOf('</section>'));
  const lines = [
    ['Still Water got a complaint just now', 'Open', `/admin/complaints/${id}`],
    ['Still Water sent 3 texts, the last 5 minutes ago', 'Read', '/admin/messages?phone=%2B'],
    ['Juniper Hour asked to be listed 20 minutes ago', 'Answer', `/admin/leads/${lead.id}`],
    ['Two sent a text 3 hours ago', 'Read', '/admin/messages?phone=%2B14155550199'],
    ['Two asked to be listed 1 day ago', 'Answer', '/admin/leads/'],
    ['1 text message that may not have been sent', 'Review', '/admin/messages'],
    ['1 deal ends within 7 days', 'Extend', '/admin/deals?only=ending'],
  ] as const;
  let at = 0;
  for (const [line, action, to] of lines) {
    const found = visibleText(section).indexOf(`${line} ${action}`, at);
    assert.ok(found >= at, `${line}: ${visibleText(section)}`);
    at = found;
    assert.ok(section.includes(`href="${to}`), to);
  }
  assert.ok(html.indexOf('Add New Business') < html.indexOf('Waiting for you'));
});

test('four of a kind are named, six lines seen at once, and the rest is a press away', async () => {
  const { db } = admin.testApp;
  for (let n = 1; n <= 9; n += 1)
    await addLead(db, { businessName: `Spa ${n}.`, email: `${n}@spa.example`, at: n });
  await addConversation(db, { customer_phone: OTHER_PHONE, unread: 12 });
  await addConversation(db, { customer_phone: '+12125550101', unread: 1 });
  const html = await mainOf();
  const [seen = '', folded = ''] = html.slice(html.indexOf('Waiting for you')).split('<details');
  assert.equal(seen.match(/<li/g)?.length, 6);
  assert.match(visibleText(seen), /Spa 9\..* Spa 8\..* Spa 7\..* Spa 6\./);
  assert.match(visibleText(folded), /1 more 5 more new business leads See all/);
});

test('e-mails to spa owners that failed within a week are counted', async () => {
  const { db } = admin.testApp;
  const lead = await addLead(db);
  const failed = (state: 'refused' | 'unknown', days: number) =>
    queueTestEmail(db, lead, {
      state,
      result: 'no answer',
      next_attempt_at: null,
      updated_at: MONDAY_NOON - days * DAY_MS,
    });
  await failed('refused', 1);
  assert.match(visibleText(await mainOf()), /1 email to a spa owner failed this week See leads/);
  await failed('unknown', 6);
  await failed('refused', 8);
  await queueTestEmail(db, lead, { state: 'accepted', result: 'taken', next_attempt_at: null });
  assert.match(visibleText(await mainOf()), /2 emails to spa owners failed this week/);
});

test('each tile has its number', async () => {
  const { db } = admin.testApp;
  await addLead(db);
  await addConversation(db, { unread: 2 });
  const business = await addBusiness(db, { zip: '78701' });
  for (const days of [2, 20])
    await addDeal(db, business, { expires_at: MONDAY_NOON + days * DAY_MS });
  const tiles = visibleText(await mainOf());
  assertSays(tiles, 'Business Leads 1 new', 'Messages 2 unread');
  assertSays(tiles, 'Businesses 1 spa', 'Active Deals 2 live');
  await addBusiness(db, { zip: '00000', state: 'TX' });
  assert.match(visibleText(await mainOf()), /Businesses 1 without a ZIP code we know/);
});

test('the deal manager is at the foot, with its search, chips and pages', async () => {
  const { db } = admin.testApp;
  const business = await addBusiness(db, { zip: '78701' });
  for (let day = 26; day > 0; day -= 1)
    await addDeal(db, business, { title: `Deal ${day}.`, expires_at: MONDAY_NOON + day * DAY_MS });
  const html = await mainOf();
  const text = visibleText(html);
  assertSays(text, 'Active Deals 26', 'Ends this week', 'Paused', 'Edit Deal 1.', 'Delete Deal 1.');
  assert.match(html, /href="\/admin\/deals\?page=2"/);
  assert.ok(text.indexOf('This week') < text.indexOf('Edit Deal 1.'));
});

test('without a live deal the deal manager says so', async () => {
  assert.match(visibleText(await mainOf()), /No active deals found/);
});

test('counting stops at a thousand', async () => {
  const { db } = admin.testApp;
  const business = await addBusiness(db, { zip: '78701' });
  await db.transaction().execute(async (tx) => {
    for (let i = 0; i < 1001; i += 1) await addDeal(tx, business);
  });
  assert.match(visibleText(await mainOf()), /Active Deals 1,000\+ live/);
});

test('advice is folded, and where nobody waits nothing says that one does', async () => {
  const html = await mainOf();
  assert.doesNotMatch(html, /Waiting for you/);
  const [before = '', advice = ''] = html.split('Could be better');
  assert.match(visibleText(advice), /^ \(3\) /);
  assert.match(advice, /This site is reached without encryption|The support address/);
  assert.match(before.slice(-200), /<details(?![^>]* open)[^>]*><summary[^>]*>$/);
});

test('what is set up and fails is one line for each, above all else, and goes when it is well', async () => {
  const { db } = admin.testApp;
  const at = MONDAY_NOON - 7 * 60_000;
  const away = { kind: 'unreachable', reason: 'The mail server could not be reached' };
  await noteOutcome(db, 'mail', away, at);
  await noteOutcome(db, 'texts', { kind: 'not-accepted', reason: 'no gateway' }, at);
  const refused = { kind: 'refused', reason: 'The form answered HTTP 401', isOurs: true };
  await noteOutcome(db, 'form', refused, at);
  const problem = 'Stripe does not accept this key.';
  const stripe = { id: 'operator', business_id: null, key_sealed: 'x', read_from: 0 };
  const times = { next_read_at: 0, started_at: 0, checked_at: at, created_at: 0, updated_at: 0 };
  await db
    .insertInto('stripe_accounts')
    .values({ ...stripe, ...times, problem, failures: 2 })
    .execute();
  const html = await mainOf();
  const lines = [
    ['Email is not being sent: the mail server could not be reached, since 12:53 PM', '#mail'],
    ['Requests do not reach your form: the form answered HTTP 401, since 12:53 PM', '#form'],
    ['Purchases are not read: Stripe does not accept this key, since 12:53 PM', '/admin/stripe/'],
  ] as const;
  const text = visibleText(html);
  for (const [line, to] of lines) {
    assert.ok(text.includes(line), `${line}: ${text}`);
    assert.ok(html.includes(to), to);
  }
  assert.doesNotMatch(text, /Texts are not being sent/, 'no gateway is set up');
  assert.ok(html.indexOf('Email is not being sent') < html.indexOf('Could be better'));
  for (const id of ['mail', 'form'] as const)
    await noteOutcome(db, id, { kind: 'accepted' }, MONDAY_NOON);
  await db.updateTable('stripe_accounts').set({ problem: null, failures: 0 }).execute();
  assert.doesNotMatch(visibleText(await mainOf()), /not being sent|do not reach|not read/);
});

test('many Stripe accounts that fail are three lines and their number', async () => {
  const { db } = admin.testApp;
  for (let n = 1; n <= 6; n += 1) {
    const { id } = await addBusiness(db, { name: `Spa ${n}`, zip: '78701', slug: `spa-${n}` });
    const account = { id, business_id: id, key_sealed: 'x', read_from: 0, next_read_at: 0 };
    const failing = { problem: 'Stripe answered HTTP 500.', failures: 3, updated_at: 0 };
    await db
      .insertInto('stripe_accounts')
      .values({ ...account, ...failing, created_at: n })
      .execute();
  }
  const text = visibleText(await mainOf());
  assert.match(text, /Purchases are not read \(Spa 3\): Stripe answered HTTP 500, since/);
  assert.doesNotMatch(text, /\(Spa 4\)/);
  assert.match(text, /Purchases of 3 more accounts are not read/);
});

test('a disk that is nearly full is said above all else', async (t) => {
  assert.doesNotMatch(visibleText(await mainOf()), /The disk/);
  t.after(() => Object.assign(disk, { level: 'enough' }));
  Object.assign(disk, { level: 'low', message: '0.4 GB free on the disk of DATA_DIR' });
  const html = await mainOf();
  assert.match(
    visibleText(html),
    /The disk is nearly full: 0\.4 GB free on the disk of DATA_DIR When it is full, nothing can be/,
  );
  assert.ok(html.indexOf('The disk is nearly full') < html.indexOf('Could be better'));
});
