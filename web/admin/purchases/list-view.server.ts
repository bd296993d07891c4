import { findBusiness } from '../../../market/businesses/store.server.ts';
import { dayStyle, formatDate } from '../../../market/dates.ts';
import { endOfDay, startOfDay } from '../../../market/days.ts';
import { countText } from '../../../market/deals/copy.ts';
import { findDealForEdit } from '../../../market/deals/store.server.ts';
import {
  type ListedPurchase,
  listPurchases,
  type PurchaseQuery,
} from '../../../market/purchases/list.server.ts';
import { formatMoney } from '../../../market/purchases/money.ts';
import { reversalNote, wentBackText } from '../../../market/purchases/reversals.ts';
import { shownState } from '../../../market/purchases/rules.ts';
import type { Services } from '../../context.ts';
import { adminTimeZone, adminToday } from '../../kit/layout/admin-time.server.ts';
import type { RecordFact } from '../../kit/lists/record-header.tsx';
import { UNKNOWN_DEAL } from './copy.ts';
import { type PurchasesQuery, parsePurchasesQuery, purchasesPath } from './query.ts';

export type PurchaseRowView = Awaited<ReturnType<typeof purchasesView>>['purchases'][number];

export async function purchasesView(services: Services, params: URLSearchParams) {
  const { db } = services;
  const now = services.now();
  const query = parsePurchasesQuery(params);
  const found = await listPurchases(db, storedQuery(query, services), query.page);
  return {
    query: { ...query, page: found.page },
    hasMore: found.hasMore,
    count: countText(found.count),
    today: adminToday(services),
    only: await onlyTexts(query, services),
    purchases: found.rows.map((row) => ({
      ...rowView(row, now),
      atStyle: dayStyle(row.at, now, adminTimeZone(services)),
    })),
  };
}

export function storedQuery(
  query: PurchasesQuery,
  services: Pick<Services, 'site'>,
): PurchaseQuery {
  const timeZone = adminTimeZone(services);
  const { day, order, ...filters } = query;
  const from = day ? startOfDay(day, timeZone) : undefined;
  const to = day ? endOfDay(day, timeZone) : undefined;
  return {
    ...filters,
    between: from === undefined || to === undefined ? undefined : { from, to },
    isOldestFirst: !order.isDescending,
  };
}

async function onlyTexts({ deal, business, day }: PurchasesQuery, { db }: Services) {
  return {
    deal: deal && ((await findDealForEdit(db, deal))?.deal.title ?? 'one deal'),
    business: business && ((await findBusiness(db, business))?.name ?? 'one spa'),
    day: day && formatDate(day),
  };
}

export function rowView(row: ListedPurchase, now: number) {
  return {
    id: row.id,
    deal: row.title ?? UNKNOWN_DEAL,
    business: row.business_name ?? '',
    quantity: row.quantity,
    buyer:
      row.erased_at === null ? [row.first_name, row.email].filter(Boolean).join(', ') : 'erased',
    firstName: row.erased_at === null ? row.first_name : 'erased',
    email: row.email,
    state: shownState(row, now),
    note: reversalNote(row),
    isTest: row.is_live === 0,
    hasVoucher: row.voucher_id !== null,
    usedAt: row.used_at,
    at: row.at,
    paid: formatMoney(row.paid_cents, row.currency),
    wentBack: wentBackText(row),
  };
}

/** 'Purchases 21' of a deal or a spa, with their list; nothing while there is none. */
export async function purchasesFact(
  services: Services,
  of: { deal: string } | { business: string },
): Promise<RecordFact[]> {
  const query = { ...parsePurchasesQuery(new URLSearchParams()), ...of };
  const { count } = await listPurchases(services.db, storedQuery(query, services), 1);
  return count > 0 ? [{ name: 'Purchases', value: countText(count), to: purchasesPath(of) }] : [];
}
