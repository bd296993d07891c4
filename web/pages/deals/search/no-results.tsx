import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDealCount } from '../../../../market/deals/format-count.ts';
import { type SearchCriteria, searchPath } from '../../../../market/deals/search-criteria.ts';
import type { NearView, Total, Wider } from '../../../../market/pages/results.server.ts';
import { pluralize } from '../../../../market/words.ts';
import { SEARCH_RADII_MILES } from '../../../../market/zips/rules.ts';
import { buttonLook } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { Section } from '../../../kit/ui/section.tsx';
import { AlertForm } from '../../alerts/alert-form.tsx';
import { DealGrid } from '../deal-card.tsx';
import { FilterLinks } from './filter-form.tsx';

const WIDEST_MILES = Math.max(...SEARCH_RADII_MILES);
const NOTHING = 'No deals available';

type Props = {
  heading: ReactNode;
  criteria: SearchCriteria;
  wider: Wider | undefined;
  nearest: NearView[];
};

/** Nothing within the radius: the specified words, then what there is. */
export function NoResults({ heading, criteria, wider, nearest }: Props) {
  return (
    <>
      {heading}
      <EmptyState
        level={2}
        title={NOTHING}
        text={`We couldn't find any deals within ${criteria.radiusMiles} miles of ${criteria.zip}. Try expanding your search radius or check back later.`}
      >
        {wider && <WiderLink {...wider} />}
        {criteria.radiusMiles === WIDEST_MILES && (
          <p className="text-ink-soft">{WIDEST_MILES} miles is the widest.</p>
        )}
      </EmptyState>
      <AlertForm {...criteria} />
      {nearest.length > 0 && (
        <Section id="nearest-title" title="The nearest deals" className="mt-8">
          <DealGrid deals={nearest} className="mt-6" />
        </Section>
      )}
    </>
  );
}

type FilteredProps = {
  heading: ReactNode;
  criteria: SearchCriteria;
  unfilteredTotal: Total;
  wider: Wider | undefined;
};

/** There are deals within the radius, but none that passes the filters. */
export function NoFilteredResults({ heading, criteria, unfilteredTotal, wider }: FilteredProps) {
  return (
    <>
      {heading}
      <FilterLinks criteria={criteria} />
      <EmptyState
        level={2}
        title={NOTHING}
        text={`No deal within ${criteria.radiusMiles} miles of ${criteria.zip} fits your filters. Without them there ${pluralize(unfilteredTotal.deals, 'is', 'are')} ${formatDealCount(unfilteredTotal)}.`}
      >
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={searchPath({ ...criteria, filters: {}, page: 1 })} className={buttonLook()}>
            Clear filters
          </Link>
          {wider && <WiderLink {...wider} look="quiet" />}
        </div>
      </EmptyState>
      <AlertForm {...criteria} />
    </>
  );
}

function WiderLink({ radiusMiles, href, look }: Wider & { look?: 'quiet' }) {
  return (
    <Link to={href} className={buttonLook(look)}>
      Show deals within {radiusMiles} miles
    </Link>
  );
}
