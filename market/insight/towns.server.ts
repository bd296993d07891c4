import { sql } from 'kysely';
import { isLiveAt } from '../../database/nearby-deals.ts';
import type { Db } from '../ports.ts';
import { milesBetween } from '../zips/rules.ts';
import type { ZipEntry, ZipTable } from '../zips/store.server.ts';
import type { Span } from './figures.server.ts';

/** A town in which people searched for deals and found none. */
export interface TownInVain {
  /** 'Amarillo'; '' where the ZIP table lacks it, which then has one ZIP code. */
  city: string;
  state: string;
  /** The one that was searched most is the first. */
  zips: string[];
  /** Searches that found nothing: each person counts once a day for each ZIP code and distance. */
  searches: number;
  /** From its nearest ZIP code to the next one with a live deal; undefined where there is none at all. */
  nearestMiles: number | undefined;
  /** People who get an e-mail as soon as a deal appears there. */
  waiting: number;
}

/** The towns with the most searches that found nothing; `limit` at most. */
export async function townsInVain(
  db: Db,
  zipTable: Pick<ZipTable, 'find'>,
  span: Span,
  { now, limit }: { now: number; limit: number },
): Promise<TownInVain[]> {
  const rows = await db
    .selectFrom('insight_searches')
    .select(['zip', (eb) => eb.fn.sum<number>('n').as('n')])
    // Written out, so that PostgreSQL sees the index of these alone.
    .where(sql<boolean>`found = '0'`)
    .where('day', '>=', span.from)
    .where('day', '<=', span.to)
    .groupBy('zip')
    .execute();
  const searched = rows
    .map(({ zip, n }) => ({ zip, n: Number(n), entry: zipTable.find(zip) }))
    .sort((a, b) => b.n - a.n || (a.zip < b.zip ? -1 : 1));
  const towns = [...Map.groupBy(searched, townName).values()]
    .map((parts) => ({ parts, searches: parts.reduce((sum, { n }) => sum + n, 0) }))
    .sort((a, b) => b.searches - a.searches)
    .slice(0, limit);
  if (towns.length === 0) return [];
  const waiting = await alertsIn(
    db,
    towns.flatMap(({ parts }) => parts.map(({ zip }) => zip)),
  );
  const milesFrom = await milesToDeals(db, zipTable, now);
  return towns.map(({ parts, searches }) => ({
    city: parts[0]?.entry?.city ?? '',
    state: parts[0]?.entry?.state ?? '',
    zips: parts.map(({ zip }) => zip),
    searches,
    nearestMiles: milesFrom(parts.flatMap(({ entry }) => entry ?? [])),
    waiting: parts.reduce((sum, { zip }) => sum + (waiting.get(zip) ?? 0), 0),
  }));
}

const townName = ({ zip, entry }: { zip: string; entry: ZipEntry | undefined }) =>
  entry ? `${entry.city}, ${entry.state}` : zip;

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

/** How far the nearest of some places is from a ZIP code with a live deal. */
async function milesToDeals(db: Db, zipTable: Pick<ZipTable, 'find'>, now: number) {
  const rows = await db
    .selectFrom('deals_per_zip')
    .select('zip')
    .where(
      sql<boolean>`exists (select 1 from deals
        where deals.business_zip = deals_per_zip.zip and ${isLiveAt(now)})`,
    )
    .execute();
  const live = rows.flatMap(({ zip }) => zipTable.find(zip) ?? []);
  return (places: ZipEntry[]): number | undefined => {
    const miles = places.flatMap((place) => live.map((one) => milesBetween(place, one)));
    return miles.length > 0 ? miles.reduce((least, one) => Math.min(least, one)) : undefined;
  };
}
