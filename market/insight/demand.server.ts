import { sql } from 'kysely';
import { isLiveAt } from '../../database/nearby-deals.ts';
import type { Db } from '../ports.ts';
import { EARTH_RADIUS_MILES } from '../zips/rules.ts';
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
  const entries = shown.flatMap(({ zip }) => zipTable.find(zip) ?? []);
  const milesToDeals = await nearestDeals(db, zipTable, entries, now);
  const rows = shown.map((row) => {
    const entry = zipTable.find(row.zip);
    return {
      ...row,
      entry,
      searches: searches.get(row.zip) ?? row.empty,
      nearestMiles: entry && milesToDeals(entry),
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

/** So often only the nearest are checked for live deals; then all are. */
const ROUNDS_OF_NEAREST = 5;

/**
 * The counts per ZIP hold expired deals too. Most ZIP codes with deals have a live one, so only those
 * nearest to `entries` are looked at, and what has none is left out of the next round.
 */
async function nearestDeals(
  db: Db,
  zipTable: Pick<ZipTable, 'find'>,
  entries: ZipEntry[],
  now: number,
): Promise<(from: ZipEntry) => number | undefined> {
  const counted = await db.selectFrom('deals_per_zip').select('zip').execute();
  let places = counted.flatMap(({ zip }) => zipTable.find(zip) ?? []);
  for (let round = 0; ; round += 1) {
    const nearest = nearestOf(places);
    const found = new Map(entries.map((entry) => [entry.zip, nearest(entry)]));
    const nearestZips = new Set([...found.values()].flatMap((one) => one?.place.zip ?? []));
    const live = await liveAmong(db, round < ROUNDS_OF_NEAREST ? [...nearestZips] : undefined, now);
    if (nearestZips.isSubsetOf(live)) return ({ zip }) => found.get(zip)?.miles;
    places = places.filter(
      ({ zip }) => live.has(zip) || (round < ROUNDS_OF_NEAREST && !nearestZips.has(zip)),
    );
  }
}

/** Those with a live deal, of all without `zips`. */
async function liveAmong(db: Db, zips: string[] | undefined, now: number): Promise<Set<string>> {
  if (zips?.length === 0) return new Set();
  const rows = await db
    .selectFrom('deals_per_zip')
    .select('zip')
    .where(
      sql<boolean>`exists (select 1 from deals
        where deals.business_zip = deals_per_zip.zip and ${isLiveAt(now)})`,
    )
    .$if(zips !== undefined, (query) => query.where('zip', 'in', zips ?? []))
    .execute();
  return new Set(rows.map(({ zip }) => zip));
}

/** The nearest of many places. Cosines are compared: a hundred times as fast as distances. */
function nearestOf(places: ZipEntry[]) {
  const vectors = places.map((place) => ({ place, vector: vectorOf(place) }));
  return (from: ZipEntry): { place: ZipEntry; miles: number } | undefined => {
    const [x, y, z] = vectorOf(from);
    let highest = Number.NEGATIVE_INFINITY;
    let nearest: ZipEntry | undefined;
    for (const { place, vector } of vectors) {
      const cosine = x * vector[0] + y * vector[1] + z * vector[2];
      if (cosine <= highest) continue;
      highest = cosine;
      nearest = place;
    }
    return (
      nearest && { place: nearest, miles: Math.acos(Math.min(1, highest)) * EARTH_RADIUS_MILES }
    );
  };
}

function vectorOf({ latitude, longitude }: ZipEntry): [number, number, number] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}
