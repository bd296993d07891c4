import {
  countLive,
  findLiveKinds,
  type LiveKind,
  type ZipPosition,
} from '../../database/live-kinds.ts';
import type { DealCriteria } from '../../database/nearby-deals.ts';
import type { Db } from '../ports.ts';
import { MAX_COUNTED } from '../rules.ts';
import type { Neighborhood } from '../zips/store.server.ts';
import type { Filters } from './filters.ts';
import { KINDS, type Kind } from './kinds.ts';
import { MANY_DEALS, type Sort } from './rules.ts';

/** `deals` is exact, or a lower bound if `orMore`. */
export type Total = { deals: number; orMore: boolean };
export type KindCount = Total & { kind: Kind };

interface CountedTotal {
  total: Total;
  /** When the first deal of those counted ends (epoch milliseconds). */
  until: number;
}

export interface Counted extends CountedTotal {
  /** In the order of KINDS. If counting stopped early, kinds that were not met have `orMore`. */
  kinds: KindCount[];
}

export function criteriaOf(query: Filters & { sort?: Sort }, now: number): DealCriteria {
  const { sort = 'distance', maxPriceDollars, ...filters } = query;
  const order = sort === 'distance' ? 'ending' : sort;
  const maxPriceCents =
    maxPriceDollars === undefined ? undefined : Math.round(maxPriceDollars * 100);
  return { ...filters, now, order, maxPriceCents };
}

/** How many live deals pass the filters; stops at MAX_COUNTED (docs/decisions/04-search.md). */
export async function countNear(
  db: Db,
  zips: readonly ZipPosition[],
  now: number,
  filters: Filters,
): Promise<CountedTotal> {
  const { deals, ends } = await countLive(db, zips, criteriaOf(filters, now), MAX_COUNTED + 1);
  return { total: totalOf(deals), until: ends ?? Number.POSITIVE_INFINITY };
}

/** Like countNear, in all and per kind. The `zips` returned are those with a match, if known. */
export async function countKindsNear(
  db: Db,
  zips: Neighborhood,
  now: number,
  filters: Filters,
): Promise<Counted & { zips: Neighborhood }> {
  const { kind, ...others } = filters;
  const limit = MAX_COUNTED + 1;
  const live = await findLiveKinds(db, zips, criteriaOf(others, now), limit);
  const count = counted(live);
  if (!isNarrow(filters) || count.total.orMore) return { ...count, zips };
  const own = new Set(live.flatMap((one) => (!kind || one.kind === kind ? one.zips : [])));
  return { ...count, zips: zips.filter(({ zip }) => own.has(zip)) };
}

export type CountKinds = (
  zips: Neighborhood,
  now: number,
  filters: Filters,
) => ReturnType<typeof countKindsNear>;

/** A visitor's next page counts the same ZIPs. Cached for one version of the catalogue. */
export function cacheKindCounts(db: Db, nextChange: (now: number) => Promise<number>): CountKinds {
  type Count = Awaited<ReturnType<typeof countKindsNear>>;
  const cached = new WeakMap<Neighborhood, { count: Count; from: number; until: number }>();
  return async (zips, now, filters) => {
    if (hasFilter(filters)) return countKindsNear(db, zips, now, filters);
    const known = cached.get(zips);
    if (known && now >= known.from && now < known.until) return known.count;
    const count = await countKindsNear(db, zips, now, filters);
    const until = Math.min(count.until, await nextChange(now));
    cached.set(zips, { count, from: now, until });
    return count;
  };
}

/** The filtered kind's total, counted anew only if the count of all kinds stopped too early. */
export async function countOwn(
  db: Db,
  zips: readonly ZipPosition[],
  now: number,
  filters: Filters,
  { total, kinds, until }: Counted,
): Promise<CountedTotal> {
  if (!filters.kind) return { total, until };
  const deals = kinds.find(({ kind }) => kind === filters.kind)?.deals ?? 0;
  if (total.orMore && deals < MANY_DEALS) return countNear(db, zips, now, filters);
  return { total: { deals, orMore: total.orMore }, until };
}

/** Whether few deals may pass. Most deals pass the filters by terms. */
export function isNarrow({ anyClient: _, weekends: __, ...filters }: Filters): boolean {
  return hasFilter(filters);
}

const hasFilter = (filters: Filters) => Object.values(filters).some((value) => value !== undefined);

/** Like countKindsNear, for deals that are already read. */
export function countFound(deals: Array<{ kind: string; expiresAt: number }>): Counted {
  const ofKinds = [...Map.groupBy(deals, ({ kind }) => kind)];
  return counted(
    ofKinds.map(([kind, ofKind]) => ({
      kind,
      deals: ofKind.length,
      ends: Math.min(...ofKind.map(({ expiresAt }) => expiresAt)),
    })),
  );
}

function counted(live: Array<Pick<LiveKind, 'kind' | 'deals' | 'ends'>>): Counted {
  const total = totalOf(live.reduce((sum, { deals }) => sum + deals, 0));
  const { orMore } = total;
  const kinds = KINDS.map(({ kind }) => {
    const deals = live.find((one) => one.kind === kind)?.deals ?? 0;
    return { kind, deals, orMore };
  });
  return {
    total,
    kinds: kinds.filter(({ deals, orMore }) => deals > 0 || orMore),
    until: Math.min(Number.POSITIVE_INFINITY, ...live.map(({ ends }) => ends)),
  };
}

/** `read` is MAX_COUNTED + 1 at most. */
function totalOf(read: number): Total {
  return { deals: Math.min(read, MAX_COUNTED), orMore: read > MAX_COUNTED };
}
