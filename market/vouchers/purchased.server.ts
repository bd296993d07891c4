import { findBusiness } from '../businesses/store.server.ts';
import { dayIn } from '../days.ts';
import { timeZoneOf } from '../deals/rules.ts';
import type { BusinessRow, Db, PurchaseRow, Site } from '../ports.ts';
import { worthCents } from '../purchases/rules.ts';
import type { Settings } from '../settings/rules.ts';
import { versionSold } from '../versions/store.server.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { type Offer, offerSold } from './offer.ts';

export interface PurchasedContext {
  db: Db;
  zipTable: Pick<ZipTable, 'find'>;
  /** What the environment says of the site, and what holds now. */
  defaults: Site;
  settings: Settings;
}

/** What was bought, as the deal was at the purchase. */
export interface Purchased {
  dealId: string;
  business: BusinessRow;
  /** Where the business is, and the day of the purchase there ('YYYY-MM-DD'). */
  timeZone: string;
  day: string;
  /** Undefined two years after the deal was deleted: what it said is deleted then. */
  offer: Offer | undefined;
  /** 'for 2' */
  quantityText: string | undefined;
}

/** Undefined where nobody knows yet for which deal it was. */
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
