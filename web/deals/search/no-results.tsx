import { Link } from 'react-router';
import { type AskedSearch, searchAddress } from '../../layout/search-criteria.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dealsInWords } from '../format.ts';
import { DealGrid } from './deal-grid.tsx';
import { Refine } from './filters.tsx';
import { ResultsHeading } from './results.tsx';
import type { NearView, Total, Wider } from './search.server.ts';

const NOTHING = 'No deals available';

type Props = {
  product: string;
  asked: AskedSearch;
  wider: Wider | undefined;
  nearest: NearView[];
};

/** Nothing within the radius: the specified words, then what there is. */
export function NothingNear({ product, asked, wider, nearest }: Props) {
  return (
    <>
      <ResultsHeading product={product} asked={asked} />
      <EmptyState
        level={2}
        title={NOTHING}
        text={`We couldn't find any deals within ${asked.radius} miles of ${asked.zip}. Try expanding your search radius or check back later.`}
      >
        {wider && <WiderLink {...wider} />}
      </EmptyState>
      {nearest.length > 0 && (
        <section aria-labelledby="nearest-title" className="mt-8">
          <h2 id="nearest-title" className="text-2xl">
            The nearest {product.toLowerCase()} deals
          </h2>
          <DealGrid deals={nearest} className="mt-6" />
        </section>
      )}
    </>
  );
}

type FilteredProps = {
  product: string;
  asked: AskedSearch;
  without: Total;
  wider: Wider | undefined;
};

/** There are deals within the radius, but none that passes the filters. */
export function FilteredOut({ product, asked, without, wider }: FilteredProps) {
  return (
    <>
      <ResultsHeading product={product} asked={asked} />
      <Refine asked={asked} />
      <EmptyState
        level={2}
        title={NOTHING}
        text={`No deal within ${asked.radius} miles of ${asked.zip} fits your filters. Without them there ${without.deals === 1 ? 'is' : 'are'} ${dealsInWords(without)}.`}
      >
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={searchAddress({ ...asked, filters: {}, page: 1 })} className={buttonLook()}>
            Clear filters
          </Link>
          {wider && <WiderLink {...wider} look="quiet" />}
        </div>
      </EmptyState>
    </>
  );
}

function WiderLink({ radius, address, look }: Wider & { look?: 'quiet' }) {
  return (
    <Link to={address} className={buttonLook(look)}>
      Show deals within {radius} miles
    </Link>
  );
}
