import { parseSlug } from '../../market/businesses/rules.ts';
import { parseDealId } from '../../market/deals/rules.ts';
import { parseSearch, sortAndFilterParams } from '../../market/deals/search-criteria.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';

/** What a page's address says that a visitor saw. */
export interface Showing {
  /** Near a real ZIP; `isNewSearch` unless the visitor turned, sorted or filtered the results. */
  search?: { zip: string; radius: number; isNewSearch: boolean };
  /** The name in the address: an id, or the slug of its business. */
  deal?: string;
}

/** What a page counts, by its address and its pattern, such as /deals/:slug. */
export function readShowing(
  page: string,
  { pathname, searchParams }: URL,
  zipTable: Pick<ZipTable, 'find'>,
): Showing {
  if (page === '/deals') {
    const criteria = parseSearch(searchParams);
    const { zip, radiusMiles: radius } = criteria;
    if (zip === undefined || !zipTable.find(zip)) return {};
    return {
      search: {
        zip,
        radius,
        isNewSearch: criteria.page === 1 && sortAndFilterParams(criteria).length === 0,
      },
    };
  }
  if (page === '/deals/:slug') {
    const deal = parseDealId(searchParams.get('deal')) ?? parseSlug(pathname.split('/')[2] ?? '');
    return deal === undefined ? {} : { deal };
  }
  return {};
}
