import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { BusinessRow, DealRow } from '../../database/tables.ts';
import type { AppDependencies } from '../../server/app.ts';
import { addBusiness, addDeal, DAY_MS, HOUR_MS, MONDAY_NOON } from '../helpers/app.ts';
import { assertSays } from '../helpers/says.ts';
import { signedInAdmin } from '../helpers/signed-in-admin.ts';
import { dealForm } from '../helpers/valid-forms.ts';

let cachedUntil: number[] = [];
const cachePage: AppDependencies['cachePage'] = async (_path, _page, _version, { until }) => {
  cachedUntil.push(until);
};
const admin = signedInAdmin({ cachePage });
const { get, send, pageText, textAfterRedirect } = admin;

let business: BusinessRow;
let deal: DealRow;
beforeEach(async () => {
  business = await addBusiness(admin.testApp.db, { zip: '78701' });
  deal = await addDeal(admin.testApp.db, business, { expires_at: MONDAY_NOON + 200 * DAY_MS });
  cachedUntil = [];
});

const pageOf = ({ id }: DealRow) => `/deals/${business.slug}?deal=${id}`;

test('the landing page says what the best live deal saves, and with none the specified 40 percent', async () => {
  const upTo = async () => /Save up to (\d+)%/.exec(await pageText('/'))?.[1];
  assert.equal(await upTo(), '34');
  const end = MONDAY_NOON + 5 * DAY_MS;
  await addDeal(admin.testApp.db, business, { deal_price_cents: 7_400, expires_at: end });
  assert.equal(await upTo(), '38');
  assert.equal(cachedUntil.at(-1), end);
  admin.testApp.clock.now = end;
  assert.equal(await upTo(), '34');
  admin.testApp.clock.now = deal.expires_at;
  assert.equal(await upTo(), '40');
});

test('an end that was put off says so, without the limited offer, and an undone one does not', async () => {
  const path = pageOf(deal);
  assert.match(
    await pageText(path),
    /Limited Time Offer! Offer Ends In:.* Ends September 18, 2026 at/,
  );
  const extend = (lastDay: string) =>
    send(`/admin/deals/${deal.id}/status`, { verb: 'extend', lastDay });
  for (const [day, words] of [
    ['2026-11-24', 'Ends Nov 24, CST. Extended once.'],
    ['2026-11-25', 'Ends Nov 25, CST. Extended twice.'],
  ] as const) {
    admin.testApp.clock.now += HOUR_MS;
    await extend(day);
    const text = await pageText(path);
    assert.ok(text.includes(words), text);
    assert.match(text, /Offer Ends In:/);
    assert.doesNotMatch(text, /Limited Time Offer/);
  }
});

async function save(values: Record<string, string>) {
  const { updated_at } = await admin.testApp.db
    .selectFrom('deals')
    .select('updated_at')
    .where('id', '=', deal.id)
    .executeTakeFirstOrThrow();
  return send(`/admin/deals/${deal.id}/edit`, {
    ...dealForm,
    businessId: business.id,
    regularPrice: '120',
    expiryDate: '2026-09-18',
    updatedAt: String(updated_at),
    ...values,
  });
}
const ofMenu = { priceSeenAt: 'the spa’s menu', priceSeenOn: '2026-03-02' };
const SENTENCE = '$120 is the regular price on the spa’s menu, seen Mar 2, 2026.';

test('a deal’s page says where its regular price was seen, to the end of the 90th day', async () => {
  assert.doesNotMatch(await pageText(pageOf(deal)), /is the regular price on/);
  assert.equal((await save(ofMenu)).status, 302);
  admin.testApp.clock.now = Date.parse('2026-06-01T05:00:00Z') - 1;
  assert.ok((await pageText(pageOf(deal))).includes(SENTENCE));
  assert.equal(cachedUntil.at(-1), admin.testApp.clock.now + 1);
  admin.testApp.clock.now += 1;
  assert.doesNotMatch(await pageText(pageOf(deal)), /is the regular price on/);
});

test('an https address is a link that names its host, any other is none', async () => {
  const sentence = async (priceSeenAt: string) => {
    assert.equal((await save({ ...ofMenu, priceSeenAt })).status, 302, priceSeenAt);
    const html = await (await get(pageOf(deal))).text();
    return /<p [^>]*>\$120 is the regular price on[\s\S]*?<\/p>/.exec(html)?.[0] ?? '';
  };
  const linked = await sentence('https://www.juniper.example/menu?a=1&b=2');
  assert.match(
    linked,
    /<a href="https:\/\/www\.juniper\.example\/menu\?a=1&amp;b=2" [^>]*>juniper/,
  );
  assert.match(linked, /rel="nofollow noopener noreferrer"/);
  for (const [address, text] of [
    ['http://juniper.example/menu', 'juniper.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['<b>menu</b>', '&lt;b&gt;menu&lt;/b&gt;'],
  ] as const) {
    const words = await sentence(address);
    assert.ok(words.includes(`>${text}<`) || words.includes(` ${text}`), words);
    assert.doesNotMatch(words, /<a |<b>/, address);
  }
});

test('a form that names no day is shown again, and one that was taken names both fields in the file', async () => {
  const refused = await save({ ...ofMenu, priceSeenOn: '' });
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /Please select the day on which the price was seen/);
  await save(ofMenu);
  const file = await (await get('/admin/deals.csv')).text();
  assert.match(file, /"?Deal Price"?,"?Price seen at"?,"?Seen on"?,/);
  assert.match(file, /the spa’s menu"?,"?2026-03-02/);
});

test('another regular price empties both fields and says so, and the page says nothing of it', async () => {
  await save(ofMenu);
  const text = await textAfterRedirect(await save({ ...ofMenu, regularPrice: '130' }));
  assert.match(text, /Deal updated successfully/);
  assert.match(text, /“Price seen at” and “Seen on” were emptied/);
  assertSays(text, 'Price seen at was removed: the spa’s menu', 'Seen on was removed: Mar 2, 2026');
  assert.doesNotMatch(await pageText(pageOf(deal)), /is the regular price on/);
});
