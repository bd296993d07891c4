import type { PurchaseRow, VoucherRow } from '../../../market/ports.ts';
import type { TestDependencies } from '../../helpers/app.ts';
import { addPurchase, addStripeAccount } from '../../helpers/purchases.ts';
import { addVoucher } from '../../helpers/vouchers.ts';
import { openBoughtPages } from './bought-app.ts';

export async function openVoucherPages(dependencies: TestDependencies = {}) {
  const site = await openBoughtPages(dependencies);
  const { business, deal } = await site.newDeal();
  await addStripeAccount(site.db, business);
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
