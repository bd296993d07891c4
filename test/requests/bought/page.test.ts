import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DealRow } from '../../../database/tables.ts';
import { saveSettings } from '../../../market/settings/commands.server.ts';
import { readSettings } from '../../../market/settings/store.server.ts';
import { DAY_MS, MONDAY_NOON, visibleText } from '../../helpers/app.ts';
import { SITE } from '../../helpers/default-site.ts';
import { licensed } from '../../helpers/valid-forms.ts';
import { openBoughtPages } from './bought-app.ts';

let site: Awaited<ReturnType<typeof openBoughtPages>>;
before(async () => {
  site = await openBoughtPages();
});
after(() => site.close());

test('who names the day of the purchase reads what it is worth, under which terms, and how to book', async () => {
  const { deal } = await site.newDeal();
  const { words, html } = await site.read(deal, '?day=2026-03-02');
  for (const text of [
    'Bought on another day? Which day did you buy?',
    'Swedish massage',
    'bought on Mar 2, 2026',
    'Use it by Jun 30, 2026 for the full 60 minutes. Later it still counts as the $60 you paid.',
    'As they were on Mar 2, 2026.',
    'Promotional value expires 120 days after purchase. Amount paid never expires. No refunds or exchanges.',
    'Please call the spa a day ahead',
    'Call Juniper Hour to book (512) 555-0132',
    '410 Cedar Street, Austin, TX 78701',
    'Open now until 7 PM',
    'Mon 9–7',
    'Add a reminder',
    'Make a gift card',
    'Stripe emailed your receipt.',
  ])
    assert.ok(words.includes(text), `${text} in ${words}`);
  assert.match(html, /<input[^>]*type="date"[^>]*min="2026-02-25"[^>]*max="2026-03-02"/);
  assert.match(html, /href="tel:\+15125550132"/);
  assert.doesNotMatch(words, /Sold by|Buy it today/);
});

test('before a day is named the page claims nothing of one: whom to call, then the question', async () => {
  const { deal } = await site.newDeal();
  for (const query of ['', '?day=', '?session={CHECKOUT_SESSION_ID}']) {
    const { words, html } = await site.read(deal, query);
    assert.match(words, /Swedish massage .* to book .* Which day did you buy\? Show/);
    assert.doesNotMatch(html, /<details|<input[^>]*value="2026/);
    assert.doesNotMatch(words, /Use it by|2026|Your terms|Add a reminder|gift card|receipt/);
  }
  assert.equal((await site.get(`/bought/${deal.id}/reminder.ics`)).status, 404);
});

test('who comes back from Stripe has bought just now: the day stays in the address, its checkout does not', async () => {
  const { deal } = await site.newDeal();
  const response = await site.get(`/bought/${deal.id}?session=cs_live_a1b2c3d4e5f6`);
  assert.equal(response.status, 302);
  assert.equal(response.headers.get('location'), `/bought/${deal.id}?day=2026-03-02`);
});

test('the license of the spa is shown as it may be said today, and problems have their page', async () => {
  const { deal, business } = await site.newDeal();
  assert.doesNotMatch((await site.read(deal)).words, /License/);
  await site.db.updateTable('businesses').set(licensed()).where('id', '=', business.id).execute();
  const { words, html } = await site.read(deal, '?day=2026-03-02');
  assert.match(words, /License MT 12345, as stated by the spa\./);
  assert.match(
    html,
    new RegExp(`<a href="/bought/${deal.id}/problem"[^>]*>Something is wrong</a>`),
  );
  assert.equal((await site.get(`/bought/${deal.id}/problem`)).status, 200);
});

test('the page is for buyers: no cache stores it, no search engine lists it', async () => {
  const { deal } = await site.newDeal();
  const { response, html } = await site.read(deal);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(response.headers.get('x-robots-tag'), 'noindex');
  assert.match(html, /<meta name="robots" content="noindex"/);
  const sitemap = await (await site.get('/sitemaps/deals-1.xml')).text();
  assert.doesNotMatch(sitemap, /bought/);
  assert.doesNotMatch(await (await site.get('/robots.txt')).text(), /bought/);
});

test('each day has the price and the terms of that day, also after the deal was deleted', async () => {
  const { deal } = await site.newDeal();
  await site.change(
    deal,
    { deal_price_cents: 7_000, cancellation_policy: 'Call two days ahead.' },
    MONDAY_NOON - DAY_MS,
  );
  const before = (await site.read(deal, '?day=2026-02-28')).words;
  assert.match(before, /bought on Feb 28, 2026 .* by Jun 28, 2026 .* the \$60 you paid/);
  assert.match(before, /Please call the spa a day ahead/);
  await site.db.deleteFrom('deals').where('id', '=', deal.id).execute();
  const { words } = await site.read(deal, '?day=2026-03-01');
  assert.match(words, /the \$70 you paid/);
  assert.match(words, /Call two days ahead\./);
  assert.match(
    words,
    /They changed that day, Mar 1, 2026, 12:00 PM CST: these are the later ones\./,
  );
});

test('a day that was none, has not come, or was before the deal gets a word and no terms', async () => {
  const { deal } = await site.newDeal();
  for (const [day, word] of [
    ['2026-02-30', 'Please enter a day of the calendar.'],
    ['yesterday', 'Please enter a day of the calendar.'],
    ['2026-03-03', 'Mar 3, 2026 has not come yet.'],
    ['2026-02-24', 'This deal began on Feb 25, 2026. Please enter that day or a later one.'],
  ] as const) {
    const { words, html } = await site.read(deal, `?day=${day}`);
    assert.ok(words.includes(word), `${day}: ${words}`);
    assert.match(html, /<input[^>]*aria-invalid="true"[^>]*aria-describedby=/);
    assert.match(words, /to book/);
    assert.doesNotMatch(words, /Your terms|Add a reminder/);
    assert.equal((await site.get(`/bought/${deal.id}/reminder.ics?day=${day}`)).status, 404);
    const gift = await site.get(`/bought/${deal.id}/gift?day=${day}`);
    assert.equal(gift.headers.get('location'), `/bought/${deal.id}?day=${day}`);
  }
  assert.match((await site.read(deal, '?day=2026-02-25')).words, /Your terms/);
});

test('the days are those of the spa: late in the evening in Austin it is still that day', async () => {
  const { deal } = await site.newDeal();
  site.clock.now = Date.parse('2026-03-03T05:59:59.999Z');
  assert.match((await site.read(deal, '?day=2026-03-03')).words, /has not come yet/);
  site.clock.now += 1;
  assert.match((await site.read(deal, '?day=2026-03-03')).words, /bought on Mar 3, 2026/);
  site.clock.now = MONDAY_NOON;
});

test('terms that are recorded only since a later day say so', async () => {
  const { deal } = await site.newDeal({ updated_at: MONDAY_NOON - DAY_MS });
  assert.match((await site.read(deal, '?day=2026-02-27')).words, /Terms kept since Mar 1, 2026\./);
  assert.match((await site.read(deal, '?day=2026-03-01')).words, /As they were on Mar 1, 2026\./);
});

test('a deal that visitors could see has the page in every state, of a spa in any state', async () => {
  const states: Partial<DealRow>[] = [
    { paused_at: MONDAY_NOON - 1 },
    { sold_out_at: MONDAY_NOON - 1 },
    { status: 'archived' },
    { expires_at: MONDAY_NOON - 1 },
  ];
  for (const state of states) {
    const { deal } = await site.newDeal();
    await site.change(deal, state, MONDAY_NOON - 1);
    const { words } = await site.read(deal, '?day=2026-03-01');
    assert.match(words, /Your terms/, JSON.stringify(state));
  }
  const { deal, business } = await site.newDeal();
  await site.db
    .updateTable('businesses')
    .set({ status: 'inactive' })
    .where('id', '=', business.id)
    .execute();
  assert.match((await site.read(deal)).words, /Call Juniper Hour to book/);
});

test('drafts, deals to come and unknown ones are not found', async () => {
  const draft = await site.newDeal({ status: 'draft', starts_at: null });
  const scheduled = await site.newDeal({ starts_at: MONDAY_NOON + DAY_MS });
  const unknown = { id: '00000000-0000-7000-8000-00000000dead' };
  for (const deal of [draft.deal, scheduled.deal, unknown, { id: 'x' }, { id: '%00' }]) {
    const { words } = await site.read(deal, '', 404);
    assert.match(words, /Deal Not Found/);
    for (const page of ['/gift', '/reminder.ics?day=2026-03-02'])
      assert.equal((await site.get(`/bought/${deal.id}${page}`)).status, 404, deal.id + page);
  }
});

test('the deal page leads there in every state', async () => {
  for (const state of [{}, { paused_at: MONDAY_NOON - 1 }, { expires_at: MONDAY_NOON - 1 }]) {
    const { deal, business } = await site.newDeal(state);
    const html = await (await site.get(`/deals/${business.slug}?deal=${deal.id}`)).text();
    assert.match(html, new RegExp(`<a href="/bought/${deal.id}"[^>]*>I already bought this</a>`));
  }
});

test('once the owner says who sells, pages say it', async () => {
  const { deal, business } = await site.newDeal();
  const choose = async (whoSells: string) => {
    const { version: loadedVersion } = await readSettings(site.db);
    const form = { section: 'policy', formValues: { whoSells }, loadedVersion } as const;
    await saveSettings(site.db, SITE, { ...form, actor: 'me', now: MONDAY_NOON });
    // The catalogue's version is read once in a turn of the event loop.
    await nextTurn();
  };
  await choose('spas');
  const page = visibleText(
    await (await site.get(`/deals/${business.slug}?deal=${deal.id}`)).text(),
  );
  assert.match(page, /Sold by Juniper Hour\. Payment by Stripe\./);
  const byBusiness = (await site.read(deal, '?day=2026-03-02')).words;
  assert.match(byBusiness, /Sold by Juniper Hour\. Payment by Stripe\./);
  await choose('operator');
  assert.match((await site.read(deal, '?day=2026-03-02')).words, /Sold by Spa Deals\./);
});
