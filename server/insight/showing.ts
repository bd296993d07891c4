import { parseSlug } from '../../market/businesses/rules.ts';
import { parseDealId } from '../../market/deals/rules.ts';
import { parseSearch, sortAndFilterParams } from '../../market/deals/search-criteria.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';

export interface Showing {
  /** `isNewSearch` unless the visitor turned a page, sorted or filtered. */
  search?: { zip: string; radius: number; isNewSearch: boolean };
  /** An id, or the slug of the deal's business, from the address. */
  deal?: string;
}

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
