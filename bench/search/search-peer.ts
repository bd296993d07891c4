import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { DEALS_PER_PAGE, MAX_COUNTED } from '../../market/deals/rules.ts';
import type { NearPage } from '../../market/deals/search.server.ts';

/** A peer's page of results: the cards' rows, nearest first, and their count. */
interface PeerPage {
  deals: Array<{ id: string; miles: number }>;
  total: number;
}

export type SearchPeer = (zip: string, radiusMiles: number, now: number) => Promise<PeerPage>;

/** What a card shows, as `findNear` reads it. */
export const cardColumns = sql.raw(`deals.id, deals.title, deals.regular_price_cents,
  deals.deal_price_cents, deals.duration_minutes, deals.image_url, deals.expires_at,
  deals.business_id, deals.business_zip, spa.name, spa.city, spa.state, spa.slug`);

type Query<Row = unknown> = RawBuilder<Row>;

/**
 * A peer does what the product does and no more: one card beyond the page shows whether there are
 * others, and only then it counts them, up to the same limit.
 */
export async function peerPage(
  db: Db,
  found: Query,
  list: (limit: Query<number>) => Query<PeerPage['deals'][number]>,
): Promise<PeerPage> {
  const { rows } = await list(sql.lit(DEALS_PER_PAGE + 1)).execute(db);
  if (rows.length <= DEALS_PER_PAGE) return { deals: rows, total: rows.length };
  const counted = await sql<{ live: number; ends: number }>`
    select count(*) as live, min(expires_at) as ends
    from (select expires_at ${found} limit ${sql.lit(MAX_COUNTED + 1)}) as few`.execute(db);
  return { deals: rows.slice(0, DEALS_PER_PAGE), total: counted.rows[0]?.live ?? 0 };
}

/** Both calculate distances in floating point; ten centimeters is no difference. */
const SAME_MILES = 0.0001;

/**
 * Throws if a peer's page differs from ours: other distances, another count, or another deal nearer
 * than the last. Deals at the last distance may differ, because not every peer orders equals.
 */
export function assertSamePage(title: string, ours: NearPage, peer: PeerPage): void {
  const last = ours.deals.at(-1)?.miles ?? 0;
  const nearer = ({ deals }: { deals: PeerPage['deals'] }) =>
    deals.flatMap(({ id, miles }) => (miles < last - SAME_MILES ? [id] : [])).sort();
  const isSame =
    ours.total.deals + Number(ours.total.orMore) === peer.total &&
    ours.deals.length === peer.deals.length &&
    ours.deals.every(
      ({ miles }, at) => Math.abs(miles - (peer.deals[at]?.miles ?? Number.NaN)) < SAME_MILES,
    ) &&
    nearer(ours).join() === nearer(peer).join();
  if (!isSame) throw new Error(`${title}: the peer's page is another than ours`);
}
