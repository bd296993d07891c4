import { useEffect, useRef, useState } from 'react';
import { Link, useNavigationType } from 'react-router';
import { DEALS_PER_PAGE } from '../../../../market/deals/filters.ts';
import { type SearchCriteria, searchPath } from '../../../../market/deals/search-criteria.ts';
import type { NearView, Total } from '../../../../market/pages/results.server.ts';
import { buttonLook } from '../../../kit/ui/button.tsx';
import { PageNumber } from '../../../kit/ui/page-number.tsx';
import { DealGrid } from '../deal-card.tsx';
import { useRememberSearch } from '../last-search.ts';
import { FilterLinks } from './filter-form.tsx';
import type { ResultsMap } from './results-map.tsx';

type ResultsProps = {
  product: string;
  criteria: SearchCriteria;
  path: string;
  hasMore: boolean;
  total: Total;
  totalText: string;
  deals: NearView[];
  /** A `ResultsMapView` in JSON. */
  map: string | undefined;
  /** The map while it is open. */
  OpenMap: typeof ResultsMap | undefined;
  onCloseMap: () => void;
};

export function Results({
  product,
  criteria,
  path,
  hasMore,
  total,
  totalText,
  deals,
  map,
  OpenMap,
  onCloseMap,
}: ResultsProps) {
  const cards = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const { page } = criteria;
  useRememberSearch(page > 1 ? `${path}&page=${page}` : path);
  return (
    <div data-wide="" className={OpenMap && 'with-map'}>
      <div>
        <ResultsHeading product={product} criteria={criteria} totalText={totalText} />
        <FilterLinks criteria={criteria} />
      </div>
      {OpenMap && map && (
        <OpenMap
          viewJson={map}
          deals={deals}
          zip={criteria.zip ?? ''}
          cards={cards}
          chosen={chosen}
          onChoose={setChosen}
          onClose={onCloseMap}
          partOf={page > 1 || hasMore ? totalText : undefined}
        />
      )}
      <DealGrid ref={cards} deals={deals} leads className="mt-3 wide:grid-cols-4" />
      <PageLinks criteria={criteria} hasMore={hasMore} total={total} />
    </div>
  );
}

type ResultsHeadingProps = { product: string; criteria: SearchCriteria; totalText?: string };

/** What was searched for, above what was found, also where that is nothing. */
export function ResultsHeading({ product, criteria, totalText }: ResultsHeadingProps) {
  const heading = useFocusAfterSearch();
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-4">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none md:text-3xl">
        {product} Deals near {criteria.zip}
      </h1>
      <div className="flex flex-wrap gap-x-4 text-ink-soft text-sm sm:text-base">
        {totalText && <p role="status">{totalText}</p>}
        <p>Showing deals within {criteria.radiusMiles} miles of your location</p>
      </div>
    </div>
  );
}

/** Focuses the heading after a search from a page of ours; after a filter the focus stays. */
function useFocusAfterSearch() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = useNavigationType() === 'POP';
  useEffect(() => {
    const [visit] = performance.getEntriesByType('navigation');
    const isNew = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
    const isSearch = document.referrer.startsWith(`${location.origin}/`) && isNew;
    const isFree = document.activeElement === document.body;
    if (isFirstPage && isSearch && isFree) heading.current?.focus({ preventScroll: true });
  }, [isFirstPage]);
  return heading;
}

type PageLinksProps = { criteria: SearchCriteria; hasMore: boolean; total: Total };

/** The way to the pages before and after; nothing where there is one page. By its id a link keeps the focus. */
function PageLinks({ criteria, hasMore, total }: PageLinksProps) {
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
