import { isCalendarDay } from '../../../market/days.ts';
import type { ListOrder } from '../../../market/list-page.server.ts';
import { PURCHASE_FILTERS, type PurchaseFilter } from '../../../market/purchases/filters.ts';
import {
  type ListQuery,
  listHref,
  orderParam,
  parseListQuery,
  parseOrder,
  readText,
} from '../../kit/lists/query.ts';

export const PURCHASES = '/admin/purchases';
export const CHECK_VOUCHER = '/admin/purchases/check';

const NEWEST_FIRST = { by: 'bought', isDescending: true } as const;

export interface PurchasesQuery extends ListQuery {
  state: PurchaseFilter | undefined;
  deal: string;
  business: string;
  /** Only those of one day where the office is, '2026-11-24'. */
  day: string;
  order: ListOrder<'bought'>;
}

export function parsePurchasesQuery(params: URLSearchParams): PurchasesQuery {
  const day = readText(params, 'day');
  return {
    ...parseListQuery(params),
    state: PURCHASE_FILTERS.find((state) => state === params.get('state')),
    deal: readText(params, 'deal'),
    business: readText(params, 'spa'),
    day: isCalendarDay(day) ? day : '',
    order: parseOrder(params, ['bought']) ?? NEWEST_FIRST,
  };
}

export function purchasesPath(query: Partial<PurchasesQuery>): string {
  const { state, deal, business, day, search, order, page } = query;
  const sort = order && orderParam(order, NEWEST_FIRST);
  return listHref(PURCHASES, { state, deal, spa: business, day, search, sort, page });
}

export const purchasePath = (session: string) => `${PURCHASES}/${encodeURIComponent(session)}`;
