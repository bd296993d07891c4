import type { BusinessRow, Db, DealRow } from '../ports.ts';

export type Spa = Pick<
  BusinessRow,
  'id' | 'name' | 'address' | 'city' | 'state' | 'zip' | 'phone' | 'about' | 'slug'
>;

export interface Deal {
  id: string;
  title: string;
  description: string;
  regularPriceCents: number;
  dealPriceCents: number;
  durationMinutes: number;
  maxPurchases: number;
  limitPerVisit: number | null;
  imageUrl: string;
  checkoutUrl: string;
  expiresAt: number;
  cancellationPolicy: string;
  createdAt: number;
  updatedAt: number;
  spa: Spa;
}

/** The deals of one spa that can be booked at `now`, earliest-created first. */
export async function liveDealsOf(db: Db, businessId: string, now: number): Promise<Deal[]> {
  const rows = await publicDeals(db)
    .where('deals.business_id', '=', businessId)
    .where('deals.expires_at', '>', now)
    .orderBy('deals.created_at')
    .orderBy('deals.id')
    .limit(100)
    .execute();
  return rows.map(asDeal);
}

/** The deal of one spa that ended last, or undefined where none has ended. */
export async function lastExpiredDealOf(db: Db, businessId: string, now: number) {
  const row = await publicDeals(db)
    .where('deals.business_id', '=', businessId)
    .where('deals.expires_at', '<=', now)
    .orderBy('deals.expires_at', 'desc')
    .orderBy('deals.id')
    .limit(1)
    .executeTakeFirst();
  return row && asDeal(row);
}

/** One deal of an active business, expired or not. */
export async function findDeal(db: Db, id: string): Promise<Deal | undefined> {
  const row = await publicDeals(db).where('deals.id', '=', id).executeTakeFirst();
  return row && asDeal(row);
}

/** Deals by their ids, in the order of the ids; ids that are gone are left out. */
export async function dealsByIds(db: Db, ids: string[]): Promise<Deal[]> {
  if (ids.length === 0) return [];
  const rows = await publicDeals(db).where('deals.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, asDeal(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function publicDeals(db: Db) {
  return db
    .selectFrom('deals')
    .innerJoin('businesses as spa', 'spa.id', 'deals.business_id')
    .where('deals.business_status', '=', 'active')
    .selectAll('deals')
    .select([
      'spa.name as spa_name',
      'spa.address as spa_address',
      'spa.city as spa_city',
      'spa.state as spa_state',
      'spa.phone as spa_phone',
      'spa.about as spa_about',
      'spa.slug as spa_slug',
    ]);
}

type PublicRow = DealRow & Record<`spa_${Exclude<keyof Spa, 'id' | 'zip'>}`, string>;

function asDeal(row: PublicRow): Deal {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    regularPriceCents: row.regular_price_cents,
    dealPriceCents: row.deal_price_cents,
    durationMinutes: row.duration_minutes,
    maxPurchases: row.max_purchases,
    limitPerVisit: row.limit_per_visit,
    imageUrl: row.image_url,
    checkoutUrl: row.checkout_url,
    expiresAt: row.expires_at,
    cancellationPolicy: row.cancellation_policy,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    spa: {
      id: row.business_id,
      name: row.spa_name,
      address: row.spa_address,
      city: row.spa_city,
      state: row.spa_state,
      zip: row.business_zip,
      phone: row.spa_phone,
      about: row.spa_about,
      slug: row.spa_slug,
    },
  };
}
