import type { ListOrder } from '../../../market/list-page.server.ts';
import { type ListQuery, orderParam, parseListQuery, parseOrder } from '../../kit/lists/query.ts';

const NEWEST_FIRST = { by: 'received', isDescending: true } as const;

/** The filters and order that the address of the list of leads has. */
export interface FollowUpQuery<Status, Column extends string> extends ListQuery {
  status: Status | undefined;
  /** Only those whose next step is due. */
  isDue: boolean;
  order: ListOrder<Column | 'received'>;
}

/** Anything that makes no sense is left out. */
export function parseFollowUpQuery<Status extends string, Column extends string>(
  params: URLSearchParams,
  statuses: readonly Status[],
  columns: readonly Column[],
): FollowUpQuery<Status, Column> {
  return {
    ...parseListQuery(params),
    status: statuses.find((status) => status === params.get('status')),
    isDue: params.get('next') === 'due',
    order: parseOrder(params, [...columns, 'received' as const]) ?? NEWEST_FIRST,
  };
}

/** The other way round: the parameters of the list's address. */
export function followUpParams({
  search,
  status,
  isDue,
  order,
  page,
}: Partial<FollowUpQuery<string, string>>) {
  const sort = order && orderParam(order, NEWEST_FIRST);
  return { search, status, next: isDue && 'due', sort, page };
}
