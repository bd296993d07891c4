import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import type { SearchCriteria } from '../../../market/deals/search-criteria.ts';

type Props = { product: string; criteria: SearchCriteria; totalText?: string };

/** What was searched for, above what was found, also where that is nothing. */
export function ResultsHeading({ product, criteria, totalText }: Props) {
  const heading = useFocusAfterSearch();
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-4">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none md:text-3xl">
        {product} Deals near {criteria.zip}
      </h1>
      <div className="flex flex-wrap gap-x-1.5 text-ink-soft text-sm sm:text-base">
        {totalText && (
          <>
            <p role="status">{totalText}</p>
            <span aria-hidden="true" className="max-sm:hidden">
              ·
            </span>
          </>
        )}
        <p>Showing deals within {criteria.radiusMiles} miles of your location</p>
      </div>
    </div>
  );
}

/** Who came here from a page of ours is at the heading; who chose a filter stays at it. */
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
