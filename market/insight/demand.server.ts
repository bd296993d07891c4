import { sql } from 'kysely';
import { isLiveAt } from '../../database/nearby-deals.ts';
import type { Db } from '../ports.ts';
import { milesBetween } from '../zips/rules.ts';
import type { ZipEntry, ZipTable } from '../zips/store.server.ts';
import type { Span } from './figures.server.ts';

export interface Demand {
  /** With its city and point; undefined where the ZIP table lacks it. */
  entry: ZipEntry | undefined;
  zip: string;
  /** Each person counts once a day for each search. */
  searches: number;
  /** Those that found nothing. */
  empty: number;
  /** To the nearest ZIP code with a live deal; undefined where there is none at all. */
  nearestMiles: number | undefined;
  /** People who get an e-mail as soon as a deal appears there. */
  waiting: number;
}

/** The ZIP codes with the most searches that found nothing, and how many searches that were. */
export async function demandWithoutDeals(
  db: Db,
  zipTable: Pick<ZipTable, 'find'>,
  span: Span,
  now: number,
  limit: number,
): Promise<{ rows: Demand[]; empty: number; zips: number }> {
  const all = await db
    .selectFrom('insight_searches')
    .select(['zip', (eb) => eb.fn.sum<number>('n').as('empty')])
    // Written out, so that PostgreSQL sees the index of these alone.
    .where(sql<boolean>`found = '0'`)
    .where('day', '>=', span.from)
    .where('day', '<=', span.to)
    .groupBy('zip')
    .execute();
  const found = all
    .map(({ zip, empty }) => ({ zip, empty: Number(empty) }))
    .sort((a, b) => b.empty - a.empty || (a.zip < b.zip ? -1 : 1));
  const shown = found.slice(0, limit);
  const empty = found.reduce((sum, one) => sum + one.empty, 0);
  if (shown.length === 0) return { rows: [], empty, zips: 0 };
  const zips = shown.map(({ zip }) => zip);
  const searches = await searchesIn(db, zips, span);
  const waiting = await alertsIn(db, zips);
  const milesFrom = await milesToDeals(db, zipTable, now);
  const rows = shown.map((row) => {
    const entry = zipTable.find(row.zip);
    return {
      ...row,
      entry,
      searches: searches.get(row.zip) ?? row.empty,
      nearestMiles: entry && milesFrom(entry),
      waiting: waiting.get(row.zip) ?? 0,
    };
  });
  return { rows, empty, zips: found.length };
}

async function searchesIn(db: Db, zips: string[], span: Span): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('insight_searches')
    .select(['zip', (eb) => eb.fn.sum<number>('n').as('n')])
    .where('zip', 'in', zips)
    .where('day', '>=', span.from)
    .where('day', '<=', span.to)
    .groupBy('zip')
    .execute();
  return new Map(rows.map(({ zip, n }) => [zip, Number(n)]));
}

async function alertsIn(db: Db, zips: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('alerts')
    .select(['zip', (eb) => eb.fn.countAll<number>().as('n')])
    .where(sql<boolean>`state = 'active'`)
    .where('zip', 'in', zips)
    .groupBy('zip')
    .execute();
  return new Map(rows.map(({ zip, n }) => [zip, Number(n)]));
}

/** How far a place is from the nearest ZIP code with a live deal. */
async function milesToDeals(db: Db, zipTable: Pick<ZipTable, 'find'>, now: number) {
  const rows = await db
    .selectFrom('deals_per_zip')
    .select('zip')
    .where(
      sql<boolean>`exists (select 1 from deals
        where deals.business_zip = deals_per_zip.zip and ${isLiveAt(now)})`,
    )
    .execute();
  const places = rows.flatMap(({ zip }) => zipTable.find(zip) ?? []);
  return (from: ZipEntry): number | undefined =>
    places.length === 0 ? undefined : Math.min(...places.map((place) => milesBetween(from, place)));
}
