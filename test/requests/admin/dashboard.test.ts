import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addConversation, addMessage } from '../../add-messages.ts';
import { addBusiness, addDeal, addLead, DAY_MS, MONDAY_NOON, visibleText } from '../../app.ts';
import { queueTestEmail } from '../../messaging.ts';
import { signedInAdmin } from '../../signed-in-admin.ts';

const admin = signedInAdmin();
const mainOf = async () => {
  const html = await (await admin.get('/admin')).text();
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
};

test('what waits comes first, each kind with its number and where to go', async () => {
  const { db } = admin.testApp;
  await addLead(db, { email: 'a@spa.example', businessName: 'One' });
  await addLead(db, { email: 'b@spa.example', businessName: 'Two' });
  const conversation = await addConversation(db, { unread: 3 });
  await addMessage(db, conversation, { sender: 'admin', status: 'needs-review', reason: 'why' });
  const business = await addBusiness(db, { zip: '78701' });
  await addDeal(db, business, { expires_at: MONDAY_NOON + 6 * DAY_MS });
  await addDeal(db, business, { expires_at: MONDAY_NOON + 8 * DAY_MS });
  await addDeal(db, business, { expires_at: MONDAY_NOON - DAY_MS });
  const html = await mainOf();
  const text = visibleText(html);
  const lines = [
    ['2 new business leads', 'Answer', '/admin/leads?status=new'],
    ['3 unread messages', 'Read', '/admin/messages'],
    ['1 text message that may not have been sent', 'Review', '/admin/messages'],
    ['1 deal ends within 7 days', 'Extend', '/admin/deals?ends=week'],
  ] as const;
  const section = html.slice(html.indexOf('Waiting for you'), html.indexOf('</section>'));
  for (const [line, action, to] of lines) {
    assert.ok(visibleText(section).includes(`${line} ${action}`), `${line}: ${text}`);
    assert.ok(section.includes(`href="${to}"`), to);
  }
  assert.ok(text.indexOf('Waiting for you') < text.indexOf('Add New Business'));
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
  assert.match(visibleText(await mainOf()), /1 e-mail to a spa owner failed this week See leads/);
  await failed('unknown', 6);
  await failed('refused', 8);
  await queueTestEmail(db, lead, { state: 'accepted', result: 'taken', next_attempt_at: null });
  assert.match(visibleText(await mainOf()), /2 e-mails to spa owners failed this week/);
});

test('each tile has its number', async () => {
  const { db } = admin.testApp;
  await addLead(db);
  await addConversation(db, { unread: 2 });
  const business = await addBusiness(db, { zip: '78701' });
  for (const days of [2, 20])
    await addDeal(db, business, { expires_at: MONDAY_NOON + days * DAY_MS });
  const tiles =
    /Add New Business 1 listed Business Leads 1 new Messages 2 unread Businesses in 1 ZIP code Active Deals 2 live, 1 ending this week/;
  assert.match(visibleText(await mainOf()), tiles);
  await addBusiness(db, { zip: '00000', state: 'TX' });
  assert.match(visibleText(await mainOf()), /Businesses 1 without a ZIP code we know/);
});

test('the figures of the week come before the tiles, which only lead on', async () => {
  assert.match(visibleText(await mainOf()), /This week .* Add New Business/);
});

test('eight deals that end soonest are shown, and a link to all', async () => {
  const { db } = admin.testApp;
  const business = await addBusiness(db, { zip: '78701' });
  for (let day = 10; day > 0; day -= 1)
    await addDeal(db, business, { title: `Deal ${day}.`, expires_at: MONDAY_NOON + day * DAY_MS });
  const html = await mainOf();
  const titles = Array.from(visibleText(html).matchAll(/Deal (\d+)\. Juniper/g), ([, day]) => day);
  assert.deepEqual(titles, ['1', '2', '3', '4', '5', '6', '7', '8']);
  assert.match(visibleText(html), /See all 10 active deals/);
  assert.match(await admin.pageText('/admin/deals'), /Deal 10\./);
});

test('without a live deal there is no link to all of them', async () => {
  const text = visibleText(await mainOf());
  assert.match(text, /No active deals found/);
  assert.doesNotMatch(text, /See all \d/);
});

test('counting stops at a thousand', async () => {
  const { db } = admin.testApp;
  const business = await addBusiness(db, { zip: '78701' });
  await db.transaction().execute(async (tx) => {
    for (let i = 0; i < 1001; i += 1) await addDeal(tx, business);
  });
  assert.match(visibleText(await mainOf()), /See all 1,000\+ active deals/);
});

test('where nothing waits but notices about the site, one line leads to them', async () => {
  const html = await mainOf();
  assert.match(visibleText(html), /Waiting for you 3 notices about your site Read/);
  assert.match(html, /href="#notices"[\s\S]*id="notices"/);
  assert.match(
    visibleText(html),
    /About your site This site is reached without encryption|About your site The support address/,
  );
});
