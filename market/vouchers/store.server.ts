import { sql } from 'kysely';
import { PLAIN_SLUG } from '../businesses/list.server.ts';
import { slugWords } from '../businesses/rules.ts';
import { findBusiness } from '../businesses/store.server.ts';
import { dayIn } from '../days.ts';
import { timeZoneOf } from '../deals/rules.ts';
import { readPage } from '../list-page.server.ts';
import type { BusinessRow, Db, PurchaseRow, Site } from '../ports.ts';
import { worthCents } from '../purchases/rules.ts';
import type { Settings } from '../settings/rules.ts';
import { type FoundVersion, liveSince, versionOn, versionSold } from '../versions/store.server.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { type Offer, offerSold } from './offer.ts';
import { MAX_SOLD } from './rules.ts';

export interface BoughtDeal {
  /** In any status: buyers must find the spa that they paid. */
  business: BusinessRow;
  /** The newest; at the purchase it may have been another. */
  title: string;
  /** When visitors could first see the deal; epoch milliseconds. */
  liveFrom: number;
}

/** Finds a deal until two years after its deletion; undefined for drafts and unknown ids. */
export async function findBoughtDeal(
  db: Db,
  dealId: string,
  now: number,
): Promise<BoughtDeal | undefined> {
  const liveFrom = await liveSince(db, dealId, now);
  const last = liveFrom === undefined ? undefined : await versionOn(db, dealId, now);
  const business = last && (await findBusiness(db, last.version.business_id));
  if (!business || liveFrom === undefined) return undefined;
  return { business, title: last.version.title, liveFrom };
}

/** Finds by beginning of the spa's name or by ZIP code, both indexed; ended deals, too. */
export function findSold(db: Db, search: string, now: number) {
  const beginning = slugWords(search).join('');
  const deals = db
    .selectFrom('businesses')
    .innerJoin('deals', 'deals.business_id', 'businesses.id')
    .select(['deals.id', 'title', 'expires_at', 'name', 'city', 'state', 'zip'])
    .where('starts_at', '<=', now)
    .where((where) =>
      where.or([
        where('deals.status', '=', 'active'),
        // An archived deal may have been sold before.
        where.exists(
          where
            .selectFrom('deal_versions')
            .select('deal_id')
            .whereRef('deal_id', '=', 'deals.id')
            .where('deal_versions.listed', '=', 1)
            .where('deal_versions.starts_at', '<=', now),
        ),
      ]),
    )
    .orderBy('slug')
    .orderBy('businesses.id')
    .orderBy('deals.created_at', 'desc')
    .orderBy('deals.id');
  const ofBusinesses = /^\d{5}$/.test(beginning)
    ? deals.where('zip', '=', beginning)
    : deals
        .where('slug', '>=', beginning.slice(0, 1))
        .where('slug', '<', `${beginning.slice(0, 1)}\u{10ffff}`)
        .where(sql<boolean>`${PLAIN_SLUG} like ${`${beginning}%`}`);
  return readPage(ofBusinesses, 1, MAX_SOLD);
}

export interface Day {
  /** Epoch milliseconds, both included. */
  from: number;
  to: number;
}

export interface VersionOfDay extends FoundVersion {
  /** When it replaced another version that day; undefined if it did not. */
  changedAt: number | undefined;
}

export async function versionOfDay(
  db: Db,
  dealId: string,
  { from, to }: Day,
): Promise<VersionOfDay | undefined> {
  const last = await versionOn(db, dealId, to);
  if (!last) return undefined;
  const first = await versionOn(db, dealId, from);
  const { from_at: changedAt } = last.version;
  // A version that nobody could see does not count for buyers.
  const isOther =
    first?.storedSince === undefined &&
    first?.version.listed === 1 &&
    first.version.from_at < changedAt;
  return { ...last, changedAt: isOther ? changedAt : undefined };
}

export interface PurchasedContext {
  db: Db;
  zipTable: Pick<ZipTable, 'find'>;
  defaults: Site;
  settings: Settings;
}

export interface Purchased {
  dealId: string;
  business: BusinessRow;
  /** The business's, and the day of the purchase there ('YYYY-MM-DD'). */
  timeZone: string;
  day: string;
  /** Undefined two years after the deal's deletion. */
  offer: Offer | undefined;
  /** 'for 2' */
  quantityText: string | undefined;
}

/** Undefined while the purchase's deal is unknown. */
export async function purchasedDeal(
  { db, zipTable, defaults, settings }: PurchasedContext,
  purchase: PurchaseRow,
  now: number,
): Promise<Purchased | undefined> {
  const { deal_id: dealId, business_id, version, at, quantity } = purchase;
  if (dealId === null || business_id === null || version === null) return undefined;
  const business = await findBusiness(db, business_id);
  if (!business) return undefined;
  const timeZone = timeZoneOf(zipTable.find(business.zip));
  const day = dayIn(timeZone, at);
  const found = await versionSold(db, dealId, { version, at });
  const money = { worthCents: worthCents(purchase), paidCents: purchase.paid_cents };
  return {
    dealId,
    business,
    timeZone,
    day,
    offer:
      found && offerSold(found, { business, timeZone, day, ...money }, { defaults, settings }, now),
    quantityText: quantity > 1 ? `for ${quantity}` : undefined,
  };
}
