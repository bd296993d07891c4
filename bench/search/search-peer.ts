import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { DEALS_PER_PAGE, type Filters } from '../../market/deals/filters.ts';
import { MANY_DEALS } from '../../market/deals/rules.ts';
import type { NearPage } from '../../market/deals/search.server.ts';
import { MAX_COUNTED } from '../../market/rules.ts';

/** The cards' rows, nearest first, their count, and the count of each kind. */
interface PeerPage {
  deals: Array<{ id: string; miles: number }>;
  total: number;
  kinds: Map<string, number>;
}

export type SearchPeer = (
  zip: string,
  radiusMiles: number,
  now: number,
  filters: Filters,
) => Promise<PeerPage>;

/** The peers' columns have the same names as ours. */
export function peerFilters(filters: Filters) {
  const { kind, maxPriceDollars, minDurationMinutes, anyClient, weekends } = filters;
  const conditions = [
    kind === undefined ? [] : [sql`kind = ${kind}`],
    maxPriceDollars === undefined ? [] : [sql`deal_price_cents <= ${maxPriceDollars * 100}`],
    minDurationMinutes === undefined ? [] : [sql`duration_minutes >= ${minDurationMinutes}`],
    anyClient ? [sql`any_client >= (select any_client_from from settings)`] : [],
    weekends ? [sql`on_weekends >= (select on_weekends_from from settings)`] : [],
  ].flat();
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** A card shows these columns; `findNear` reads the same. */
export const cardColumns = sql.raw(`deals.id, deals.title, deals.regular_price_cents,
  deals.deal_price_cents, deals.duration_minutes, deals.image_url, deals.expires_at,
  deals.business_id, deals.business_zip, businesses.name, businesses.city, businesses.state, businesses.slug`);

type Query<Row = unknown> = RawBuilder<Row>;

/**
 * A peer does exactly what the product does: one card beyond the page shows whether there are others, and
 * only then it counts them; it counts each kind at once, up to the same limit.
 */
export async function peerPage(
  db: Db,
  found: (filters: Filters) => Query,
  filters: Filters,
  list: (found: Query, limit: Query<number>) => Query<PeerPage['deals'][number]>,
): Promise<PeerPage> {
  const { rows } = await list(found(filters), sql.lit(DEALS_PER_PAGE + 1)).execute(db);
  const limit = sql.lit(MAX_COUNTED + 1);
  const ofAllKinds = await sql<{ kind: string; live: number }>`
    select kind, count(*) as live, min(expires_at) as ends
    from (select kind, expires_at ${found({ ...filters, kind: undefined })} limit ${limit}) as few
    group by kind`.execute(db);
  const kinds = new Map(ofAllKinds.rows.map(({ kind, live }) => [kind, live]));
  const deals = rows.slice(0, DEALS_PER_PAGE);
  if (rows.length <= DEALS_PER_PAGE) return { deals, total: rows.length, kinds };
  const all = [...kinds.values()].reduce((sum, live) => sum + live, 0);
  if (!filters.kind) return { deals, total: all, kinds };
  const met = kinds.get(filters.kind) ?? 0;
  if (all <= MAX_COUNTED || met >= MANY_DEALS) return { deals, total: met, kinds };
  const counted = await sql<{ live: number; ends: number }>`
    select count(*) as live, min(expires_at) as ends
    from (select expires_at ${found(filters)} limit ${limit}) as few`.execute(db);
  return { deals, total: counted.rows[0]?.live ?? 0, kinds };
}

/** Both calculate distances in floating point, so ten centimeters are no difference. */
const SAME_MILES = 0.0001;

/**
 * Throws if a peer's page has other distances, another count, or another deal nearer than the last. Deals at
 * the last distance may differ, because not every peer orders equals.
 */
export function assertSamePage(title: string, ours: NearPage, peer: PeerPage): void {
  const last = ours.deals.at(-1)?.miles ?? 0;
  const nearer = ({ deals }: { deals: PeerPage['deals'] }) =>
    deals.flatMap(({ id, miles }) => (miles < last - SAME_MILES ? [id] : [])).sort();
  const ourKinds = ours.kinds.map(({ kind, deals }) => [kind, deals] as const);
  // If counting stopped, each has counted other deals.
  const isStopped = ours.kinds.some(({ orMore }) => orMore);
  const isSame =
    (isStopped || ourKinds.every(([kind, deals]) => deals === peer.kinds.get(kind))) &&
    (isStopped || ours.total.deals === peer.total) &&
    ours.deals.length === peer.deals.length &&
    ours.deals.every(
      ({ miles }, at) => Math.abs(miles - (peer.deals[at]?.miles ?? Number.NaN)) < SAME_MILES,
    ) &&
    nearer(ours).join() === nearer(peer).join();
  if (!isSame) throw new Error(`${title}: the peer's page is another than ours`);
}
