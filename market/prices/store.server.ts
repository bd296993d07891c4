import type { Db, PriceEvidenceRow } from '../ports.ts';
import { itemKey } from './rules.ts';

/** More evidence than this of one spa is not shown on one screen. */
const MAX_SHOWN = 100;

/** What a deal is compared with: an item of its spa's menu, of so many minutes. */
export interface PricedDeal {
  businessId: string;
  /** The name in the menu. */
  item: string;
  minutes: number;
}

/** The name of a deal on its spa's menu. */
export function menuItemOf({ menu_item, title }: { menu_item: string; title: string }): string {
  return menu_item === '' ? title : menu_item;
}

/** The newest evidence that may prove a deal's regular price, as the trigger finds it. */
export async function newestEvidence(
  db: Db,
  deal: PricedDeal,
): Promise<PriceEvidenceRow | undefined> {
  return db
    .selectFrom('price_evidence')
    .selectAll()
    .where('business_id', '=', deal.businessId)
    .where('item_key', '=', itemKey(deal.item))
    .where('minutes', '=', deal.minutes)
    .where('how', '<>', 'owner')
    .orderBy('seen_on', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** All that was seen of a spa's prices, the newest first. */
export async function evidenceOf(db: Db, businessId: string): Promise<PriceEvidenceRow[]> {
  return db
    .selectFrom('price_evidence')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('seen_on', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
}

/** Each time that the end of a deal was put off, the first one first. */
export async function extensionsOf(db: Db, dealId: string) {
  return db
    .selectFrom('deal_extensions')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('extended_at')
    .orderBy('to_end')
    .execute();
}
