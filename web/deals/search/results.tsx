import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { KindCount } from '../../../market/deals/count.server.ts';
import { type SearchCriteria, searchPath } from '../../layout/search-criteria.ts';
import { buttonLook } from '../../ui/button.tsx';
import { PageNumber } from '../../ui/page-number.tsx';
import { formatDealCount } from '../format.ts';
import { DealGrid } from './deal-grid.tsx';
import { SearchFilters } from './filters.tsx';
import { KindChips } from './kind-chips.tsx';
import type { NearView, Total } from './search.server.ts';

type Props = {
  product: string;
  criteria: SearchCriteria;
  hasMore: boolean;
  total: Total;
  kinds: KindCount[];
  deals: NearView[];
};

type HeadingProps = { product: string; criteria: SearchCriteria; children?: ReactNode };

/** What was searched for, above what was found, also where that is nothing. */
export function ResultsHeading({ product, criteria, children }: HeadingProps) {
  return (
    <>
      <h1 className="text-3xl md:text-4xl">
        {product} Deals near {criteria.zip}
      </h1>
      <div className="mt-3 flex flex-wrap justify-between gap-x-6 text-ink-soft">
        <p>Showing deals within {criteria.radiusMiles} miles of your location</p>
        {children}
      </div>
    </>
  );
}

export function Results({ product, criteria, hasMore, total, kinds, deals }: Props) {
  const { page } = criteria;
  return (
    <>
      <ResultsHeading product={product} criteria={criteria}>
        <p>{formatDealCount(total)}</p>
      </ResultsHeading>
      <KindChips criteria={criteria} kinds={kinds} />
      <SearchFilters criteria={criteria} />
      <DealGrid deals={deals} leads className="mt-8" />
      {(page > 1 || hasMore) && (
        <nav aria-label="Pages of results" className="mt-10 flex items-center justify-center gap-4">
          {page > 1 && (
            <Link
              to={searchPath({ ...criteria, page: page - 1 })}
              rel="prev"
              className={buttonLook('quiet')}
            >
              Previous
            </Link>
          )}
          <PageNumber page={page} />
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
