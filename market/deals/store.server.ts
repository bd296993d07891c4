import { type RawBuilder, sql } from 'kysely';
import { lockForUpdate } from '../../database/locks.ts';
import { isLiveAt } from '../../database/nearby-deals.ts';
import type { RatingColumns } from '../businesses/rules.ts';
import { type GalleryPicture, parseGallery } from '../galleries/rules.ts';
import { isLicensed, isRefuted, type LicensedBusiness } from '../licenses/store.server.ts';
import type { BusinessRow, Db, DealRow } from '../ports.ts';
import { asWritten, type DealLife, lifeOf, pictureUrl } from './rules.ts';

/** More live deals than this of one spa are not shown on one page. */
const MAX_DEALS_PER_BUSINESS = 100;

/** What a card shows of a deal, and of its spa. */
export interface DealCard {
  id: string;
  title: string;
  /** One of KINDS. */
  kind: string;
  regularPriceCents: number;
  dealPriceCents: number;
  durationMinutes: number;
  /** Until when evidence proves its regular price (epoch milliseconds); 0 where none does. */
  provenUntil: number;
  /** Its own; empty where it has none. */
  imageUrl: string;
  /** Its spa's gallery. */
  businessPictures: GalleryPicture[];
  expiresAt: number;
  /** Its own, as stored (market/terms). */
  terms: string;
  business: Pick<
    BusinessRow,
    'id' | 'name' | 'city' | 'state' | 'zip' | 'slug' | 'latitude' | 'longitude'
  > &
    RatingColumns;
}

export interface Deal extends DealCard {
  description: string;
  /** On its spa's menu; empty where that is its title. */
  menuItem: string;
  maxPurchases: number;
  limitPerVisit: number | null;
  checkoutUrl: string;
  cancellationPolicy: string;
  life: DealLife;
  business: DealCard['business'] & Pick<BusinessRow, 'address' | 'phone' | 'about'>;
}

/** The deals of one spa that can be booked at `now`, earliest-created first. */
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

/** One deal of an active business, in any state. */
export async function findDeal(db: Db, id: string): Promise<Deal | undefined> {
  const row = await cards(db)
    .select([
      'deals.description',
      'deals.menu_item',
      'deals.max_purchases',
      'deals.limit_per_visit',
      'deals.checkout_url',
      'deals.cancellation_policy',
      'deals.status',
      'deals.starts_at',
      'deals.paused_at',
      'deals.sold_out_at',
      'businesses.address',
      'businesses.phone',
      'businesses.about',
    ])
    .where('deals.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { address, phone, about } = row;
  const card = asCard(row);
  return {
    ...card,
    description: row.description,
    menuItem: row.menu_item,
    maxPurchases: row.max_purchases,
    limitPerVisit: row.limit_per_visit,
    checkoutUrl: row.checkout_url,
    cancellationPolicy: row.cancellation_policy,
    life: lifeOf(row),
    business: { ...card.business, address, phone, about },
  };
}

/** Deals by their ids, in the order of the ids; ids that are gone are left out. */
export async function dealsByIds(db: Db, ids: string[]): Promise<DealCard[]> {
  if (ids.length === 0) return [];
  const rows = await cards(db).where('deals.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, asCard(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type NearDeal = DealCard & { miles: number };
type Found = Pick<NearDeal, 'id' | 'miles'> & { card?: DealCard };

/** Reads the cards that are missing; a deal that is gone meanwhile is left out. */
export async function addCards(db: Db, found: Found[]): Promise<NearDeal[]> {
  const missingIds = found.filter(({ card }) => !card).map(({ id }) => id);
  const cardOf = new Map((await dealsByIds(db, missingIds)).map((card) => [card.id, card]));
  return found.flatMap(({ id, miles, card = cardOf.get(id) }) => (card ? { ...card, miles } : []));
}

/** Like dealsByIds for those that a query finds, in no order; the two are one statement. */
export async function dealsAmong(db: Db, idQuery: RawBuilder<{ id: string }>): Promise<DealCard[]> {
  // CROSS JOIN sets the order for SQLite: otherwise it may read all deals and look each up here.
  const query = sql<CardRow>`select ${sql.raw(CARD.join())} from (${idQuery}) as few
    cross join deals cross join businesses
    where deals.id = few.id and businesses.id = deals.business_id and deals.business_status = 'active'`;
  return (await query.execute(db)).rows.map(asCard);
}

/** Only what a card needs: half the columns halve the time of a page of results. */
const CARD = [
  'deals.id',
  'deals.title',
  'deals.kind',
  'deals.regular_price_cents',
  'deals.deal_price_cents',
  'deals.duration_minutes',
  'deals.proven_until',
  'deals.image_url',
  'deals.expires_at',
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

function asCard(row: CardRow): DealCard {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    regularPriceCents: row.regular_price_cents,
    dealPriceCents: row.deal_price_cents,
    durationMinutes: row.duration_minutes,
    provenUntil: row.proven_until,
    imageUrl: pictureUrl(row.image_url),
    businessPictures: parseGallery(row.gallery),
    expiresAt: row.expires_at,
    terms: row.terms,
    business: {
      id: row.business_id,
      name: row.name,
      city: row.city,
      state: row.state,
      zip: row.business_zip,
      slug: row.slug,
      latitude: row.latitude,
      longitude: row.longitude,
      rating: row.rating,
      review_count: row.review_count,
      rating_source: row.rating_source,
      rating_seen_on: row.rating_seen_on,
    },
  };
}

export type StoredDeal = { deal: DealRow; businessName: string; business: LicensedBusiness };

/** A deal with all its fields, in any state of it and its spa. */
export async function findDealForEdit(db: Db, id: string): Promise<StoredDeal | undefined> {
  return (await findDealsForEdit(db, [id]))[0];
}

/** Like findDealForEdit for several, in the order of their ids. */
export async function findDealsForEdit(db: Db, ids: string[]): Promise<StoredDeal[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('deals')
    .innerJoin('businesses', 'businesses.id', 'deals.business_id')
    .selectAll('deals')
    .select(['businesses.name as business_name', 'businesses.state as business_state'])
    .select([isLicensed('businesses.id', 'businesses.license_number'), isRefuted('businesses.id')])
    .where('deals.id', 'in', ids)
    .orderBy('deals.id')
    .execute();
  return rows.map(
    ({ business_name: businessName, business_state: state, is_licensed, is_refuted, ...deal }) => ({
      deal: asWritten(deal),
      businessName,
      business: { state, is_licensed, is_refuted },
    }),
  );
}

/** In a transaction: the same, and until it ends nobody else changes them. */
export async function findDealsForUpdate(tx: Db, ids: string[]): Promise<StoredDeal[]> {
  if (ids.length === 0) return [];
  const rows = tx.selectFrom('deals').select('id').where('id', 'in', ids).orderBy('id');
  await lockForUpdate(tx, rows).execute();
  return findDealsForEdit(tx, ids);
}
