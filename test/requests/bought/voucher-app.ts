import type { PurchaseRow, VoucherRow } from '../../../market/ports.ts';
import { addPurchase } from '../../helpers/purchases.ts';
import { addVoucher } from '../../helpers/vouchers.ts';
import { openBoughtPages } from './bought-app.ts';

/** The pages for buyers where a Stripe account is connected, and vouchers. */
export async function openVoucherPages() {
  const site = await openBoughtPages();
  const { business, deal } = await site.newDeal();
  const at = { created_at: 1, updated_at: 1, read_from: 1, next_read_at: 1 };
  await site.db
    .insertInto('stripe_accounts')
    .values({ id: business.id, business_id: business.id, key_sealed: 'sealed', ...at })
    .execute();
  return {
    ...site,
    business,
    deal,
    addPurchase: (purchase: Partial<PurchaseRow>) => addPurchase(site.db, deal, purchase),
    async newVoucher(purchase: Partial<PurchaseRow> = {}, voucher: Partial<VoucherRow> = {}) {
      const bought = await addPurchase(site.db, deal, purchase);
      return { ...(await addVoucher(site.db, bought, voucher)), purchase: bought };
    },
  };
}
