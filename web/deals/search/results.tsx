import { Link } from 'react-router';
import type { KindCount, Total } from '../../../market/deals/count.server.ts';
import { DEALS_PER_PAGE } from '../../../market/deals/rules.ts';
import { type SearchCriteria, searchPath } from '../../layout/search-criteria.ts';
import { buttonLook } from '../../ui/button.tsx';
import { PageNumber } from '../../ui/page-number.tsx';
import { DealGrid } from './deal-grid.tsx';
import { FilterLinks } from './filter-links.tsx';
import { KindChips } from './kind-chips.tsx';
import { ResultsHeading } from './results-heading.tsx';
import type { NearView } from './search.server.ts';

type Props = {
  product: string;
  criteria: SearchCriteria;
  hasMore: boolean;
  total: Total;
  kinds: KindCount[];
  deals: NearView[];
};

export function Results({ product, criteria, hasMore, total, kinds, deals }: Props) {
  const { page } = criteria;
  const pages = total.orMore ? undefined : Math.ceil(total.deals / DEALS_PER_PAGE);
  return (
    <>
      <ResultsHeading product={product} criteria={criteria} total={total} />
      <KindChips criteria={criteria} kinds={kinds} />
      <FilterLinks criteria={criteria} />
      <DealGrid deals={deals} leads className="mt-2" />
      {(page > 1 || hasMore) && (
        <nav aria-label="Pages of results" className="mt-8 flex items-center justify-center gap-4">
          {page > 1 && (
            <Link
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
              to={searchPath({ ...criteria, page: page + 1 })}
              rel="next"
              className={buttonLook('quiet')}
            >
              Next
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
