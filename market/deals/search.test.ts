import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDeal, addSpa, DAY_MS, emptyDatabase, MONDAY_NOON, places } from '../../test/world.ts';
import type { DealRow } from '../ports.ts';
import { DEALS_PER_PAGE } from './rules.ts';
import { findNear, findNearestAnywhere, nearestIn } from './search.server.ts';

/** ZIPs of a town, some of them at the same point (post-office boxes share their office's). */
const TOWN = ['78701', '78702', '78711', '78712', '78713', '78714', '78704', '78705', '78722'];

test('walking ZIPs nearest first finds the same pages as sorting every deal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...TOWN), fc.integer({ min: -3, max: 9 })), {
        maxLength: 80,
      }),
      fc.constantFrom(...TOWN),
      fc.integer({ min: 1, max: 4 }),
      async (offers, from, page) => {
        const { db, close } = await emptyDatabase();
        const made: DealRow[] = [];
        await db.transaction().execute(async (tx) => {
          for (const [zip, days] of offers) {
            const spa = await addSpa(tx, { zip });
            made.push(await addDeal(tx, spa, { expires_at: MONDAY_NOON + days * DAY_MS }));
          }
        });
        const zips = places.zipsAround(from, 5) ?? [];
        const miles = new Map(zips.map((near) => [near.zip, near.miles]));
        const all = made
          .filter((deal) => deal.expires_at > MONDAY_NOON && miles.has(deal.business_zip))
          .sort(
            (a, b) =>
              (miles.get(a.business_zip) ?? 0) - (miles.get(b.business_zip) ?? 0) ||
              a.expires_at - b.expires_at ||
              (a.id < b.id ? -1 : 1),
          )
          .map((deal) => deal.id);
        const nearest = made.find((deal) => deal.id === all[0]);
        const nearestMiles = nearest && miles.get(nearest.business_zip);
        const found = await findNear(db, zips, MONDAY_NOON, page);
        const first = all.length > (page - 1) * DEALS_PER_PAGE ? page : 1;
        const expected = all.slice((first - 1) * DEALS_PER_PAGE, first * DEALS_PER_PAGE);
        assert.deepEqual(
          found.deals.map((deal) => deal.id),
          expected,
        );
        assert.equal(found.page, first);
        assert.equal(found.more, all.length > first * DEALS_PER_PAGE);
        assert.equal((await nearestIn(db, zips, MONDAY_NOON))?.miles, nearestMiles);
        await close();
      },
    ),
    { numRuns: 40 },
  );
});

test('a deal exactly at the radius is in', async () => {
  const { db, close } = await emptyDatabase();
  const spa = await addSpa(db, { zip: '78664' });
  await addDeal(db, spa);
  const miles = places.milesBetweenZips('78701', '78664') ?? 0;
  const at = async (radius: number) =>
    (await findNear(db, places.zipsAround('78701', radius) ?? [], MONDAY_NOON, 1)).deals.length;
  assert.equal(await at(miles), 1);
  assert.equal(await at(miles - 0.000001), 0);
  await close();
});

test('the nearest deals anywhere are the nearest, with their miles', async () => {
  const { db, close } = await emptyDatabase();
  for (const zip of ['96813', '98101', '94103']) await addDeal(db, await addSpa(db, { zip }));
  const found = await findNearestAnywhere(db, places, '99501', MONDAY_NOON, 2);
  assert.deepEqual(
    found.map((deal) => deal.spa.zip),
    ['98101', '94103'],
  );
  assert.ok((found[0]?.miles ?? 0) > 1000);
  const near = await findNearestAnywhere(db, places, '98501', MONDAY_NOON, 1);
  assert.deepEqual(
    near.map((deal) => deal.spa.zip),
    ['98101'],
  );
  await close();
});
