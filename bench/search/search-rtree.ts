import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import type { Filters } from '../../market/deals/filters.ts';
import { EARTH_RADIUS_MILES } from '../../market/zips/rules.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';
import { cardColumns, peerFilters, peerPage, type SearchPeer } from './search-peer.ts';

/** A box is wider than its circle by so many degrees, so that it misses no point at the radius. */
const SLACK_DEGREES = 1e-6;
const DEGREES = 180 / Math.PI;

/**
 * An R*Tree over the points of all live deals. Each point has all that order and count need, so only the
 * deals of the page are read.
 */
export function addRtree(file: string, zipTable: ZipTable): void {
  const database = new DatabaseSync(file);
  database.exec(`pragma journal_mode = wal; pragma synchronous = off; pragma cache_size = -500000;
    create virtual table points using rtree(row, south, north, west, east,
      +latitude, +longitude, +expires_at, +deal_id,
      +kind, +deal_price_cents, +percent_off, +duration_minutes, +any_client, +on_weekends)`);
  const insert = database.prepare(`insert into points
    (row, south, north, west, east, latitude, longitude, expires_at, deal_id,
      kind, deal_price_cents, percent_off, duration_minutes, any_client, on_weekends)
    values ($row, $latitude, $latitude, $longitude, $longitude,
      $latitude, $longitude, $expires_at, $id,
      $kind, $deal_price_cents, $percent_off, $duration_minutes, $any_client, $on_weekends)`);
  const deals = database.prepare(`select rowid as row, id, business_zip, expires_at,
      kind, deal_price_cents, percent_off, duration_minutes, any_client, on_weekends from deals
    where business_status = 'active' order by business_zip`);
  database.exec('begin');
  for (const { row, id, business_zip, ...facts } of deals.iterate()) {
    const { latitude = 0, longitude = 0 } = zipTable.find(String(business_zip)) ?? {};
    insert.run({
      ...{ row: Number(row), id: String(id), ...facts },
      ...{ latitude, longitude },
    });
  }
  database.exec('commit; pragma wal_checkpoint(truncate); analyze');
  database.close();
}

/** SQLite calculates exact distances for the deals in a box around the circle. */
export function searchRtree(db: Db, zipTable: ZipTable): SearchPeer {
  return async (zip, radiusMiles, now, filters) => {
    const { latitude = 0, longitude = 0 } = zipTable.find(zip) ?? {};
    const angle = radiusMiles / EARTH_RADIUS_MILES;
    const latitudeDegrees = angle * DEGREES + SLACK_DEGREES;
    const longitudeDegrees =
      Math.asin(Math.sin(angle) / Math.cos(latitude / DEGREES)) * DEGREES + SLACK_DEGREES;
    const north = sql`sin(radians(latitude - ${latitude}) / 2)`;
    const east = sql`sin(radians(longitude - ${longitude}) / 2)`;
    const narrow = Math.cos(latitude / DEGREES);
    const miles = sql`${2 * EARTH_RADIUS_MILES} * asin(sqrt(${north} * ${north}
      + ${narrow} * cos(radians(latitude)) * ${east} * ${east}))`;
    const found = (
      filters: Filters,
    ) => sql`from points where north >= ${latitude - latitudeDegrees} and south <= ${latitude + latitudeDegrees}
      and east >= ${longitude - longitudeDegrees} and west <= ${longitude + longitudeDegrees}
      and expires_at > ${now} and ${peerFilters(filters)} and ${miles} <= ${radiusMiles}`;
    return peerPage(
      db,
      found,
      filters,
      (found, limit) => sql`select ${cardColumns}, near.miles
        from (select row, deal_id, expires_at, ${miles} as miles ${found}
          order by miles, expires_at, deal_id limit ${limit}) as near
        cross join deals on deals.rowid = near.row
        cross join businesses on businesses.id = deals.business_id
        order by near.miles, near.expires_at, near.deal_id`,
    );
  };
}
