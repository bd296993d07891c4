import { Link } from 'react-router';
import { DEALS_PER_PAGE } from '../../../market/deals/filters.ts';
import { type SearchCriteria, searchPath } from '../../../market/deals/search-criteria.ts';
import type { Total } from '../../../market/pages/results.server.ts';
import { buttonLook } from '../../ui/button.tsx';
import { PageNumber } from '../../ui/page-number.tsx';

type Props = { criteria: SearchCriteria; hasMore: boolean; total: Total };

/** The way to the pages before and after; nothing where there is one page. By its id a link keeps the focus. */
export function PageLinks({ criteria, hasMore, total }: Props) {
  const { page } = criteria;
  if (page === 1 && !hasMore) return null;
  const pages = total.orMore ? undefined : Math.ceil(total.deals / DEALS_PER_PAGE);
  return (
    <nav aria-label="Pages of results" className="mt-8 flex items-center justify-center gap-4">
      {page > 1 && (
        <Link
          id="previous-page"
          to={searchPath({ ...criteria, page: page - 1 })}
          rel="prev"
          className={buttonLook('quiet')}
        >
          Previous
        </Link>
      )}
      <PageNumber page={page} of={pages} />
      {hasMore && (
        <Link
          id="next-page"
          to={searchPath({ ...criteria, page: page + 1 })}
          rel="next"
          className={buttonLook('quiet')}
        >
          Next
        </Link>
      )}
    </nav>
  );
}
