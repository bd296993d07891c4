import { plusDays } from '../../../market/days.ts';
import { clicksOf } from '../../../market/insight/figures.server.ts';
import type { DealRow } from '../../../market/ports.ts';
import { hasPurchases, listPurchases } from '../../../market/purchases/list.server.ts';
import { countSold } from '../../../market/purchases/store.server.ts';
import type { Services } from '../../context.ts';
import { adminToday } from '../../kit/layout/admin-time.server.ts';
import { rowView } from '../purchases/list-view.server.ts';
import { parsePurchasesQuery } from '../purchases/query.ts';

/** So many of the newest purchases are shown; the list has all. */
const SHOWN = 3;
const CLICK_DAYS = 28;

export type DealSalesView = NonNullable<Awaited<ReturnType<typeof dealSales>>>;

/** How a deal sells; undefined where no Stripe account says so, or nobody has bought or pressed yet. */
export async function dealSales(
  { id, total_available: total }: Pick<DealRow, 'id' | 'total_available'>,
  services: Services,
) {
  const { db } = services;
  const now = services.now();
  if (!(await hasPurchases(db))) return undefined;
  const query = { ...parsePurchasesQuery(new URLSearchParams()), deal: id };
  const filters = { ...query, between: undefined, isOldestFirst: false };
  const { rows } = await listPurchases(db, filters, 1);
  const sold = await countSold(db, id, now);
  const clicks = await clicksOf(db, id, plusDays(adminToday(services), 1 - CLICK_DAYS));
  if (rows.length === 0 && sold === 0 && clicks === 0) return undefined;
  return {
    sold,
    left: total === null ? undefined : Math.max(0, total - sold),
    clickDays: CLICK_DAYS,
    clicks,
    newest: rows.slice(0, SHOWN).map((row) => rowView(row, now)),
  };
}
