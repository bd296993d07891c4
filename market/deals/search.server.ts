import { countLiveOfEachZip, soonestOfEachZip } from '../../database/per-zip.ts';
import type { Places, ZipDistance } from '../places/store.server.ts';
import type { Db } from '../ports.ts';
import { DEALS_PER_PAGE, LAST_PAGE } from './rules.ts';
import { type DealCard, dealsByIds } from './store.server.ts';

export type NearDeal = DealCard & { miles: number };
export type NearPage = {
  deals: NearDeal[];
  page: number;
  more: boolean;
  /** When the first deal ends of all that decide what this page shows (epoch milliseconds). */
  until: number;
};

type Found = { id: string; expiresAt: number; miles: number };

/** ZIPs asked for at first: a full page is mostly found among them. Each batch doubles. */
const FIRST_BATCH = 16;

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
    more: page < LAST_PAGE && found.length > skipped + DEALS_PER_PAGE,
    until: Math.min(Number.POSITIVE_INFINITY, ...found.map((deal) => deal.expiresAt)),
  };
}

/** How far the nearest live deal in `zips` is, and when it ends; undefined where there is none. */
export async function nearestIn(
  db: Db,
  zips: ZipDistance[],
  now: number,
): Promise<{ miles: number; expiresAt: number } | undefined> {
  return (await firstNear(db, zips, now, 1))[0];
}

/** How far to look, ring by ring, before the ZIPs of the whole catalogue are read (71 ms at 1 M). */
const RINGS_MILES = [100, 300];

/** The nearest live deals anywhere in the US, `wanted` at most. */
export async function findNearestAnywhere(
  db: Db,
  places: Places,
  zip: string,
  now: number,
  wanted: number,
): Promise<NearDeal[]> {
  for (const miles of RINGS_MILES) {
    const ring = await findNear(db, places.zipsAround(zip, miles) ?? [], now, 1);
    if (ring.deals.length >= wanted) return ring.deals.slice(0, wanted);
  }
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

/** The ids of the first `wanted` live deals of `zips`, in the order in which they are shown. */
async function firstNear(db: Db, zips: ZipDistance[], now: number, wanted: number) {
  const needed = await nearestWithDeals(db, zips, now, wanted);
  const milesOf = new Map(needed.map(({ zip, miles }) => [zip, miles]));
  const rows = await soonestOfEachZip(db, [...milesOf.keys()], now, wanted);
  const found: Found[] = rows.map(({ id, business_zip, expires_at }) => {
    const miles = milesOf.get(business_zip) ?? Number.POSITIVE_INFINITY;
    return { id, expiresAt: expires_at, miles };
  });
  return found.sort(nearestFirst).slice(0, wanted);
}

/** The nearest ZIPs that have live deals, as many as together have `wanted`. */
async function nearestWithDeals(db: Db, zips: ZipDistance[], now: number, wanted: number) {
  const needed: ZipDistance[] = [];
  let live = 0;
  let asked = 0;
  for (let size = FIRST_BATCH; asked < zips.length && live < wanted; size *= 2) {
    const batch = zips.slice(asked, endOfBatch(zips, asked + size));
    asked += batch.length;
    const codes = batch.map(({ zip }) => zip);
    const counts = await countLiveOfEachZip(db, codes, now, wanted);
    for (const near of batch) {
      const count = counts.get(near.zip) ?? 0;
      const enough = live >= wanted && near.miles !== needed.at(-1)?.miles;
      if (count === 0 || enough) continue;
      needed.push(near);
      live += count;
    }
  }
  return needed;
}

/** ZIPs at the same distance share one order, so they are never asked apart. */
function endOfBatch(zips: ZipDistance[], end: number): number {
  let last = end;
  while (last < zips.length && zips[last]?.miles === zips[last - 1]?.miles) last += 1;
  return last;
}

function nearestFirst(a: Found, b: Found): number {
  return a.miles - b.miles || a.expiresAt - b.expiresAt || (a.id < b.id ? -1 : 1);
}
