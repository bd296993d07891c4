import { sql } from 'kysely';
import type { Places, ZipDistance } from '../places/store.server.ts';
import type { Db } from '../ports.ts';
import { DEALS_PER_PAGE } from './rules.ts';
import { type Deal, dealsByIds } from './store.server.ts';

export type NearDeal = Deal & { miles: number };
export type NearPage = { deals: NearDeal[]; page: number; more: boolean };

type Found = { id: string; expiresAt: number; miles: number };

/** ZIPs asked for at a time; SQLite takes at most 500 parts in one statement. */
const BATCHES = [8, 32, 128, 256];

/**
 * One page of the live deals in `zips` (nearest first, as zipsAround gives them): nearest first,
 * then soonest expiry, then id. ZIPs are asked in growing batches until the page is full, so the
 * cost follows the page and not the table. A page past the end answers as page 1.
 */
export async function findNear(
  db: Db,
  zips: ZipDistance[],
  now: number,
  page: number,
): Promise<NearPage> {
  const skipped = (page - 1) * DEALS_PER_PAGE;
  const found = await firstNear(db, zips, now, skipped + DEALS_PER_PAGE + 1);
  if (found.length <= skipped && page > 1) return findNear(db, zips, now, 1);
  const shown = found.slice(skipped, skipped + DEALS_PER_PAGE);
  const deals = await dealsByIds(
    db,
    shown.map((deal) => deal.id),
  );
  const miles = new Map(shown.map((deal) => [deal.id, deal.miles]));
  return {
    deals: deals.map((deal) => ({ ...deal, miles: miles.get(deal.id) ?? 0 })),
    page,
    more: found.length > skipped + DEALS_PER_PAGE,
  };
}

/** Miles from the first of `zips` to the nearest live deal in them; undefined where there is none. */
export async function milesToNearest(db: Db, zips: ZipDistance[], now: number) {
  return (await firstNear(db, zips, now, 1))[0]?.miles;
}

/** The nearest live deals anywhere in the US, `wanted` at most. */
export async function findNearestAnywhere(
  db: Db,
  places: Places,
  zip: string,
  now: number,
  wanted: number,
): Promise<NearDeal[]> {
  const rows = await db
    .selectFrom('deals')
    .select('business_zip')
    .distinct()
    .where('business_status', '=', 'active')
    .where('expires_at', '>', now)
    .execute();
  const zips = rows
    .flatMap(({ business_zip }) => {
      const miles = places.milesBetweenZips(zip, business_zip);
      return miles === undefined ? [] : [{ zip: business_zip, miles }];
    })
    .sort((a, b) => a.miles - b.miles)
    .slice(0, wanted);
  return (await findNear(db, zips, now, 1)).deals.slice(0, wanted);
}

async function firstNear(db: Db, zips: ZipDistance[], now: number, wanted: number) {
  const milesOf = new Map(zips.map(({ zip, miles }) => [zip, miles]));
  const found: Found[] = [];
  let asked = 0;
  for (let round = 0; asked < zips.length; round += 1) {
    const size = BATCHES[Math.min(round, BATCHES.length - 1)] ?? zips.length;
    const batch = zips.slice(asked, asked + size);
    asked += batch.length;
    for (const row of await soonestOfEach(db, batch, now, wanted)) {
      const miles = milesOf.get(row.business_zip) ?? Number.POSITIVE_INFINITY;
      found.push({ id: row.id, expiresAt: row.expires_at, miles });
    }
    // ZIPs at the same distance share one order, so all of them must have been asked.
    const tied = zips[asked]?.miles === zips[asked - 1]?.miles;
    if (found.length >= wanted && !tied) break;
  }
  return found.sort(nearestFirst).slice(0, wanted);
}

function nearestFirst(a: Found, b: Found): number {
  return a.miles - b.miles || a.expiresAt - b.expiresAt || (a.id < b.id ? -1 : 1);
}

async function soonestOfEach(db: Db, batch: ZipDistance[], now: number, limit: number) {
  const parts = batch.map(
    ({ zip }) => sql`select * from (
      select id, business_zip, expires_at from deals
      where business_status = 'active' and business_zip = ${zip} and expires_at > ${now}
      order by expires_at, id limit ${limit}) as soonest`,
  );
  const query = sql<{ id: string; business_zip: string; expires_at: number }>`${sql.join(
    parts,
    sql` union all `,
  )}`;
  return (await query.execute(db)).rows;
}
