import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal, visibleText } from '../../helpers/app.ts';
import { addCountedDays } from '../../helpers/insight.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

const admin = signedInAdmin();
const reportOf = (id: string, query = '') => `/admin/businesses/${id}/report${query}`;

async function count(dealId: string, step: 'shown' | 'viewed' | 'clicked', people: number) {
  const { db } = admin.testApp;
  const day = '2026-02-20';
  await db.insertInto('insight_paths').values({ day, deal_id: dealId, step, people }).execute();
  await addCountedDays(db, '2026-01-01', '2026-03-01');
}

test('the report of a spa has its figures and names no other spa', async () => {
  const { db } = admin.testApp;
  const business = await addBusiness(db, { name: 'Juniper Hour', zip: '78701' });
  const deal = await addDeal(db, business, { title: 'Hot stones' });
  for (let i = 0; i < 5; i += 1) {
    const other = await addDeal(db, await addBusiness(db, { name: `Rival ${i}`, zip: '78701' }));
    await count(other.id, 'shown', 280);
    await count(other.id, 'viewed', 56);
  }
  await count(deal.id, 'shown', 1400);
  await count(deal.id, 'viewed', 140);
  await count(deal.id, 'clicked', 7);
  const text = await admin.pageText(reportOf(business.id));
  assert.match(text, /Juniper Hour Austin, TX\. Report for 28 days, Feb 2, 2026 to Mar 1, 2026\./);
  assert.match(text, /A deal was shown in results 1,400 50 10 /);
  assert.match(text, /Book Now was pressed 7 0\.3 0 /);
  assert.match(text, /Viewed, of all shown 10% 20% /);
  assert.match(text, /Book Now, of all viewed 5% 0% /);
  assert.match(text, /Hot stones 1,400 140 7 5%/);
  assert.match(
    text,
    /Each figure counts one person, one deal, one day: a person who sees two deals on three days/,
  );
  assert.doesNotMatch(text, /Rival|visit/i);
  assert.doesNotMatch(text, /people:/i);
});

test('of fewer than five other spas the report says nothing; few visits have no percent', async () => {
  const { db } = admin.testApp;
  const business = await addBusiness(db, { zip: '78701' });
  const deal = await addDeal(db, business, { title: 'Hot stones' });
  await count(deal.id, 'shown', 9);
  await count(deal.id, 'viewed', 3);
  const other = await addDeal(db, await addBusiness(db, { zip: '78701' }));
  await count(other.id, 'shown', 4711);
  const text = await admin.pageText(reportOf(business.id));
  assert.doesNotMatch(text, /median/i);
  assert.doesNotMatch(text, /4,711/);
  assert.match(text, /Viewed, of all shown too few to compare/);
});

test('where counting was off the report says so, and divides by the days that have figures', async () => {
  const { db } = admin.testApp;
  const business = await addBusiness(db, { zip: '78701' });
  await count((await addDeal(db, business)).id, 'shown', 50);
  await db.deleteFrom('insight_days').where('day', '>', '2026-02-11').execute();
  const text = await admin.pageText(reportOf(business.id));
  assert.match(text, /10 of the 28 days have figures; “A day” is the average of these\./);
  assert.match(text, /A deal was shown in results 50 5 /);
  assert.match(text, /Left out are robots, .* browsers that send Global Privacy Control/);
  await db.deleteFrom('insight_days').where('day', '>', '2026-02-01').execute();
  const none = await admin.pageText(reportOf(business.id));
  assert.match(none, /Nothing was counted on these days\./);
  assert.doesNotMatch(none, /A day/);
});

test('archived deals are one row, and more views than cards are no few', async () => {
  const { db } = admin.testApp;
  const business = await addBusiness(db, { zip: '78701' });
  const deal = await addDeal(db, business, { status: 'archived', title: 'Hot stones' });
  await count(deal.id, 'shown', 3);
  await count(deal.id, 'viewed', 4000);
  await count(deal.id, 'clicked', 1000);
  const text = await admin.pageText(reportOf(business.id));
  assert.match(text, /Viewed, of all shown some came by a link/);
  assert.match(text, /Archived deals and drafts 3 4,000 1,000 25%/);
  assert.doesNotMatch(text, /Hot stones|No deals yet/);
});

test('a new installation says when the figures come; an unknown spa has no report', async () => {
  const { db } = admin.testApp;
  const business = await addBusiness(db, { zip: '78701' });
  const text = await admin.pageText(reportOf(business.id, '?days=90'));
  assert.match(text, /Report for 90 days/);
  assert.match(text, /Nothing was counted yet\. The figures appear here from the day after/);
  assert.match(text, /No deals yet\./);
  const missing = await admin.get(reportOf('none'));
  assert.equal(missing.status, 404);
  assert.match(visibleText(await missing.text()), /Business Not Found/);
});

test('the business and its row lead to the report, which only the administrator may see', async () => {
  const { db, get } = admin.testApp;
  const { id } = await addBusiness(db, { zip: '78701' });
  for (const path of [`/admin/businesses/${id}/edit`, '/admin/businesses']) {
    const html = await (await admin.get(path)).text();
    assert.ok(html.includes(`href="${reportOf(id)}"`), path);
  }
  assert.equal((await get(reportOf(id))).status, 302);
});
