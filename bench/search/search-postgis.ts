import { sql } from 'kysely';
import postgres from 'postgres';
import type { Db } from '../../database/tables.ts';
import type { Filters } from '../../market/deals/filters.ts';
import { EARTH_RADIUS_MILES } from '../../market/zips/rules.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';
import { installFromDebian } from '../../scripts/debian.ts';
import { cardColumns, peerFilters, peerPage, type SearchPeer } from './search-peer.ts';

/** The sphere that PostGIS uses without the ellipsoid. */
const METERS_PER_MILE = 6_371_008.771415 / EARTH_RADIUS_MILES;

/**
 * The peer's user has the settings that its queries need. Otherwise the planner takes every circle for a
 * small one and sorts all its deals instead of using the index's nearest neighbors.
 */
const USER = 'postgis';
const SETTINGS = [
  'jit = off',
  'max_parallel_workers_per_gather = 0',
  'enable_bitmapscan = off',
  'plan_cache_mode = force_generic_plan',
];

/** Installs PostGIS for the server's version if missing; throws if it cannot. */
export async function requirePostgis(server: string): Promise<string> {
  const client = postgres(server, { max: 1, onnotice: () => {} });
  try {
    const [answer] = await client`
      select current_setting('server_version_num')::int / 10000 as major`;
    const name = `postgresql-${answer?.major}-postgis-3`;
    const availableVersions = () => client`
      select default_version as version from pg_available_extensions where name = 'postgis'`;
    if ((await availableVersions()).length === 0)
      installFromDebian([name], 'PostGIS for the bench');
    const [postgis] = await availableVersions();
    if (!postgis) throw new Error(`This needs PostGIS for its PostgreSQL: install ${name}.`);
    await client.unsafe(`create role ${USER} superuser login`);
    for (const setting of SETTINGS) await client.unsafe(`alter role ${USER} set ${setting}`);
    return `PostgreSQL ${answer?.major} with PostGIS ${postgis.version}`;
  } finally {
    await client.end();
  }
}

export function asPostgisUser(url: string): string {
  const address = new URL(url);
  address.username = USER;
  return address.href;
}

/** Adds the deals' points in a GiST index, and all that a card shows. */
export async function addPostgis(url: string, zipTable: ZipTable): Promise<void> {
  const connection = { maintenance_work_mem: '512MB' };
  const client = postgres(url, { max: 1, onnotice: () => {}, connection });
  try {
    await client`create extension postgis`;
    await client`create table zip_points (zip text primary key, point geography(Point, 4326))`;
    const zips = await client<
      Array<{ zip: string }>
    >`select distinct business_zip as zip from deals`;
    const points = zips.map(({ zip }) => {
      const { latitude, longitude } = zipTable.find(zip) ?? {};
      return { zip, point: `SRID=4326;POINT(${longitude} ${latitude})` };
    });
    await client`insert into zip_points (zip, point) select zip, point::geography
      from json_to_recordset(${JSON.stringify(points)}::text::json) as near(zip text, point text)`;
    await client`create table placed_deals as
      select id, title, kind, regular_price_cents, deal_price_cents, percent_off, duration_minutes,
        any_client, on_weekends, image_url, expires_at, business_id, business_zip, business_status, point
      from deals join zip_points on zip_points.zip = deals.business_zip`;
    await client`create index on placed_deals using gist (point) where business_status = 'active'`;
    await client`vacuum analyze placed_deals`;
  } finally {
    await client.end();
  }
}

/**
 * The query of PostGIS's own handbook: ST_DWithin, ordered by the index's nearest neighbors. Equals come in
 * any order, which is less work than the product's.
 */
export function searchPostgis(db: Db, zipTable: ZipTable): SearchPeer {
  return async (zip, radiusMiles, now, filters) => {
    const { latitude, longitude } = zipTable.find(zip) ?? {};
    const origin = sql`${`SRID=4326;POINT(${longitude} ${latitude})`}::text::geography`;
    const found = (
      filters: Filters,
    ) => sql`from placed_deals as deals where business_status = 'active'
      and expires_at > ${now} and ${peerFilters(filters)}
      and ST_DWithin(point, ${origin}, ${radiusMiles * METERS_PER_MILE}, false)`;
    return peerPage(
      db,
      found,
      filters,
      (
        found,
        limit,
      ) => sql`select ${cardColumns}, deals.meters / ${METERS_PER_MILE}::float8 as miles
        from (select *, point <-> ${origin} as meters ${found}
          order by point <-> ${origin} limit ${limit}) as deals
        join businesses on businesses.id = deals.business_id
        order by deals.meters`,
    );
  };
}
