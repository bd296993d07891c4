import { withoutQuery } from '../../database/checkout-urls.ts';
import { isSqlite } from '../../database/locks.ts';
import { findBusiness } from '../businesses/store.server.ts';
import { dayIn, endOfDay, plusDays } from '../days.ts';
import { timeZoneOf } from '../deals/rules.ts';
import type { Db, PurchaseRow, Site } from '../ports.ts';
import { MAX_CLOCK_SKEW_MS } from '../rules.ts';
import { effectiveSettings } from '../settings/rules.ts';
import { liveSince, versionOn } from '../versions/store.server.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { OPERATOR, type SoldDeal } from './rules.ts';

export interface SoldContext {
  zipTable: Pick<ZipTable, 'find'>;
  /** The environment's values, below any day's settings. */
  defaults: Site;
}

/**
 * Deals with the link as sold at `at`, with the promotional period from then or from `paidAt`. A
 * business's account sees only its own deals. Deals that nobody had seen by then are left out.
 */
export async function soldDeals(
  db: Db,
  context: SoldContext,
  { link_id, at }: Pick<PurchaseRow, 'link_id' | 'at'>,
  paidAt = at,
): Promise<SoldDeal[]> {
  const linked = await db
    .selectFrom('deal_links')
    .select(['deal_id', 'account_id', 'url'])
    .where('link_id', '=', link_id)
    .orderBy('deal_id')
    .execute();
  const url = linked.find((link) => link.url !== '')?.url;
  const accountsOf = Map.groupBy(linked, ({ deal_id }) => deal_id);
  const deals = await Promise.all(
    [...accountsOf.keys()].map((id) => soldDeal(db, context, { id, url }, { at, paidAt })),
  );
  return deals
    .filter((deal) => deal !== undefined)
    .filter(({ id, businessId }) =>
      accountsOf
        .get(id)
        ?.some(({ account_id }) => account_id === OPERATOR || account_id === businessId),
    );
}

async function soldDeal(
  db: Db,
  { zipTable, defaults }: SoldContext,
  { id, url }: { id: string; url: string | undefined },
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
    ledThere: url === undefined || (await urlsAt(db, id, at)).includes(url),
    promotionalUntil: endOfDay(lastDay, timeZone) ?? paidAt,
  };
}

/** Stripe's clock may differ, so around a change both links count. */
async function urlsAt(db: Db, dealId: string, at: number): Promise<string[]> {
  const [from, to] = [at - MAX_CLOCK_SKEW_MS, at + MAX_CLOCK_SKEW_MS];
  const former = await db
    .selectFrom('deal_former_urls')
    .select(['url', 'until_at'])
    .where('deal_id', '=', dealId)
    .where('until_at', '>', from)
    .orderBy('until_at')
    .execute();
  const url = withoutQuery('checkout_url', isSqlite(db) ? 'sqlite' : 'postgres').as('url');
  const deal = await db
    .selectFrom('deals')
    .select([url, 'created_at'])
    .where('id', '=', dealId)
    .executeTakeFirst();
  const all = [...former, ...(deal ? [{ url: deal.url, until_at: Number.POSITIVE_INFINITY }] : [])];
  const since = (index: number) => all[index - 1]?.until_at ?? deal?.created_at ?? 0;
  return all.filter((_, index) => since(index) <= to).map((one) => one.url);
}
