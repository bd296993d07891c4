import { type RawBuilder, sql } from 'kysely';
import { isSqlite } from './locks.ts';
import type { Db } from './tables.ts';

export interface DealFilters {
  kind?: string | undefined;
  notKind?: string;
  maxPriceCents?: number | undefined;
  minDurationMinutes?: number | undefined;
  anyClient?: boolean | undefined;
  weekends?: boolean | undefined;
}

export interface DealCriteria extends DealFilters {
  now: number;
  order: 'ending' | 'price' | 'discount';
}

export interface RankedRow {
  id: string;
  business_zip: string;
  expires_at: number;
  kind: string;
  rank: number;
}

const orders = {
  ending: {
    index: 'deals_near',
    rank: sql<number>`expires_at`,
    orderBy: sql`expires_at, id`,
  },
  price: {
    index: 'deals_near_by_price',
    rank: sql<number>`deal_price_cents`,
    orderBy: sql`deal_price_cents, expires_at, id`,
  },
  discount: {
    index: 'deals_near_by_discount',
    rank: sql<number>`-percent_off`,
    orderBy: sql`percent_off desc, expires_at, id`,
  },
};

// A union with one part per ZIP, which both databases accept, took ten times as long
// (docs/decisions/04-search.md).
export const zipValues = (db: Db, zips: string[]): RawBuilder<unknown> =>
  isSqlite(db)
    ? sql`json_each(${JSON.stringify(zips)}) as zip`
    : sql`unnest(${zipArray(zips)}) as zip(value)`;

export const zipArray = (zips: string[]) => sql`${`{${zips.join()}}`}::text::text[]`;

/** dealState of market/deals/rules.ts is 'live' and the spa active. The indexes of `orders` cover this. */
export function isLiveAt(now: number): RawBuilder<boolean> {
  return sql`deals.business_status = 'active' and deals.listed = 1
    and deals.starts_at <= ${now} and deals.expires_at > ${now}`;
}

export function dealsInOrder(db: Db, { order, kind }: DealCriteria): RawBuilder<unknown> {
  if (!isSqlite(db)) return sql`deals`;
  const { index } = orders[order];
  // This index finds a rare kind without reading the others.
  const ofKind = order === 'ending' && kind !== undefined ? 'deals_near_by_kind' : index;
  return sql`deals indexed by ${sql.raw(ofKind)}`;
}

export function matchesCriteria(
  criteria: DealCriteria,
  maxRank?: number | RawBuilder<number>,
): RawBuilder<unknown> {
  const { now, order } = criteria;
  const conditions: RawBuilder<unknown>[] = [sql`business_zip = zip.value`, isLiveAt(now)];
  conditions.push(...filterConditions(criteria));
  if (maxRank !== undefined) {
    // A condition on the column itself, so the index is read no further.
    if (order === 'discount') conditions.push(sql`percent_off >= 0 - ${maxRank}`);
    else conditions.push(sql`${orders[order].rank} <= ${maxRank}`);
  }
  return sql.join(conditions, sql` and `);
}

export function filterConditions(filters: DealFilters): RawBuilder<unknown>[] {
  const { kind, notKind, maxPriceCents, minDurationMinutes, anyClient, weekends } = filters;
  const conditions = [];
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`);
  if (notKind !== undefined) conditions.push(sql`kind <> ${notKind}`);
  if (maxPriceCents !== undefined) conditions.push(sql`deal_price_cents <= ${maxPriceCents}`);
  if (minDurationMinutes !== undefined)
    conditions.push(sql`duration_minutes >= ${minDurationMinutes}`);
  // The site's default decides where a deal says nothing, so a new default rewrites no deal.
  if (anyClient) conditions.push(sql`any_client >= (select any_client_from from settings)`);
  if (weekends) conditions.push(sql`on_weekends >= (select on_weekends_from from settings)`);
  return conditions;
}

/** ZIP by ZIP in the given order, soonest end first. It walks an index and stops when it has enough. */
export function firstInOrder(
  db: Db,
  zips: string[],
  criteria: DealCriteria,
  limit: number | RawBuilder<number>,
) {
  const columns = sql`deals.id, deals.business_zip, deals.expires_at, deals.kind,
    deals.expires_at as rank`;
  // A sort by the ZIPs' positions would read all their deals. Both databases keep the order of the
  // ZIPs: CROSS JOIN fixes SQLite's loops, and a LATERAL with a limit allows no other.
  return isSqlite(db)
    ? sql<RankedRow>`select ${columns} from ${zipValues(db, zips)}
        cross join ${dealsInOrder(db, criteria)} where ${matchesCriteria(criteria)} limit ${limit}`
    : sql<RankedRow>`select few.* from ${zipValues(db, zips)} cross join lateral (
        select ${columns} from deals where ${matchesCriteria(criteria)}
        order by ${orders.ending.orderBy} limit ${limit}) as few limit ${limit}`;
}

export async function bestOfEachZip(db: Db, zips: string[], criteria: DealCriteria) {
  const { rows } = await bestRanks(db, zips, criteria).execute(db);
  return new Map(rows.flatMap(({ zip, rank }) => (rank === null ? [] : [[zip, rank]])));
}

function bestRanks(db: Db, zips: string[], criteria: DealCriteria) {
  const { rank, orderBy } = orders[criteria.order];
  return sql<{ zip: string; rank: number | null }>`select zip.value as zip,
    (select ${rank} from ${dealsInOrder(db, criteria)} where ${matchesCriteria(criteria)}
      order by ${orderBy} limit 1) as rank
    from ${zipValues(db, zips)}`;
}

/** In no order. */
export function firstOfEachZip(
  db: Db,
  zips: string[],
  criteria: DealCriteria,
  limit: number,
  maxRank?: number | RawBuilder<number>,
) {
  const { rank, orderBy } = orders[criteria.order];
  const dealsOfZip = sql`from ${dealsInOrder(db, criteria)} where ${matchesCriteria(criteria, maxRank)}
    order by ${orderBy} limit ${limit}`;
  return isSqlite(db)
    ? sql<RankedRow>`select deals.id, business_zip, expires_at, kind, ${rank} as rank
        from ${zipValues(db, zips)} cross join deals
        where deals.rowid in (select rowid ${dealsOfZip})`
    : sql<RankedRow>`select few.* from ${zipValues(db, zips)}
        cross join lateral (
          select id, business_zip, expires_at, kind, ${rank} as rank ${dealsOfZip}) as few`;
}

/**
 * If that many ZIPs have a deal, the latest of their first ends is a bound. Without it the query would read
 * every ZIP's deals, and some share their point with seventy others.
 */
export function soonestAmong(db: Db, zips: string[], criteria: DealCriteria, limit: number) {
  const ending = { ...criteria, order: 'ending' } as const;
  const maxRank = sql<number>`coalesce((select rank from (${bestRanks(db, zips, ending)}) as best
    where rank is not null order by rank limit 1 offset ${limit - 1}), ${Number.MAX_SAFE_INTEGER})`;
  const candidates = firstOfEachZip(db, zips, ending, limit, maxRank);
  return sql<RankedRow>`select * from (${candidates}) as few order by expires_at, id limit ${limit}`;
}
