import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import ICAL from 'ical.js';
import type { DealRow } from '../../database/tables.ts';
import { isListed } from '../../market/deals/write.server.ts';
import { saveSettings } from '../../market/settings/commands.server.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, ORIGIN, openApp, visibleText } from '../app.ts';
import { SITE } from '../default-site.ts';

let site: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  site = await openApp();
});
after(() => site.close());

const STARTED = MONDAY_NOON - 5 * DAY_MS;

/** A deal in Austin since February 25, 2026, whose first version is of that day. */
async function newDeal(columns: Partial<DealRow> = {}) {
  const spa = await addBusiness(site.db, { zip: '78701', hours: 'Mo 09:00-19:00' });
  const prices = { regular_price_cents: 10_000, deal_price_cents: 6_000 };
  const deal = await addDeal(site.db, spa, { ...prices, starts_at: STARTED, ...columns });
  return { spa, deal };
}

async function change(deal: DealRow, columns: Partial<DealRow>, updated_at: number) {
  await site.db
    .updateTable('deals')
    .set({ ...columns, listed: isListed({ ...deal, ...columns }), updated_at })
    .where('id', '=', deal.id)
    .execute();
}

async function read({ id }: Pick<DealRow, 'id'>, query = '', status = 200) {
  const response = await site.get(`/bought/${id}${query}`);
  assert.equal(response.status, status);
  const html = await response.text();
  return { response, html, words: visibleText(html) };
}

test('who bought today reads what it is worth, under which terms, and how to book', async () => {
  const { deal } = await newDeal();
  const { words, html } = await read(deal);
  for (const text of [
    'Which day did you buy?',
    'Swedish massage',
    'You bought it on Mar 2, 2026: it is worth the full 60-minute session (regular price $100) until Jun 30, 2026. After that it is still worth the $60 you paid. That part never expires.',
    'As they were on Mar 2, 2026.',
    'Promotional value expires 120 days after purchase. Amount paid never expires. No refunds or exchanges. This does not touch the $60 you paid.',
    'Please call the spa a day ahead',
    'How to book',
    '(512) 555-0132',
    '410 Cedar Street, Austin, TX 78701',
    'Open now until 7 PM',
    'Add a reminder',
    'Gift note',
    'Your receipt came by e-mail from Stripe. We do not have it.',
  ])
    assert.ok(words.includes(text), `${text} in ${words}`);
  assert.match(html, /<input[^>]*type="date"[^>]*min="2026-02-25"[^>]*max="2026-03-02"/);
  assert.match(html, /href="tel:\+15125550132"/);
  assert.doesNotMatch(words, /Sold by|Buy it today/);
});

test('the page is for who paid: no cache keeps it, no search engine lists it', async () => {
  const { deal } = await newDeal();
  const { response, html } = await read(deal);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(response.headers.get('x-robots-tag'), 'noindex');
  assert.match(html, /<meta name="robots" content="noindex"/);
  const sitemap = await (await site.get('/sitemaps/deals-1.xml')).text();
  assert.doesNotMatch(sitemap, /bought/);
  assert.doesNotMatch(await (await site.get('/robots.txt')).text(), /bought/);
});

test('each day has the price and the terms of that day, also after the deal was deleted', async () => {
  const { deal } = await newDeal();
  await change(
    deal,
    { deal_price_cents: 7_000, cancellation_policy: 'Call two days ahead.' },
    MONDAY_NOON - DAY_MS,
  );
  const before = (await read(deal, '?day=2026-02-28')).words;
  assert.match(before, /bought it on Feb 28, 2026: .* until Jun 28, 2026\..* the \$60 you paid/);
  assert.match(before, /Please call the spa a day ahead/);
  await site.db.deleteFrom('deals').where('id', '=', deal.id).execute();
  const { words } = await read(deal, '?day=2026-03-01');
  assert.match(words, /the \$70 you paid/);
  assert.match(words, /Call two days ahead\./);
  assert.match(
    words,
    /They changed that day, Mar 1, 2026, 12:00 PM CST: these are the later ones\./,
  );
});

test('a day that was none, has not come, or was before the deal gets a word and no terms', async () => {
  const { deal } = await newDeal();
  for (const [day, word] of [
    ['2026-02-30', 'Please enter a day of the calendar.'],
    ['yesterday', 'Please enter a day of the calendar.'],
    ['2026-03-03', 'Mar 3, 2026 has not come yet.'],
    ['2026-02-24', 'This deal began on Feb 25, 2026. Please enter that day or a later one.'],
  ] as const) {
    const { words, html } = await read(deal, `?day=${day}`);
    assert.ok(words.includes(word), `${day}: ${words}`);
    assert.match(html, /<input[^>]*aria-invalid="true"[^>]*aria-describedby=/);
    assert.match(words, /How to book/);
    assert.doesNotMatch(words, /Your terms|Add a reminder/);
    assert.equal((await site.get(`/bought/${deal.id}/reminder.ics?day=${day}`)).status, 404);
    assert.equal((await site.get(`/bought/${deal.id}/gift?day=${day}`)).status, 404);
  }
  assert.match((await read(deal, '?day=2026-02-25')).words, /Your terms/);
});

test('the days are those of the spa: late in the evening in Austin it is still that day', async () => {
  const { deal } = await newDeal();
  site.clock.now = Date.parse('2026-03-03T05:59:59.999Z');
  assert.match((await read(deal)).words, /bought it on Mar 2, 2026/);
  assert.match((await read(deal, '?day=2026-03-03')).words, /has not come yet/);
  site.clock.now += 1;
  assert.match((await read(deal)).words, /bought it on Mar 3, 2026/);
  site.clock.now = MONDAY_NOON;
});

test('terms that are kept only since a later day say so', async () => {
  const { deal } = await newDeal({ updated_at: MONDAY_NOON - DAY_MS });
  assert.match((await read(deal, '?day=2026-02-27')).words, /Terms kept since Mar 1, 2026\./);
  assert.match((await read(deal, '?day=2026-03-01')).words, /As they were on Mar 1, 2026\./);
});

test('a deal that visitors could see has the page in every state, of a spa in any state', async () => {
  const states: Partial<DealRow>[] = [
    { paused_at: MONDAY_NOON - 1 },
    { sold_out_at: MONDAY_NOON - 1 },
    { status: 'archived' },
    { expires_at: MONDAY_NOON - 1 },
  ];
  for (const state of states) {
    const { deal } = await newDeal();
    await change(deal, state, MONDAY_NOON - 1);
    assert.match((await read(deal)).words, /Your terms/, JSON.stringify(state));
  }
  const { deal, spa } = await newDeal();
  await site.db
    .updateTable('businesses')
    .set({ status: 'inactive' })
    .where('id', '=', spa.id)
    .execute();
  assert.match((await read(deal)).words, /How to book Call Juniper Hour,/);
});

test('who comes after the end of a deal is asked about its last day', async () => {
  const { deal } = await newDeal({ expires_at: MONDAY_NOON - DAY_MS });
  assert.match((await read(deal)).words, /bought it on Mar 1, 2026/);
});

test('drafts, deals to come and unknown ones are not found', async () => {
  const draft = await newDeal({ status: 'draft', starts_at: null });
  const scheduled = await newDeal({ starts_at: MONDAY_NOON + DAY_MS });
  const unknown = { id: '00000000-0000-7000-8000-00000000dead' };
  for (const deal of [draft.deal, scheduled.deal, unknown, { id: 'x' }, { id: '%00' }]) {
    const { words } = await read(deal, '', 404);
    assert.match(words, /Deal Not Found/);
    for (const page of ['/gift', '/reminder.ics'])
      assert.equal((await site.get(`/bought/${deal.id}${page}`)).status, 404, deal.id + page);
  }
});

test('the reminder is an event on the last promotional day, the same one each time', async () => {
  const { deal } = await newDeal();
  const path = `/bought/${deal.id}/reminder.ics?day=2026-02-27`;
  const response = await site.get(path);
  assert.equal(response.headers.get('content-type'), 'text/calendar; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.match(response.headers.get('content-disposition') ?? '', /filename="reminder\.ics"/);
  const eventIn = (file: string) => {
    const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent');
    assert.ok(event);
    return new ICAL.Event(event);
  };
  const event = eventIn(await response.text());
  assert.equal(event.startDate.toString(), '2026-06-27');
  assert.equal(event.uid, `${deal.id}-2026-02-27@${new URL(ORIGIN).hostname}`);
  assert.match(event.summary, /Swedish massage at Juniper Hour/);
  assert.match(event.description, /until Jun 27, 2026\..*\n.*\(512\) 555-0132/);
  site.clock.now += DAY_MS;
  assert.equal(eventIn(await (await site.get(path)).text()).uid, event.uid);
  site.clock.now = MONDAY_NOON;
});

test('after its last promotional day it is worth what was paid, and nothing reminds of it', async () => {
  const { deal } = await newDeal({ expires_at: MONDAY_NOON + 300 * DAY_MS });
  site.clock.now = Date.parse('2026-07-01T05:00:00Z');
  const { words } = await read(deal, '?day=2026-03-02');
  assert.match(words, /promotional value ended with Jun 30, 2026\. It is still worth the \$60/);
  assert.doesNotMatch(words, /Add a reminder/);
  const reminder = await site.get(`/bought/${deal.id}/reminder.ics?day=2026-03-02`);
  assert.equal(reminder.status, 404);
  site.clock.now = MONDAY_NOON;
});

const GIFT = { recipient: 'Aunt Rosalind', message: 'An hour\n<b>for you</b>' };

test('a gift note is made of what is posted, and says no price', async () => {
  const { deal } = await newDeal();
  const path = `/bought/${deal.id}/gift?day=2026-03-02`;
  const form = await site.get(path);
  assert.equal(form.headers.get('cache-control'), 'no-store');
  assert.match(visibleText(await form.text()), /What you write is not stored anywhere/);
  const response = await site.post(path, GIFT);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const html = await response.text();
  const [, note = ''] = /<article(.*?)<\/article>/s.exec(html) ?? [];
  assert.match(note, /Aunt Rosalind/);
  assert.match(note, /&lt;b&gt;for you&lt;\/b&gt;/);
  assert.match(visibleText(note), /worth the full 60-minute session until Jun 30, 2026\./);
  assert.ok(note.includes(`${ORIGIN}/bought/${deal.id}?day=2026-03-02`));
  assert.doesNotMatch(visibleText(note), /\$/);
  assert.match(html, /I already bought this/);
});

test('the words of a note are in no table afterwards, and a long one is refused in words', async () => {
  const { deal } = await newDeal();
  const path = `/bought/${deal.id}/gift`;
  await site.post(path, GIFT);
  for (const table of await site.db.introspection.getTables()) {
    const rows = await site.db
      .selectFrom(table.name as 'deals')
      .selectAll()
      .execute();
    assert.doesNotMatch(JSON.stringify(rows), /Rosalind/, table.name);
  }
  const refused = await site.post(path, { recipient: 'R'.repeat(61), message: 'kept' });
  assert.equal(refused.status, 400);
  const html = await refused.text();
  assert.match(html, /The name must be at most 60 characters/);
  assert.match(html, />kept<\/textarea>/);
  assert.doesNotMatch(html, /<article/);
});

test('the deal page leads there in every state', async () => {
  for (const state of [{}, { paused_at: MONDAY_NOON - 1 }, { expires_at: MONDAY_NOON - 1 }]) {
    const { deal, spa } = await newDeal(state);
    const html = await (await site.get(`/deals/${spa.slug}?deal=${deal.id}`)).text();
    assert.match(html, new RegExp(`<a href="/bought/${deal.id}"[^>]*>I already bought this</a>`));
  }
});

test('once the owner says who sells, pages say it, and where the receipt came from', async () => {
  const { deal, spa } = await newDeal();
  const choose = async (whoSells: string, loadedVersion: number) => {
    const form = { section: 'policy', formValues: { whoSells }, loadedVersion } as const;
    await saveSettings(site.db, SITE, { ...form, actor: 'me', now: MONDAY_NOON });
    // The catalogue's version is read once in a turn of the event loop.
    await nextTurn();
  };
  await choose('spas', 0);
  const page = visibleText(await (await site.get(`/deals/${spa.slug}?deal=${deal.id}`)).text());
  assert.match(page, /Sold by Juniper Hour\. Payment by Stripe\./);
  const bySpa = (await read(deal)).words;
  assert.match(bySpa, /Sold by Juniper Hour\. Payment by Stripe\./);
  assert.match(bySpa, /by e-mail from Stripe or from Juniper Hour\. We do not have it\./);
  await choose('operator', 1);
  assert.match(
    (await read(deal)).words,
    /from Stripe or from Spa Deals\. This page does not have it\./,
  );
});
