import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { listBusinesses } from '../../market/businesses/list.server.ts';
import { businessSlug, slugWords } from '../../market/businesses/rules.ts';
import { managedDeals } from '../../market/deals/list.server.ts';
import { listLeads } from '../../market/leads/list.server.ts';
import { searchable, searchWords, splitWords } from '../../market/text.ts';
import { addBusiness, addDeal, addLead, DAY_MS, MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { runs } from '../../test/helpers/thorough.ts';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
before(async () => {
  connection = await emptyDatabase();
});
after(() => connection.close());

/** Few characters, so that searches find much. Some have a meaning in 'LIKE'. */
const letters = fc.constantFrom(..."aaBbé É足%_\\'’-.1 ");
const name = fc.string({ unit: letters, minLength: 3, maxLength: 12 });
const search = fc.oneof(
  fc.string({ unit: letters, minLength: 1, maxLength: 3 }),
  fc.constantFrom('austin a', '78701', '7870 b', 'TX', '78701-1234'),
);
const one = fc.nat(30);

/** Both databases fold the case of ASCII letters alone. */
const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const plainSlug = (slug: string) => slug.replaceAll('-', '');
const byText = (one: string, other: string) => Number(one > other) - Number(one < other);

test('a search finds the deals that a plain filter finds, whatever changed before', async () => {
  const { db } = connection;
  const businesses = [
    await addBusiness(db, { zip: '78701' }),
    await addBusiness(db, { zip: '78701' }),
  ];
  const oneOf = <T>(all: T[], number: number): T | undefined => all[number % all.length];
  const deals = async () => db.selectFrom('deals').selectAll().orderBy('id').execute();
  const setDeal = async (number: number, set: Parameters<typeof addDeal>[2] & object) => {
    const { id = '' } = oneOf(await deals(), number) ?? {};
    await db.updateTable('deals').set(set).where('id', '=', id).execute();
  };
  const changes = {
    add: async (title: string, number: number) => {
      const business = oneOf(businesses, number);
      if (business) await addDeal(db, business, { title, deal_price_cents: 2000 + (number % 3) });
    },
    retitle: (title: string, number: number) => setDeal(number, { title }),
    move: (_: string, number: number) =>
      setDeal(number, { business_id: oneOf(businesses, number)?.id ?? '' }),
    pause: (_: string, number: number) => setDeal(number, { paused_at: 1, listed: 0 }),
    end: (_: string, number: number) => setDeal(number, { expires_at: MONDAY_NOON - number }),
    price: (_: string, number: number) => setDeal(number, { deal_price_cents: 1000 + number }),
    rename: async (name: string, number: number) => {
      const { id = '', ...business } = oneOf(businesses, number) ?? {};
      const slug = businessSlug({ city: 'Austin', state: 'TX', zip: '78701', ...business, name });
      await db.updateTable('businesses').set({ name, slug }).where('id', '=', id).execute();
    },
    remove: async (_: string, number: number) => {
      const { id = '' } = oneOf(await deals(), number * 7) ?? {};
      await db.deleteFrom('deals').where('id', '=', id).execute();
    },
  };
  const change = fc.record({
    kind: fc.constantFrom(...(Object.keys(changes) as Array<keyof typeof changes>), 'add' as const),
    name,
    number: one,
  });

  async function plainFilter(state: 'live' | 'paused' | 'expired', search: string) {
    const rows = await db
      .selectFrom('deals')
      .innerJoin('businesses', 'businesses.id', 'deals.business_id')
      .selectAll('deals')
      .select(['businesses.name', 'businesses.slug'])
      .execute();
    const isOver = (end: number) => end <= MONDAY_NOON;
    return rows.filter(
      ({ title, name, slug, expires_at, listed }) =>
        (state === 'expired') === isOver(expires_at) &&
        (state === 'expired' || (state === 'live') === (listed === 1)) &&
        splitWords(search, 6).every((word) => {
          const inSlug = slugWords(word).join('');
          return (
            searchable(title).includes(searchable(word)) ||
            (inSlug ? plainSlug(slug).includes(inSlug) : name.includes(word))
          );
        }),
    );
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 8 }),
      fc.array(search, { minLength: 1, maxLength: 4 }),
      async (history, searches) => {
        for (const { kind, name, number } of history) await changes[kind](name, number);
        for (const search of searches) {
          for (const state of ['live', 'paused', 'expired'] as const) {
            const plain = await plainFilter(state, search);
            const query = { state, search, page: 1, now: MONDAY_NOON };
            const inOrder = (rows: Array<{ id: string }>) => rows.map(({ id }) => id).slice(0, 25);
            const found = await managedDeals(db, {
              ...query,
              order: { by: 'title', isDescending: false },
            });
            assert.equal(found.count, plain.length, `${state} '${search}'`);
            const byTitle = plain.toSorted(
              (a, b) => byText(lower(a.title), lower(b.title)) || byText(a.id, b.id),
            );
            assert.deepEqual(inOrder(found.rows), inOrder(byTitle));
            const cheapest = await managedDeals(db, {
              ...query,
              order: { by: 'price', isDescending: false },
            });
            const byPrice = plain.toSorted(
              (a, b) => a.deal_price_cents - b.deal_price_cents || byText(a.id, b.id),
            );
            assert.deepEqual(inOrder(cheapest.rows), inOrder(byPrice));
          }
        }
      },
    ),
    { numRuns: runs(150) },
  );
});

test('a search finds the businesses that a plain filter finds', async () => {
  const { db } = connection;
  await db.deleteFrom('deals').execute();
  await fc.assert(
    fc.asyncProperty(name, one, fc.boolean(), search, async (name, number, isRenamed, search) => {
      const business = await addBusiness(db, {
        zip: '78701',
        name: 'a b',
        status: number % 2 === 0 ? 'active' : 'inactive',
      });
      const slug = businessSlug({ ...business, name });
      if (isRenamed)
        await db
          .updateTable('businesses')
          .set({ name, slug })
          .where('id', '=', business.id)
          .execute();
      if (number === 1) await db.deleteFrom('businesses').where('id', '=', business.id).execute();
      const rows = await db.selectFrom('businesses').selectAll().execute();
      const words = slugWords(search);
      const plain = rows.filter(
        ({ name, slug, status }) =>
          status === 'inactive' &&
          (words.length > 0
            ? words.every((word) => plainSlug(slug).includes(word))
            : name.includes(search)),
      );
      const found = await listBusinesses(db, { search, status: 'inactive', page: 1 });
      assert.equal(found.count, plain.length, `'${search}'`);
      const sorted = plain.toSorted((a, b) => byText(a.slug, b.slug) || byText(a.id, b.id));
      assert.deepEqual(
        found.rows.map(({ id }) => id),
        sorted.slice(0, 25).map(({ id }) => id),
      );
    }),
    { numRuns: runs(150) },
  );
});

test('a search finds the leads that a plain filter finds', async () => {
  const { db } = connection;
  let at = MONDAY_NOON;
  await fc.assert(
    fc.asyncProperty(name, one, search, async (name, number, search) => {
      at += DAY_MS;
      const lead = await addLead(db, { businessName: `x${name}`, at });
      const status = number % 2 === 0 ? 'archived' : 'new';
      await db.updateTable('leads').set({ status }).where('id', '=', lead.id).execute();
      if (number === 1) await db.deleteFrom('leads').where('id', '=', lead.id).execute();
      const rows = await db.selectFrom('leads').selectAll().execute();
      const words = searchWords(search);
      const plain = rows.filter(
        ({ search_text, status }) =>
          status === 'archived' && words.every((word) => searchable(search_text).includes(word)),
      );
      const query = { search, status: 'archived', relayFailed: false, page: 1 } as const;
      const found = await listLeads(db, { ...query, order: { by: 'name', isDescending: true } });
      assert.equal(found.count, plain.length, `'${search}'`);
      const sorted = plain.toSorted(
        (a, b) => byText(lower(b.business_name), lower(a.business_name)) || byText(b.id, a.id),
      );
      assert.deepEqual(
        found.rows.map(({ id }) => id),
        sorted.slice(0, 25).map(({ id }) => id),
      );
    }),
    { numRuns: runs(150) },
  );
});
