import type { Db, PurchaseRow } from '../ports.ts';
import { type SoldContext, soldDeals } from './sold-deals.server.ts';
import { findPurchase, findVoucherOfPurchase } from './store.server.ts';

export async function purchaseDetails(db: Db, secret: string, sessionId: string) {
  const purchase = await findPurchase(db, sessionId);
  if (!purchase) return undefined;
  const { deal_id, version } = purchase;
  return {
    purchase,
    sold: deal_id === null || version === null ? undefined : await soldAs(db, deal_id, version),
    voucher: await findVoucherOfPurchase(db, secret, sessionId),
    reversals: await db
      .selectFrom('purchase_reversals')
      .selectAll()
      .where('session_id', '=', sessionId)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  };
}

/** The deals with the link that was paid, as they were sold. */
export async function possibleDeals(db: Db, context: SoldContext, purchase: PurchaseRow) {
  const deals = await soldDeals(db, context, purchase);
  return Promise.all(
    deals.map(async ({ id, version, priceCents }) => ({
      id,
      priceCents,
      ...(await soldAs(db, id, version)),
    })),
  );
}

function soldAs(db: Db, dealId: string, version: number) {
  return db
    .selectFrom('deal_versions')
    .select(['title', 'business_name'])
    .where('deal_id', '=', dealId)
    .where('from_at', '=', version)
    .executeTakeFirst();
}
