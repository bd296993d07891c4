import { useRef, useState } from 'react';
import type { KindCount, Total } from '../../../market/deals/count.server.ts';
import { DEALS_PER_PAGE } from '../../../market/deals/filters.ts';
import { type SearchCriteria, searchPath } from '../../layout/search-criteria.ts';
import { buttonLook } from '../../ui/button.tsx';
import { PageNumber } from '../../ui/page-number.tsx';
import { DealGrid } from './deal-grid.tsx';
import { FilterLinks } from './filter-links.tsx';
import { KindChips } from './kind-chips.tsx';
import type { Pin, ResultsMapView } from './pins.server.ts';
import { ResultsHeading } from './results-heading.tsx';
import type { ResultsMap } from './results-map.tsx';
import type { NearView } from './search.server.ts';

type Props = {
  product: string;
  criteria: SearchCriteria;
  hasMore: boolean;
  total: Total;
  kinds: KindCount[];
  /** Undefined where the browser leaves the server's cards alone. */
  deals: NearView[] | undefined;
  map: ResultsMapView | undefined;
  /** The map while it is open. */
  OpenMap: typeof ResultsMap | undefined;
  onCloseMap: () => void;
};

export function Results({
  product,
  criteria,
  hasMore,
  total,
  kinds,
  deals,
  map,
  OpenMap,
  onCloseMap,
}: Props) {
  const cards = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<Pin>();
  const { page } = criteria;
  const isPart = page > 1 || hasMore;
  const pages = total.orMore ? undefined : Math.ceil(total.deals / DEALS_PER_PAGE);
  return (
    <div className={OpenMap && 'with-map'}>
      <div>
        <ResultsHeading product={product} criteria={criteria} total={total} />
        <KindChips criteria={criteria} kinds={kinds} />
        <FilterLinks criteria={criteria} />
      </div>
      {OpenMap && map && (
        <OpenMap
          view={map}
          zip={criteria.zip ?? ''}
          cards={cards}
          chosen={chosen}
          onChoose={setChosen}
          onClose={onCloseMap}
          isPart={isPart}
        />
      )}
      <DealGrid ref={cards} deals={deals} leads className="mt-2" />
      {isPart && (
        <nav aria-label="Pages of results" className="mt-8 flex items-center justify-center gap-4">
          {page > 1 && (
            <a
              data-follow
              href={searchPath({ ...criteria, page: page - 1 })}
              rel="prev"
              className={buttonLook('quiet')}
            >
              Previous
            </a>
          )}
          <PageNumber page={page} of={pages} />
          {hasMore && (
            <a
              data-follow
              href={searchPath({ ...criteria, page: page + 1 })}
              rel="next"
              className={buttonLook('quiet')}
            >
              Next
            </a>
          )}
        </nav>
      )}
    </div>
  );
}
