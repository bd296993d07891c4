import { findBusiness } from '../businesses/store.server.ts';
import { dayIn, endOfDay, plusDays } from '../days.ts';
import { timeZoneOf } from '../deals/rules.ts';
import { type Db, MAX_CLOCK_SKEW_MS, type PurchaseRow, type Site } from '../ports.ts';
import { effectiveSettings } from '../settings/rules.ts';
import { liveSince, versionOn } from '../versions/store.server.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { OPERATOR, type SoldDeal } from './rules.ts';

/** What deals said is read with these. */
export interface SoldContext {
  zipTable: Pick<ZipTable, 'find'>;
  /** The environment's values, under the settings of any day. */
  defaults: Site;
}

/**
 * The deals that a payment link of an account is or was of, as they were sold at an instant, with the
 * promotional period of what was paid then, or `paidAt`. A
 * business's account speaks of its own deals alone. Deals that nobody had seen by then are left out.
 */
export async function soldDeals(
  db: Db,
  context: SoldContext,
  { account_id, link_id, at }: Pick<PurchaseRow, 'account_id' | 'link_id' | 'at'>,
  paidAt = at,
): Promise<SoldDeal[]> {
  const linked = await db
    .selectFrom('deal_links')
    .select('deal_id')
    .where('link_id', '=', link_id)
    .where('account_id', '=', account_id)
    .orderBy('deal_id')
    .execute();
  const deals = await Promise.all(
    linked.map(({ deal_id }) => soldDeal(db, context, deal_id, { at, paidAt })),
  );
  return deals
    .filter((deal) => deal !== undefined)
    .filter(({ businessId }) => account_id === OPERATOR || businessId === account_id);
}

async function soldDeal(
  db: Db,
  { zipTable, defaults }: SoldContext,
  id: string,
  { at, paidAt }: { at: number; paidAt: number },
): Promise<SoldDeal | undefined> {
  const wasSeen = (await liveSince(db, id, at + MAX_CLOCK_SKEW_MS)) !== undefined;
  const found = wasSeen ? await versionOn(db, id, at) : undefined;
  if (!found) return undefined;
  const { version, site } = found;
  const business = await findBusiness(db, version.business_id);
  const timeZone = timeZoneOf(business && zipTable.find(business.zip));
  const { promotionalDays } = effectiveSettings(defaults, site).policy;
  const lastDay = plusDays(dayIn(timeZone, paidAt), promotionalDays);
  const { starts_at, expires_at, deleted_at, listed } = version;
  return {
    id,
    businessId: version.business_id,
    version: version.from_at,
    priceCents: version.deal_price_cents,
    isLive:
      listed === 1 && (starts_at ?? 0) <= at && at < Math.min(expires_at, deleted_at ?? expires_at),
    promotionalUntil: endOfDay(lastDay, timeZone) ?? paidAt,
  };
}
