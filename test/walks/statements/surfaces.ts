import assert from 'node:assert/strict';
import { dealsEmail } from '../../../market/alerts/copy.ts';
import { dealsByIds } from '../../../market/deals/store.server.ts';
import { ALERT_SITE, NEAR_AUSTIN } from '../../helpers/alerts.ts';
import { visibleText } from '../../helpers/app.ts';
import type { Claims } from './rule.ts';
import { NUMBERS, PRICES, REGULAR, type World } from './world.ts';

type Words = Record<string, string[]>;

const PERCENTS = REGULAR.flatMap((regular) => PRICES.map((price) => percentOf(regular, price)));
const PERCENT_OFF = new RegExp(`\\b(?:${PERCENTS.join('|')})% off`, 'g');
const LICENSE = /(?:License|CAMTC certificate) [\w-]+(?: \w+)?(?:, as stated|\. Checked)[^.]*\./g;

/** Reads all public pages through the page cache and compares them with what may be said. */
export async function readSurfaces(world: World, statements: Claims, after: string): Promise<void> {
  const { records, business, deal } = world;
  const near = `zip=${records.place.zip}`;
  const percent = statements.isLive ? [`${statements.percent}% off`] : [];
  const license = { license: listOf(statements.licenseLine), badge: listOf(statements.badge) };
  const ofDeal = { ...license, ...dealWords(world, statements), percent };
  const pages: Array<[path: string, read: (html: string) => Words, expected: Words]> = [
    [`/deals/${business.slug}?deal=${deal.id}`, readDeal, ofDeal],
    [`/deals/${business.slug}`, readDeal, ofDeal],
    [`/business/${business.slug}`, readBusiness, { ...license, percent }],
    [`/deals?${near}`, readCards, { percent }],
    [`/deals?${near}&sort=discount`, readCards, { percent }],
    [`/deals.json?${near}`, readCards, { percent }],
    ['/', readLanding, { percent, upTo: upTo(statements) }],
    ['/sitemap.xml', () => ({}), {}],
  ];
  for (const [path, read, expected] of pages) {
    const html = (await world.page(path)).replace(/<style[\s\S]*?<\/style>/g, '');
    const where = `${path.replace(deal.id, '…')} after '${after}'`;
    compare(where, read(html), expected);
    compare(where, { groundless: groundless(html, path, statements, world) }, { groundless: [] });
  }
  compare(`the mail after '${after}'`, await readMail(world), {
    prices: [`instead of $${records.regular}`],
  });
}

function compare(where: string, shown: Words, expected: Words) {
  for (const [kind, words] of Object.entries(expected))
    assert.deepEqual(
      shown[kind],
      words,
      `${where}, ${kind}: ${JSON.stringify(shown[kind])?.slice(0, 200)}, not ${JSON.stringify(words)}`,
    );
}

const listOf = (words: string | undefined) => (words === undefined ? [] : [words]);
const found = (text: string, pattern: RegExp) => [...new Set(text.match(pattern) ?? [])];

function dealWords({ records }: World, statements: Claims): Words {
  const { isLive, isLimited, extended, seen, voucherDay, isLoud } = statements;
  return {
    compared: isLive ? [`You save $${records.regular - records.price}`] : [],
    seen: isLive ? listOf(seen) : [],
    timer: isLimited ? ['Limited Time Offer!'] : listOf(extended),
    voucher: voucherDay ? [`use it by ${voucherDay}`] : [],
    colors: isLive ? [isLoud ? 'bg-warn-tint' : 'bg-sage-tint'] : [],
  };
}

function upTo({ isLive, percent }: Claims): string[] {
  return [`Save up to ${isLive ? Math.min(40, percent) : 40}%`];
}

function readLicense(html: string): Words {
  return { license: found(visibleText(html), LICENSE) };
}

function readBusiness(html: string): Words {
  const badge = found(visibleText(html), /\w+ed Massage Therapist/g);
  return { ...readLicense(html), ...readCards(html), badge };
}

function readDeal(html: string): Words {
  const text = visibleText(html);
  const timer = html.slice(0, Math.max(0, html.indexOf('role="timer"')));
  return {
    ...readBusiness(html),
    compared: found(text, /You save \$\d+/g),
    seen: found(text, /\$\d+ is the regular price on [^.]*\./g),
    timer: found(text, /Limited Time Offer!|Extended [\w ]+\./g),
    voucher: found(text, /use it by \w+ \d+, \d+/g),
    colors: found(timer.slice(timer.lastIndexOf('<div')), /bg-warn-tint|bg-sage-tint/g),
  };
}

const readCards = (html: string): Words => ({ percent: found(visibleText(html), PERCENT_OFF) });

const readLanding = (html: string): Words => ({
  ...readCards(html),
  upTo: found(visibleText(html), /Save up to \d+%/g),
});

/** Finds claims without a record anywhere in an answer, even where only a program reads it. */
function groundless(html: string, path: string, statements: Claims, { records }: World): string[] {
  const grounds = [
    `$${records.regular}`,
    ...listOf(statements.badge),
    ...NUMBERS.filter((number) => statements.licenseLine?.includes(number)),
  ];
  const prices = REGULAR.map((price) => `$${price}`);
  // The purchase's record has the price that the buyer paid, so that page repeats it.
  const known = path.startsWith('/bought') ? [] : prices;
  return [...known, ...NUMBERS, 'Licensed Massage Therapist', 'Certified Massage Therapist'].filter(
    (words) => html.includes(words) && !grounds.includes(words),
  );
}

async function readMail({ db, records, deal }: World): Promise<Words> {
  const cards = await dealsByIds(db, [deal.id]);
  const deals = cards.map((card) => ({
    ...card,
    miles: 1,
    timeZone: records.place.zone,
    chips: [],
  }));
  const { text } = dealsEmail(ALERT_SITE, NEAR_AUSTIN, deals, { hasMore: false });
  return { prices: found(text, /instead of \$\d+/g) };
}

function percentOf(regular: number, price: number): number {
  return Math.round((100 * (regular - price)) / regular);
}
