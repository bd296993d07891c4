import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal, visibleText } from '../../helpers/app.ts';
import { openCachedSite } from './cached-site.ts';

let site: Awaited<ReturnType<typeof openCachedSite>>;
before(async () => {
  site = await openCachedSite();
});
after(() => site.close());

// The instant at which a day begins there, and the last promotional days on both sides of it.
const MIDNIGHTS = [
  { zip: '85004', at: '2026-03-08T07:00Z', days: ['Jul 5, 2026', 'Jul 6, 2026'] },
  { zip: '96813', at: '2026-03-08T10:00Z', days: ['Jul 5, 2026', 'Jul 6, 2026'] },
  { zip: '10001', at: '2026-03-08T05:00Z', days: ['Jul 5, 2026', 'Jul 6, 2026'] },
  { zip: '10001', at: '2026-03-09T04:00Z', days: ['Jul 6, 2026', 'Jul 7, 2026'] },
  { zip: '78701', at: '2026-11-01T05:00Z', days: ['Feb 28, 2027', 'Mar 1, 2027'] },
  { zip: '78701', at: '2026-11-02T06:00Z', days: ['Mar 1, 2027', 'Mar 2, 2027'] },
];

for (const { zip, at, days } of MIDNIGHTS) {
  test(`a cached deal page says the right day up to midnight and from midnight on: ${zip}, ${at}`, async () => {
    const midnight = Date.parse(at);
    const { testApp, answer, waitUntilCached } = site;
    const name = `Juniper ${at.replaceAll(/\D/g, '')}`;
    const business = await addBusiness(testApp.db, { name, zip });
    await addDeal(testApp.db, business, { expires_at: midnight + 30 * 24 * 3_600_000 });
    const path = `/deals/${business.slug}`;
    const says = async () => {
      const { text, fromMemory } = await answer(path);
      const [, day] = /Buy it today and use it by (\w+ \d+, \d+) for/.exec(visibleText(text)) ?? [];
      return { day, fromMemory };
    };
    testApp.clock.now = midnight - 3_600_000;
    await waitUntilCached(path);
    testApp.clock.now = midnight - 1;
    assert.deepEqual(await says(), { day: days[0], fromMemory: true });
    const { response } = await answer(path);
    assert.match(response.headers.get('cache-control') ?? '', /s-maxage=0\b/);
    testApp.clock.now = midnight;
    assert.deepEqual(await says(), { day: days[1], fromMemory: false });
    await waitUntilCached(path);
    assert.deepEqual(await says(), { day: days[1], fromMemory: true });
  });
}

test('a first day is said on cards and pages up to that day, on cached ones too', async () => {
  const { testApp, answer, waitUntilCached } = site;
  const midnight = Date.parse('2027-01-03T06:00Z');
  testApp.clock.now = midnight - 1;
  const business = await addBusiness(testApp.db, { name: 'Winter Hour', zip: '78701' });
  const deal = await addDeal(testApp.db, business, {
    terms: '{"firstDay":"2027-01-02"}',
    expires_at: midnight + 30 * 24 * 3_600_000,
  });
  const pages = [
    [`/deals/${business.slug}?deal=${deal.id}`, /Can be used from Jan 2, 2027\./],
    ['/deals?zip=78701', /60 minutes · From Jan 2\b/],
    [`/business/${business.slug}`, /60 minutes · From Jan 2\b/],
  ] as const;
  for (const [path, words] of pages) {
    await waitUntilCached(path);
    assert.match(visibleText((await answer(path)).text), words, path);
  }
  testApp.clock.now = midnight;
  for (const [path, words] of pages) {
    const { text, fromMemory } = await answer(path);
    assert.doesNotMatch(visibleText(text), words, path);
    assert.equal(fromMemory, false, path);
  }
});

test('the specified sentence stays, and what cannot be bought has no date', async () => {
  const { testApp, answer } = site;
  const now = Date.parse('2026-11-21T18:00Z');
  testApp.clock.now = now;
  const business = await addBusiness(testApp.db, { name: 'Quiet Tide', zip: '92101' });
  const prices = { regular_price_cents: 10_000, deal_price_cents: 6_000 };
  const deal = await addDeal(testApp.db, business, { ...prices, expires_at: now + 1 });
  const path = `/deals/${business.slug}?deal=${deal.id}`;
  const live = visibleText((await answer(path)).text);
  for (const words of [
    'Promotional value expires 120 days after purchase. Amount paid never expires. No refunds or exchanges.',
    'Buy it today and use it by Mar 21, 2027 for the full 60 minutes. Later it still counts as the $60 you paid. In California you may ask for cash when less than $15 is left.',
  ])
    assert.ok(live.includes(words), live);
  assert.doesNotMatch(live, /Sold by/);
  testApp.clock.now += 1;
  const expired = visibleText((await answer(path)).text);
  assert.match(expired, /Amount paid never expires\. No refunds or exchanges\. Please call/);
  assert.doesNotMatch(expired, /Buy it today/);
});
