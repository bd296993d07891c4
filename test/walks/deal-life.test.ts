import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import type { BusinessRow, DealRow } from '../../database/tables.ts';
import { dayIn } from '../../market/days.ts';
import { createDeal, editDeal } from '../../market/deals/commands.server.ts';
import { dealState, lifeOf, publicState } from '../../market/deals/rules.ts';
import { storedDealValues } from '../../market/deals/schema.ts';
import { findDealForEdit } from '../../market/deals/store.server.ts';
import { changeDealStatus, type DealVerb } from '../../market/deals/verbs.server.ts';
import { createPageCache } from '../../server/cache/page-cache.ts';
import { createHttpServer } from '../../server/http/http-server.ts';
import {
  addBusiness,
  DAY_MS,
  frontDoor,
  HOUR_MS,
  MONDAY_NOON,
  openApp,
  zipTable,
} from '../helpers/app.ts';
import { isThorough, WALK_SEED } from '../helpers/thorough.ts';
import { dealForm } from '../helpers/valid-forms.ts';

const TITLE = 'Hour of the cedar';
const AUSTIN = 'America/Chicago';

let testApp: Awaited<ReturnType<typeof openApp>>;
let server: ReturnType<typeof createHttpServer>;
let origin: string;
let business: BusinessRow;
const storing: Promise<void>[] = [];

before(async () => {
  let cache: ReturnType<typeof createPageCache> | undefined;
  testApp = await openApp({
    cachePage: async (...page) => {
      if (cache) storing.push(cache.store(...page));
    },
  });
  cache = createPageCache(testApp, zipTable, () => testApp.clock.now);
  server = createHttpServer(await frontDoor(cache), getRequestListener(testApp.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  business = await addBusiness(testApp.db, { zip: '78701', name: 'Cedar Room' });
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await testApp.close();
});

type Step =
  | { kind: 'verb'; verb: DealVerb; days: number }
  | { kind: 'save'; isDraft: boolean; startsInDays: number; lastsDays: number }
  | { kind: 'wait'; hours: number }
  /** At the millisecond in which the deal changes by itself, or one before. */
  | { kind: 'boundary'; isBefore: boolean };

const verbs: DealVerb[] = [
  'pause',
  'resume',
  'sell-out',
  'put-on-sale',
  'archive',
  'restore',
  'extend',
];
const steps = fc.array(
  fc.oneof<[fc.Arbitrary<Step>, fc.Arbitrary<Step>, fc.Arbitrary<Step>, fc.Arbitrary<Step>]>(
    fc.record({
      kind: fc.constant('verb'),
      verb: fc.constantFrom(...verbs),
      days: fc.integer({ min: 0, max: 6 }),
    }),
    fc.record({
      kind: fc.constant('save'),
      isDraft: fc.boolean(),
      startsInDays: fc.integer({ min: -1, max: 3 }),
      lastsDays: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ kind: fc.constant('wait'), hours: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ kind: fc.constant('boundary'), isBefore: fc.boolean() }),
  ),
  { minLength: 4, maxLength: 14 },
);

const context = () => ({
  db: testApp.db,
  zipTable,
  now: testApp.clock.now,
  actor: 'owner@example.com',
});
const day = (days: number) => dayIn(AUSTIN, testApp.clock.now + days * DAY_MS);

async function storedDeal(id: string): Promise<DealRow> {
  const stored = await findDealForEdit(testApp.db, id);
  assert.ok(stored);
  return stored.deal;
}

async function take(step: Step, id: string) {
  const { clock } = testApp;
  if (step.kind === 'wait') clock.now += step.hours * HOUR_MS;
  if (step.kind === 'verb') {
    const change = { verb: step.verb, lastDay: day(step.days) };
    await changeDealStatus(context(), id, change);
  }
  if (step.kind === 'save') {
    const deal = await storedDeal(id);
    const values = {
      ...storedDealValues(deal, AUSTIN),
      startDate: step.startsInDays < 0 ? '' : day(step.startsInDays),
      expiryDate: day(step.startsInDays + step.lastsDays),
    };
    await editDeal(context(), id, values, deal.updated_at, step.isDraft);
  }
  if (step.kind === 'boundary') {
    const { until } = dealState(lifeOf(await storedDeal(id)), clock.now);
    if (Number.isFinite(until)) clock.now = Math.max(clock.now, step.isBefore ? until - 1 : until);
  }
}

/** Twice, because the second answer may come from the cache. */
async function read(path: string) {
  const answers = [];
  for (let times = 0; times < 2; times += 1) {
    const response = await fetch(origin + path, { redirect: 'manual' });
    const text = await response.text();
    answers.push({ status: response.status, text });
    assertCachedNoLonger(path, response);
    await Promise.all(storing.splice(0));
  }
  const [first, second] = answers;
  assert.ok(first && second);
  assert.equal(second.status, first.status, path);
  assert.equal(second.text, first.text, path);
  return first;
}

let changesAt = Number.POSITIVE_INFINITY;

function assertCachedNoLonger(path: string, { headers }: Response) {
  const times = headers.get('cache-control')?.matchAll(/(?:s-maxage|revalidate)=(\d+)/g) ?? [];
  const seconds = [...times].reduce((sum, [, text]) => sum + Number(text), 0);
  assert.ok(testApp.clock.now + seconds * 1000 <= changesAt, `${path} is cached for ${seconds} s`);
}

const STATUS = { live: 200, paused: 200, 'sold-out': 200, expired: 410 };
const LISTS = [
  '/',
  '/deals',
  '/deals?zip=78701',
  '/deals?zip=78701&sort=price',
  '/deals.json?zip=78701',
];

async function compare(id: string) {
  const { now } = testApp.clock;
  const life = lifeOf(await storedDeal(id));
  const isLive = dealState(life, now).state === 'live';
  const { state, until } = publicState(life, now);
  // Lists change with a deal that is in one, or will be. A deal that starts sold out is in none.
  const isComing = dealState(life, now).state === 'scheduled' && life.soldOutAt === null;
  const mayBeListed = isLive || isComing;
  changesAt = mayBeListed ? until : Number.POSITIVE_INFINITY;
  const explained = `${JSON.stringify(life)} at ${now}: ${state}`;
  for (const path of LISTS.filter((path) => path !== '/deals')) {
    const { status, text } = await read(path);
    assert.equal(status, 200, path);
    assert.equal(text.includes(TITLE), isLive, `${path}: ${explained}`);
  }
  const cities = (await read('/deals')).text;
  assert.equal(cities.includes('>Austin<'), isLive, `cities: ${explained}`);
  const spa = await read(`/business/${business.slug}`);
  assert.equal(spa.text.includes(TITLE), isLive, `spa: ${explained}`);
  const sitemap = await read('/sitemaps/deals-1.xml');
  assert.equal(sitemap.text.includes(id), isLive, `sitemap: ${explained}`);
  changesAt = until;
  for (const path of [`/deals/${business.slug}?deal=${id}`, `/deals/${business.slug}`]) {
    const { status, text } = await read(path);
    assert.equal(status, state ? STATUS[state] : 404, `${path}: ${explained}`);
    assert.equal(/>Book Now<\/a>/.test(text), isLive, `Book Now: ${explained}`);
    assert.equal(text.includes('buy.stripe.com'), isLive, `checkout link: ${explained}`);
    assert.equal(/<h1[^>]*>Not available right now</.test(text), state === 'paused', explained);
    assert.equal(/<h1[^>]*>Sold out</.test(text), state === 'sold-out', explained);
    assert.equal(/<h1[^>]*>Deal Has Expired</.test(text), state === 'expired', explained);
    assert.equal(text.includes('schema.org/InStock'), isLive, explained);
    assert.equal(text.includes('schema.org/SoldOut'), state === 'sold-out', explained);
  }
  const clock = await (await fetch(`${origin}/deals/clock?deal=${id}`)).json();
  assert.deepEqual(clock, { now, state: state ?? null, expiresAt: state ? life.expiresAt : null });
}

test('whatever is done to a deal, and whatever time passes, visitors get what its state says', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      testApp.clock.now = MONDAY_NOON;
      await testApp.db.deleteFrom('deals').execute();
      const values = {
        ...dealForm,
        title: TITLE,
        businessId: business.id,
        expiryDate: day(3),
      };
      const made = await createDeal(context(), values, crypto.randomUUID(), true);
      assert.ok(made.kind === 'created');
      await compare(made.id);
      for (const step of [
        { kind: 'save', isDraft: false, startsInDays: -1, lastsDays: 3 } as const,
        ...steps,
      ]) {
        await take(step, made.id);
        await compare(made.id);
        const { state } = dealState(lifeOf(await storedDeal(made.id)), testApp.clock.now);
        seen.set(state, (seen.get(state) ?? 0) + 1);
      }
    }),
    { seed: WALK_SEED, numRuns: isThorough ? 60 : 6, endOnFailure: !isThorough },
  );
  assert.ok(seen.size >= 5, `only ${JSON.stringify([...seen])}`);
});
