import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { BusinessRow, DealRow } from '../../../database/tables.ts';
import { evidenceOf } from '../../../market/prices/store.server.ts';
import type { AppDependencies } from '../../../server/app-dependencies.ts';
import type { SocialImageContent } from '../../../web/context.ts';
import {
  addBusiness,
  addDeal,
  DAY_MS,
  HOUR_MS,
  MONDAY_NOON,
  visibleText,
} from '../../helpers/app.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

/** Until when each page may be cached, in the order in which they were rendered. */
let cachedUntil: number[] = [];
const cachePage: AppDependencies['cachePage'] = async (_path, _page, _version, { until }) => {
  cachedUntil.push(until);
};
let painted: SocialImageContent[] = [];
const renderSocialImage: AppDependencies['renderSocialImage'] = async (_name, readContent) => {
  const content = await readContent();
  if ('title' in content) painted.push(content);
  return Buffer.from('a picture');
};
const admin = signedInAdmin({ cachePage, renderSocialImage });
const { get, send, pageText, textAfterRedirect } = admin;

let business: BusinessRow;
let deal: DealRow;
beforeEach(async () => {
  business = await addBusiness(admin.testApp.db, { zip: '78701' });
  deal = await addDeal(admin.testApp.db, business, { expires_at: MONDAY_NOON + 200 * DAY_MS });
  cachedUntil = [];
  painted = [];
});

const pageOf = ({ id }: DealRow) => `/deals/${business.slug}?deal=${id}`;
const WHY =
  "Why this price? The spa's own menu lists Swedish massage at $120. Seen on Mar 2, 2026.";

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
  const record = await pageText(`/admin/deals/${deal.id}/prices`);
  assert.match(record, /From Sep 18, 2026, CDT to Nov 24, 2026, CST.*to Nov 25, 2026, CST/);
});

test('the administrator adds evidence with all filled in, and finds the record with who looked', async () => {
  const path = `/admin/deals/${deal.id}/prices`;
  const html = await (await get(path)).text();
  const [form = ''] = /<form [^>]*novalidate[\s\S]*?<\/form>/i.exec(html) ?? [];
  const { key = '', ...filled } = Object.fromEntries(
    [...form.matchAll(/<input(?=[^>]* name="(\w+)")(?=[^>]* value="([^"]*)")/g)].map(
      ([, name, value]) => [name, value],
    ),
  );
  assert.match(key, /^[\w-]{36}$/);
  assert.deepEqual(filled, {
    item: 'Swedish massage',
    minutes: '60',
    price: '120.00',
    seenOn: '2026-03-02',
    url: '',
  });
  assert.match(visibleText(html), /Not proven\./);
  const refused = await send(path, { ...filled, how: 'menu_page' });
  assert.equal(refused.status, 422);
  assert.match(
    visibleText(await refused.text()),
    /enter the address of the page or choose a document/,
  );
  const url = 'https://juniper.example/menu';
  const sent = { ...filled, key, how: 'menu_page', url };
  const text = await textAfterRedirect(await send(path, sent));
  await send(path, sent);
  assert.equal((await evidenceOf(admin.testApp.db, business.id)).length, 1, 'one for a form');
  assert.match(text, /Evidence added.*Proven until May 31, 2026\./);
  assert.match(
    text,
    /\$120 · Swedish massage, 60 minutes Seen on Mar 2, 2026 by owner@example\.com/,
  );
  assert.ok((await pageText(pageOf(deal))).includes(WHY));
  assert.match(await pageText(`/admin/deals/${deal.id}/edit`), /Price evidence/);
  assert.equal((await get('/admin/deals/none/prices')).status, 404);
});
