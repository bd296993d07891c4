import { CASE_STATUSES, type CaseStatus } from '../../../market/cases/rules.ts';
import type { ListOrder } from '../../../market/list-page.server.ts';
import {
  type ListQuery,
  listHref,
  orderParam,
  parseListQuery,
  parseOrder,
  readText,
} from '../lists/query.ts';

export const CASES = '/admin/cases';

const NEWEST_FIRST = { by: 'received', isDescending: true } as const;

export interface CasesQuery extends ListQuery {
  status: CaseStatus | undefined;
  isGenuine: boolean;
  /** Only those whose next step is due. */
  isDue: boolean;
  /** Only those of one spa, by its id. */
  spa: string;
  order: ListOrder<'spa' | 'received'>;
}

/** What the list's address asks for; anything that makes no sense is left out. */
export function parseCasesQuery(params: URLSearchParams): CasesQuery {
  return {
    ...parseListQuery(params),
    status: CASE_STATUSES.find((status) => status === params.get('status')),
    isGenuine: params.get('mark') === 'genuine',
    isDue: params.get('next') === 'due',
    spa: readText(params, 'spa'),
    order: parseOrder(params, ['spa', 'received']) ?? NEWEST_FIRST,
  };
}

/** The list's address, as buttons and links remember it. */
export function casesPath(query: Partial<CasesQuery>): string {
  const { search, status, isGenuine, isDue, spa, order, page } = query;
  const sort = order && orderParam(order, NEWEST_FIRST);
  const flags = { mark: isGenuine && 'genuine', next: isDue && 'due', spa };
  return listHref(CASES, { search, status, ...flags, sort, page });
}
