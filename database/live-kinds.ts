import { type RawBuilder, sql } from 'kysely';
import { isSqlite } from './locks.ts';
import { type DealCriteria, dealsInOrder, matchesCriteria, zipArray } from './nearby-deals.ts';
import type { Db } from './tables.ts';

/** `position` is the ZIP's place among all in order, so neighbors are read as one range. */
export interface ZipPosition {
  zip: string;
  position: number;
}

export interface LiveKind {
  kind: string;
  deals: number;
  ends: number;
  zips: string[];
}

export async function findLiveKinds(
  db: Db,
  zips: readonly ZipPosition[],
  criteria: DealCriteria,
  limit: number,
): Promise<LiveKind[]> {
  const query = sql<{ kind: string; deals: number; ends: number; zips: string }>`
    select kind, count(*) as deals, min(expires_at) as ends, string_agg(business_zip, ',') as zips
    from (select kind, expires_at, business_zip
      from ${dealsOfZips(db, zips, criteria)} limit ${sql.lit(limit)}) as few
    group by kind`;
  const { rows } = await query.execute(db);
  return rows.map((row) => ({ ...row, deals: Number(row.deals), zips: row.zips.split(',') }));
}

export async function countLive(
  db: Db,
  zips: readonly ZipPosition[],
  criteria: DealCriteria,
  limit: number,
): Promise<{ deals: number; ends: number | null }> {
  const query = sql<{ deals: number; ends: number | null }>`
    select count(*) as deals, min(expires_at) as ends
    from (select expires_at from ${dealsOfZips(db, zips, criteria)} limit ${sql.lit(limit)}) as few`;
  const [row] = (await query.execute(db)).rows;
  return { deals: Number(row?.deals ?? 0), ends: row?.ends ?? null };
}

/**
 * Most ZIPs have no deals, and to walk the index for each takes longest, so ranges of the counts per ZIP find
 * the others: the 721 around Manhattan are 68 ranges. OFFSET makes PostgreSQL take the loops in this order.
 */
function dealsOfZips(
  db: Db,
  zips: readonly ZipPosition[],
  criteria: DealCriteria,
): RawBuilder<unknown> {
  const ranges = rangesOf(zips);
  return isSqlite(db)
    ? sql`json_each(${JSON.stringify(ranges)}) as range
        cross join (select zip as value from deals_per_zip) as zip
        cross join ${dealsInOrder(db, criteria)}
        where zip.value between range.value->>0 and range.value->>1
          and ${matchesCriteria(criteria)}`
    : sql`unnest(${zipArray(ranges.map(([first]) => first))},
          ${zipArray(ranges.map(([, last]) => last))}) as range(first, last)
        cross join lateral (select zip as value from deals_per_zip
          where zip between range.first and range.last offset 0) as zip
        cross join lateral (select kind, expires_at, business_zip from deals
          where ${matchesCriteria(criteria)} offset 0) as deals`;
}

function rangesOf(zips: readonly ZipPosition[]): Array<[first: string, last: string]> {
  const first = zips.reduce(
    (least, { position }) => Math.min(least, position),
    Number.POSITIVE_INFINITY,
  );
  const line: string[] = [];
  for (const { zip, position } of zips) line[position - first] = zip;
  const ranges: Array<[first: string, last: string]> = [];
  let range: (typeof ranges)[number] | undefined;
  for (const zip of line) {
    if (!zip) range = undefined;
    else if (range) range[1] = zip;
    else {
      range = [zip, zip];
      ranges.push(range);
    }
  }
  return ranges;
}
