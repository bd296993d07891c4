import { type RawBuilder, sql } from 'kysely';
import {
  bestOfEachZip,
  type DealCriteria,
  type DealFilters,
  firstInOrder,
  firstOfEachZip,
  type RankedRow,
  soonestAmong,
} from '../../database/nearby-deals.ts';
import type { Db } from '../ports.ts';
import type { Neighborhood, ZipDistance, ZipTable } from '../zips/store.server.ts';
import {
  type Counted,
  type CountKinds,
  countFound,
  countKindsNear,
  countOwn,
  criteriaOf,
  isNarrow,
} from './count.server.ts';
import { DEALS_PER_PAGE, type Filters, LAST_PAGE } from './filters.ts';
import type { Kind } from './kinds.ts';
import { FIRST_BATCH, FIRST_DEPTH, FIRST_PAGE, RINGS_MILES, type Sort } from './rules.ts';
import { addCards, type DealCard, dealsAmong, type NearDeal } from './store.server.ts';

export type NearPage = {
  deals: NearDeal[];
  page: number;
  hasMore: boolean;
  /** When the first deal that decides this page ends (epoch milliseconds). */
  until: number;
} & Pick<Counted, 'total' | 'kinds'>;

/** `firstKind` goes first among deals at an equal distance. */
export type SearchQuery = Filters & {
  sort: Sort;
  firstKind?: Kind | undefined;
};
const DEFAULT_QUERY: SearchQuery = { sort: 'distance' };

type FoundDeal = Pick<DealCard, 'id' | 'kind' | 'expiresAt'> & {
  miles: number;
  rank: number;
  card?: DealCard;
};

/**
 * One page of the live deals that pass the filters; a page past the end gives page 1. `zips` come
 * nearest first. Ties: nearest, `firstKind`, soonest end, id. The cost follows the page and the
 * ZIPs (docs/decisions/04-search.md).
 */
export async function findNear(
  db: Db,
  zips: Neighborhood,
  now: number,
  page: number,
  query = DEFAULT_QUERY,
  countKinds: CountKinds = (...args) => countKindsNear(db, ...args),
): Promise<NearPage> {
  const skipped = (page - 1) * DEALS_PER_PAGE;
  const { sort, firstKind, ...filters } = query;
  const criteria = criteriaOf({ ...filters, sort }, now);
  const first: typeof firstRanked =
    sort === 'distance' ? (...args) => firstNear(...args, firstKind) : firstRanked;
  const count = () => countKinds(zips, now, filters);
  // Few deals may pass, far apart: counting first finds their ZIPs.
  const narrowed = isNarrow(filters) ? await count() : undefined;
  // Many ZIPs mostly fill a page, which needs the counts, too. PostgreSQL does both at once.
  const [early, found, own] = await Promise.all([
    narrowed ?? (zips.length > FIRST_BATCH ? count() : undefined),
    first(db, narrowed?.zips ?? zips, criteria, skipped + DEALS_PER_PAGE + 1),
    narrowed && countOwn(db, zips, now, filters, narrowed),
  ]);
  if (found.length <= skipped && page > 1) return findNear(db, zips, now, 1, query, countKinds);
  const shown = found.slice(skipped, skipped + DEALS_PER_PAGE);
  const isLastPage = found.length <= skipped + DEALS_PER_PAGE;
  const [deals, ofAllKinds] = await Promise.all([
    addCards(db, shown),
    early ?? (isLastPage ? countFound(found) : count()),
  ]);
  return {
    deals,
    page,
    hasMore: page < LAST_PAGE && !isLastPage,
    total: isLastPage ? { deals: found.length, orMore: false } : (own ?? ofAllKinds).total,
    kinds: ofAllKinds.kinds,
    until: Math.min(
      ofAllKinds.until,
      own?.until ?? Number.POSITIVE_INFINITY,
      ...found.map((deal) => deal.expiresAt),
    ),
  };
}

/** The deals that begin the first page, without counting. */
export async function firstDeals(
  db: Db,
  zips: Neighborhood,
  now: number,
  limit: number,
  sort: Sort = 'distance',
): Promise<NearDeal[]> {
  const first = sort === 'distance' ? firstNear : firstRanked;
  const found = await first(db, zips, criteriaOf({ sort }, now), FIRST_PAGE);
  return addCards(db, found.slice(0, limit));
}

/** Distance and end of the nearest live deal; undefined if there is none. */
export async function nearestIn(
  db: Db,
  zips: Neighborhood,
  now: number,
  filters: Filters = {},
): Promise<{ miles: number; expiresAt: number } | undefined> {
  return (await firstNear(db, zips, criteriaOf(filters, now), 1))[0];
}

export async function findNearestAnywhere(
  db: Db,
  zipTable: ZipTable,
  zip: string,
  now: number,
  limit: number,
): Promise<NearDeal[]> {
  for (const miles of RINGS_MILES) {
    const deals = await firstDeals(db, zipTable.zipsAround(zip, miles) ?? [], now, limit);
    if (deals.length >= limit) return deals;
  }
  // Some ZIPs have only ended deals, so the search goes on.
  const rows = await db.selectFrom('deals_per_zip').select('zip').execute();
  const zips = rows
    .flatMap((row) => {
      const entry = zipTable.find(row.zip);
      const miles = zipTable.milesBetweenZips(zip, row.zip);
      return entry && miles !== undefined ? [{ ...entry, miles }] : [];
    })
    .sort((a, b) => a.miles - b.miles);
  return firstDeals(db, zips, now, limit);
}

/**
 * The first `count` deals by distance. ZIPs at the same distance share one order, `firstKind`
 * first, so those at the last deal's distance are read together.
 */
async function firstNear(
  db: Db,
  zips: Neighborhood,
  criteria: DealCriteria,
  count: number,
  firstKind?: Kind,
) {
  // A first page shows all it reads, so it reads cards; a later page skips most.
  const readRows = count === FIRST_PAGE ? withCards : withoutCards;
  // A literal: PostgreSQL plans a statement with an unknown limit each time.
  const limit = count === FIRST_PAGE ? sql.lit(count) : count;
  let found: FoundDeal[] = [];
  let scannedZips = 0;
  for (let size = FIRST_BATCH; scannedZips < zips.length && found.length < count; size *= 4) {
    const batch = zips.slice(scannedZips, scannedZips + size);
    scannedZips += batch.length;
    found.push(...(await readRows(db, firstInOrder(db, codesOf(batch), criteria, limit), batch)));
  }
  const isFirst = ({ kind }: FoundDeal) => Number(kind === firstKind);
  const nearestFirst = (a: FoundDeal, b: FoundDeal) =>
    a.miles - b.miles || isFirst(b) - isFirst(a) || soonestFirst(a, b);
  found.sort(nearestFirst);
  const lastMiles = found[count - 1]?.miles;
  if (lastMiles === undefined) return found;
  const tiedZips = zips.filter(({ miles }) => miles === lastMiles);
  const parts: DealFilters[] =
    firstKind && !criteria.kind ? [{ kind: firstKind }, { notKind: firstKind }] : [{}];
  if (tiedZips.length === 1 && parts.length === 1) return found.slice(0, count);
  found = found.filter(({ miles }) => miles < lastMiles);
  for (const part of parts) {
    const missing = count - found.length;
    if (missing === 0) break;
    const tied = soonestAmong(db, codesOf(tiedZips), { ...criteria, ...part }, missing);
    found.push(...(await readRows(db, tied, tiedZips)).sort(soonestFirst));
  }
  return found;
}

async function withoutCards(db: Db, rankedQuery: RawBuilder<RankedRow>, zips: Neighborhood) {
  return asFound((await rankedQuery.execute(db)).rows, zips);
}

async function withCards(db: Db, rankedQuery: RawBuilder<RankedRow>, zips: Neighborhood) {
  const milesOf = new Map(zips.map(({ zip, miles }) => [zip, miles]));
  return (await dealsAmong(db, rankedQuery)).map((card): FoundDeal => {
    const { id, kind, expiresAt, business } = card;
    return { id, kind, expiresAt, miles: milesOf.get(business.zip) ?? 0, rank: expiresAt, card };
  });
}

const codesOf = (zips: Neighborhood) => zips.map(({ zip }) => zip);

/**
 * The first `count` deals by rank. Only the ZIPs with the `count` best first deals can matter. They
 * are read a few deals deep, and deeper while their last one could still be among the first.
 */
async function firstRanked(db: Db, zips: Neighborhood, criteria: DealCriteria, count: number) {
  const best = await bestOfEachZip(db, codesOf(zips), criteria);
  const rankOf = ({ zip }: ZipDistance) => best.get(zip) ?? Number.POSITIVE_INFINITY;
  const ranked = zips
    .filter(({ zip }) => best.has(zip))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.miles - b.miles);
  const last = ranked[count - 1];
  // A tie with the last one may come before it by its expiry.
  const relevantZips = last
    ? ranked.filter(
        (zip, at) => at < count || (rankOf(zip) === rankOf(last) && zip.miles === last.miles),
      )
    : ranked;
  let maxRank = last && rankOf(last);
  const rowsOf = new Map<string, RankedRow[]>();
  let unfinished = relevantZips.map(({ zip }) => zip);
  let found: FoundDeal[] = [];
  for (let depth = FIRST_DEPTH; unfinished.length > 0; depth *= 4) {
    const limit = Math.min(depth, count);
    const { rows } = await firstOfEachZip(db, unfinished, criteria, limit, maxRank).execute(db);
    for (const [zip, own] of Map.groupBy(rows, (row) => row.business_zip)) rowsOf.set(zip, own);
    found = asFound([...rowsOf.values()].flat(), relevantZips)
      .sort((a, b) => a.rank - b.rank || a.miles - b.miles || soonestFirst(a, b))
      .slice(0, count);
    maxRank = found[count - 1]?.rank ?? maxRank;
    const isOpen = (zip: string) => isCutOff(rowsOf.get(zip), limit, maxRank);
    unfinished = limit === count ? [] : unfinished.filter(isOpen);
  }
  return found;
}

/** Whether a ZIP may have more rows up to `maxRank`. */
function isCutOff(rows: RankedRow[] = [], limit: number, maxRank = Number.POSITIVE_INFINITY) {
  return rows.length === limit && Math.max(...rows.map(({ rank }) => rank)) <= maxRank;
}

function asFound(rows: RankedRow[], zips: Neighborhood): FoundDeal[] {
  const milesOf = new Map(zips.map(({ zip, miles }) => [zip, miles]));
  return rows.map(({ id, business_zip, expires_at, kind, rank }) => {
    const miles = milesOf.get(business_zip) ?? Number.POSITIVE_INFINITY;
    return { id, kind, expiresAt: expires_at, miles, rank };
  });
}

function soonestFirst(a: FoundDeal, b: FoundDeal): number {
  return a.expiresAt - b.expiresAt || (a.id < b.id ? -1 : 1);
}
