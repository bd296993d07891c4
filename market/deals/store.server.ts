import { type RawBuilder, sql } from 'kysely';
import { lockForUpdate } from '../../database/locks.ts';
import { isLiveAt } from '../../database/nearby-deals.ts';
import { parseGallery } from '../galleries/rules.ts';
import type { Db, DealRow } from '../ports.ts';
import { asWritten, lifeOf, MAX_DEALS_PER_BUSINESS, pictureUrl } from './rules.ts';

export async function liveDealsOf(db: Db, businessId: string, now: number): Promise<DealCard[]> {
  const rows = await cards(db)
    .where('deals.business_id', '=', businessId)
    .where(isLiveAt(now))
    .orderBy('deals.created_at')
    .orderBy('deals.id')
    .limit(MAX_DEALS_PER_BUSINESS)
    .execute();
  return rows.map(asCard);
}

/** In any state, of an active business. */
export async function findDeal(db: Db, id: string) {
  const row = await cards(db)
    .select([
      'deals.description',
      // Empty and null if unknown.
      'deals.price_seen_at as priceSeenAt',
      'deals.price_seen_on as priceSeenOn',
      'deals.max_purchases as maxPurchases',
      'deals.limit_per_visit as limitPerVisit',
      'deals.checkout_url as checkoutUrl',
      'deals.cancellation_policy as cancellationPolicy',
      'deals.status',
      'deals.starts_at',
      'deals.paused_at',
      'deals.sold_out_at',
      'businesses.address',
      'businesses.phone',
      'businesses.about',
      'businesses.hours',
    ])
    .where('deals.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { address, phone, about, hours, status, starts_at, paused_at, sold_out_at, ...shown } = row;
  const life = lifeOf({ status, starts_at, expires_at: shown.expiresAt, paused_at, sold_out_at });
  const { business, ...card } = asCard(shown);
  return { ...card, life, business: { ...business, address, phone, about, hours } };
}

export type Deal = NonNullable<Awaited<ReturnType<typeof findDeal>>>;

/** In the order of `ids`; missing ones are left out. */
export async function dealsByIds(db: Db, ids: string[]): Promise<DealCard[]> {
  if (ids.length === 0) return [];
  const rows = await cards(db).where('deals.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, asCard(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type NearDeal = DealCard & { miles: number };
type Found = Pick<NearDeal, 'id' | 'miles'> & { card?: DealCard };

/** Reads the missing cards; a deal deleted meanwhile is left out. */
export async function addCards(db: Db, found: Found[]): Promise<NearDeal[]> {
  const missingIds = found.filter(({ card }) => !card).map(({ id }) => id);
  const cardOf = new Map((await dealsByIds(db, missingIds)).map((card) => [card.id, card]));
  return found.flatMap(({ id, miles, card = cardOf.get(id) }) => (card ? { ...card, miles } : []));
}

/** Like dealsByIds, without an order, in one statement with the query. */
export async function dealsAmong(db: Db, idQuery: RawBuilder<{ id: string }>): Promise<DealCard[]> {
  // CROSS JOIN fixes the order in SQLite, which otherwise may read all deals.
  const rows = await db
    .selectFrom(sql<{ id: string }>`(${idQuery})`.as('few'))
    .crossJoin('deals')
    .crossJoin('businesses')
    .whereRef('deals.id', '=', 'few.id')
    .whereRef('businesses.id', '=', 'deals.business_id')
    .where('deals.business_status', '=', 'active')
    .select(CARD)
    .execute();
  return rows.map(asCard);
}

/** Only what a card shows: half the columns take half the time. */
const CARD = [
  'deals.id',
  'deals.title',
  'deals.kind',
  'deals.regular_price_cents as regularPriceCents',
  'deals.deal_price_cents as dealPriceCents',
  'deals.duration_minutes as durationMinutes',
  'deals.image_url',
  'deals.expires_at as expiresAt',
  'deals.terms',
  'deals.business_id',
  'deals.business_zip',
  'businesses.name',
  'businesses.city',
  'businesses.state',
  'businesses.slug',
  'businesses.latitude',
  'businesses.longitude',
  'businesses.gallery',
  'businesses.rating',
  'businesses.review_count',
  'businesses.rating_source',
  'businesses.rating_seen_on',
] as const;

function cards(db: Db) {
  return db
    .selectFrom('deals')
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .where('deals.business_status', '=', 'active')
    .select(CARD);
}

type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number];

function asCard<Row extends CardRow>(row: Row) {
  const {
    business_id: id,
    business_zip: zip,
    name,
    city,
    state,
    slug,
    latitude,
    longitude,
    rating,
    review_count,
    rating_source,
    rating_seen_on,
    gallery,
    image_url,
    ...deal
  } = row;
  const rated = { rating, review_count, rating_source, rating_seen_on };
  return {
    ...deal,
    /** Empty if the deal has none of its own. */
    imageUrl: pictureUrl(image_url),
    businessPictures: parseGallery(gallery),
    business: { id, name, city, state, zip, slug, latitude, longitude, ...rated },
  };
}

export type DealCard = ReturnType<typeof asCard<CardRow>>;

export type StoredDeal = { deal: DealRow; businessName: string };

/** In any state of the deal and of its spa. */
export async function findDealForEdit(db: Db, id: string): Promise<StoredDeal | undefined> {
  return (await findDealsForEdit(db, [id]))[0];
}

export async function findDealsForEdit(db: Db, ids: string[]): Promise<StoredDeal[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('deals')
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .selectAll('deals')
    .select('businesses.name as business_name')
    .where('deals.id', 'in', ids)
    .orderBy('deals.id')
    .execute();
  return rows.map(({ business_name: businessName, ...deal }) => ({
    deal: asWritten(deal),
    businessName,
  }));
}

/** A spa's deals that are not archived, the newest first. */
export async function dealsOfBusiness(db: Db, businessId: string): Promise<DealRow[]> {
  const rows = await db
    .selectFrom('deals')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('status', '<>', 'archived')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_DEALS_PER_BUSINESS)
    .execute();
  return rows.map(asWritten);
}

/** Locks the deals until the transaction ends. */
export async function findDealsForUpdate(tx: Db, ids: string[]): Promise<StoredDeal[]> {
  if (ids.length === 0) return [];
  const rows = tx.selectFrom('deals').select('id').where('id', 'in', ids).orderBy('id');
  await lockForUpdate(tx, rows).execute();
  return findDealsForEdit(tx, ids);
}

export async function extensionsOf(db: Db, dealId: string) {
  return db
    .selectFrom('deal_extensions')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('extended_at')
    .orderBy('to_end')
    .execute();
}

/** A spa without live deals shows its earliest paused or sold-out one, else the last to end. */
export async function lastDealOf(db: Db, businessId: string, now: number) {
  const started = db
    .selectFrom('deals')
    .select('id')
    .where('business_id', '=', businessId)
    .where('business_status', '=', 'active')
    .where('status', '=', 'active')
    .where('starts_at', '<=', now)
    .limit(1);
  const running = started.where('expires_at', '>', now).orderBy('created_at').orderBy('id');
  const ended = started.where('expires_at', '<=', now).orderBy('expires_at', 'desc').orderBy('id');
  return ((await running.executeTakeFirst()) ?? (await ended.executeTakeFirst()))?.id;
}
