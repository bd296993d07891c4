import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import fc from 'fast-check';
import type { BusinessRow, Db, DealRow } from '../../database/tables.ts';
import { BUSINESS } from '../../market/businesses/commands.server.ts';
import { changeRow, deleteRow } from '../../market/changes/commands.server.ts';
import { changeDeal, DEAL } from '../../market/deals/change.server.ts';
import { addBusiness, addDeal, DAY_MS, HOUR_MS, MONDAY_NOON, openApp } from '../helpers/app.ts';
import { isThorough, WALK_SEED } from '../helpers/thorough.ts';
import { waitUntil } from '../helpers/wait-until.ts';
import { assertSamePage } from './same-page.ts';
import { openInstance, openTwoConnections } from './two-instances.ts';

let now = MONDAY_NOON;
let two: Awaited<ReturnType<typeof openTwoConnections>>;
let one: Awaited<ReturnType<typeof openInstance>>;
let other: typeof one;
/** Never knows the catalogue's version, so it caches nothing. */
let uncached: Awaited<ReturnType<typeof openApp>>;
before(async () => {
  two = await openTwoConnections();
  one = await openInstance(two.connections[0], () => now);
  other = await openInstance(two.connections[1], () => now);
  uncached = await openApp({ now: () => now, catalogueVersion: () => Number.NaN }, two.reopen());
});
after(async () => {
  await one.close();
  await other.close();
  await uncached.close();
  await two.remove();
});

type Business = Awaited<ReturnType<typeof addBusiness>>;
let austin: Business;
let newYork: Business;
async function openBusinesses() {
  now = MONDAY_NOON;
  await one.db.deleteFrom('deals').execute();
  await one.db.deleteFrom('businesses').execute();
  await setSettings(one.db, {});
  const business = (zip: string, name: string, slug: string) =>
    addBusiness(one.db, { zip, name, slug });
  austin = await business('78701', 'Juniper Hour', 'juniper-hour');
  newYork = await business('10001', 'Quiet Room', 'quiet-room');
  const expires_at = now + 30 * DAY_MS;
  await addDeal(one.db, austin, { title: 'Hour in Austin', expires_at });
  await addDeal(one.db, austin, { title: 'Facial in Austin', expires_at });
  await addDeal(one.db, newYork, { title: 'Hour in New York', expires_at });
}
beforeEach(openBusinesses);

const setSettings = (db: Db, values: Record<string, string>) =>
  db
    .updateTable('settings')
    .set({ document: JSON.stringify({ values }) })
    .execute();

const AUSTIN = ['/deals?zip=78701', '/deals/juniper-hour', '/business/juniper-hour'];
const NEW_YORK = ['/deals?zip=10001', '/deals/quiet-room', '/business/quiet-room'];

async function fillCache(paths: string[]) {
  await waitUntil(async () => {
    const renderedBefore = other.renderCount();
    for (const path of paths) await other.page(path);
    return other.renderCount() === renderedBefore;
  }, 'the pages are cached');
}

async function renderedAgain(paths: string[]): Promise<string[]> {
  const rendered = [];
  for (const path of paths) {
    const renderedBefore = other.renderCount();
    await other.page(path);
    if (other.renderCount() > renderedBefore) rendered.push(path);
  }
  return rendered;
}

test('a write to one spa leaves the pages of others cached, its own and its searches not', async () => {
  await fillCache([...AUSTIN, ...NEW_YORK]);
  await setTitles(one.db, austin);
  assert.deepEqual(await renderedAgain([...AUSTIN, ...NEW_YORK]), AUSTIN);
  await fillCache(AUSTIN);
  await setBusiness(one.db, { business: newYork.id }, { about: 'Warm rooms' });
  assert.deepEqual(await renderedAgain([...AUSTIN, ...NEW_YORK]), NEW_YORK);
});

test('what shows all of the catalogue is rendered again after each write, and all after settings', async () => {
  const wide = ['/', '/deals', '/deals?zip=96799'];
  await fillCache([...wide, ...AUSTIN]);
  await setTitles(one.db, newYork);
  assert.deepEqual(await renderedAgain([...wide, ...AUSTIN]), wide);
  await fillCache([...wide, ...AUSTIN]);
  await setSettings(one.db, { brand: 'Calm' });
  assert.deepEqual(await renderedAgain(AUSTIN), AUSTIN);
});

test('a spa that moves is gone from the searches it left and in those it came to', async () => {
  await fillCache([...AUSTIN, ...NEW_YORK]);
  await one.db
    .updateTable('businesses')
    .set({ zip: '10002' })
    .where('id', '=', austin.id)
    .execute();
  assert.match(await other.page('/deals?zip=10001'), /Hour in Austin/);
  assert.match(await other.page('/deals?zip=78701'), /No deals/);
});

const PAGES = [
  ...AUSTIN,
  ...NEW_YORK,
  '/',
  '/deals?zip=78701&radius=50',
  '/deals?zip=78745&sort=price',
  // Nothing near, nothing in so small a radius, and nothing so cheap.
  '/deals?zip=67202',
  '/deals?zip=78745&radius=5',
  '/deals?zip=78701&max_price=15',
  '/deals/cedar',
  '/business/cedar',
  '/sitemap.xml',
];
const SLUGS = ['cedar', 'juniper-hour', 'quiet-room'];
const ZIPS = ['78701', '78745', '10001', '96799'];

type Ids = { deal: string; business: string };
const made = () => ({ actor: 'owner@example.com', now });
const setDeal = (db: Db, { deal }: Pick<Ids, 'deal'>, columns: Partial<DealRow>) =>
  db.transaction().execute((tx) => changeDeal(tx, made(), deal, () => ({ columns })));
const setBusiness = (
  db: Db,
  { business: id }: Pick<Ids, 'business'>,
  columns: Partial<BusinessRow>,
) =>
  db
    .transaction()
    .execute((tx) => changeRow(tx, { kind: BUSINESS, id, ...made() }, () => ({ columns })));

async function setTitles(db: Db, { id }: Business) {
  const deals = await db.selectFrom('deals').select('id').where('business_id', '=', id).execute();
  for (const deal of deals) await setDeal(db, { deal: deal.id }, { title: 'A new hour' });
}

type Writes = Record<string, (db: Db, ids: Ids, n: number) => Promise<unknown>>;

const WRITES: Writes = {
  /** No event says where settings are shown, so they raise the version for every page. */
  settings: (db, _, n) => setSettings(db, { brand: `Calm ${n}` }),
  price: (db, ids, n) => setDeal(db, ids, { deal_price_cents: 1000 + n }),
  seen: (db, ids, n) =>
    setDeal(db, ids, { price_seen_at: 'the menu', price_seen_on: `2026-02-${10 + (n % 10)}` }),
  kind: (db, ids, n) => setDeal(db, ids, { kind: n % 2 ? 'facial' : 'bath' }),
  pause: (db, ids) => setDeal(db, ids, { paused_at: now, listed: 0 }),
  resume: (db, ids) => setDeal(db, ids, { paused_at: null, listed: 1 }),
  start: (db, ids, n) => setDeal(db, ids, { starts_at: now + (n - 20) * HOUR_MS }),
  end: (db, ids, n) => setDeal(db, ids, { expires_at: now + (n - 20) * HOUR_MS }),
  move: (db, ids, n) => setBusiness(db, ids, { zip: ZIPS[n % ZIPS.length] ?? '' }),
  rename: (db, { business }, n) =>
    db
      .updateTable('businesses')
      .set({ slug: SLUGS[n % SLUGS.length] ?? '' })
      .where('id', '=', business)
      .execute(),
  license: (db, ids, n) =>
    setBusiness(db, ids, {
      has_license_information: n % 2,
      license_found: n % 3 === 2 ? 'not active' : '',
    }),
  rest: (db, ids) => setBusiness(db, ids, { status: 'inactive' }),
  open: (db, ids) => setBusiness(db, ids, { status: 'active' }),
  add: async (db, _, n) => {
    const business = await addBusiness(db, { zip: ZIPS[n % ZIPS.length] ?? '', slug: 'cedar' });
    await addDeal(db, business, { expires_at: now + DAY_MS });
  },
  remove: (db, { deal: id }) =>
    db.transaction().execute((tx) => deleteRow(tx, { kind: DEAL, id, ...made() })),
  'delete in the database': (db, { deal }) =>
    db.deleteFrom('deals').where('id', '=', deal).execute(),
  sale: (db, _, n) =>
    db
      .updateTable('deals')
      .set({ deal_price_cents: 1000 + n })
      .execute(),
  wait: async (_, __, n) => {
    now += (n - 10) * HOUR_MS;
  },
};

async function anyIds(db: Db, n: number): Promise<Ids> {
  const idIn = async (table: 'deals' | 'businesses') => {
    const rows = await db.selectFrom(table).select('id').orderBy('id').execute();
    return rows[n % Math.max(1, rows.length)]?.id ?? '';
  };
  return { deal: await idIn('deals'), business: await idIn('businesses') };
}

test('after any writes of two instances, a cached page is what would be rendered now', async () => {
  const step = fc.record({
    name: fc.constantFrom(...Object.keys(WRITES)),
    n: fc.nat(40),
    byOne: fc.boolean(),
    paths: fc.subarray(PAGES, { minLength: 4 }),
  });
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 4, maxLength: 12 }),
    async (steps) => {
      await openBusinesses();
      for (const { name, n, byOne, paths } of steps) {
        const { db } = byOne ? one : other;
        await WRITES[name]?.(db, await anyIds(db, n), n);
        for (const path of paths) {
          const rendered = await (await uncached.get(path)).text();
          for (const { page } of [one, other])
            assertSamePage(await page(path), rendered, `${path} after ${name}`);
        }
      }
    },
  );
  // Pages are cached before the first write. Each comes twice, because one may also change a deal, which an
  // event records; a price comes last, because it would make pages elsewhere read their settings again.
  const paths = [...AUSTIN, '/deals?zip=10001', '/'];
  const names = ['wait', 'settings', 'price'];
  const steps = names.flatMap((name) => [10, 12].map((n) => ({ name, n, byOne: true, paths })));
  const numRuns = isThorough ? 15 : 3;
  await fc.assert(property, {
    ...{ examples: [[steps]], seed: WALK_SEED },
    ...{ numRuns, endOnFailure: true },
  });
});
