import { useRef, useState } from 'react';
import type { KindCount, Total } from '../../../market/deals/count.server.ts';
import type { SearchCriteria } from '../../../market/deals/search-criteria.ts';
import type { Pin } from '../../../market/pages/pins.server.ts';
import type { NearView } from '../../../market/pages/results.server.ts';
import { useRememberSearch } from '../last-search.ts';
import { DealGrid } from './deal-grid.tsx';
import { PageLinks } from './page-links.tsx';
import { ResultsHeading } from './results-heading.tsx';
import type { ResultsMap } from './results-map.tsx';
import { SearchLinks } from './search-links.tsx';

type Props = {
  product: string;
  criteria: SearchCriteria;
  path: string;
  hasMore: boolean;
  total: Total;
  totalText: string;
  kinds: KindCount[];
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
  kinds,
  deals,
  map,
  OpenMap,
  onCloseMap,
}: Props) {
  const cards = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<Pin>();
  const { page } = criteria;
  useRememberSearch(page > 1 ? `${path}&page=${page}` : path);
  return (
    <div className={OpenMap && 'with-map'}>
      <div>
        <ResultsHeading product={product} criteria={criteria} totalText={totalText} />
        <SearchLinks criteria={criteria} kinds={kinds} />
      </div>
      {OpenMap && map && (
        <OpenMap
          viewJson={map}
          zip={criteria.zip ?? ''}
          cards={cards}
          chosen={chosen}
          onChoose={setChosen}
          onClose={onCloseMap}
          isPart={page > 1 || hasMore}
        />
      )}
      <DealGrid ref={cards} deals={deals} leads className="mt-2" />
      <PageLinks criteria={criteria} hasMore={hasMore} total={total} />
    </div>
  );
}
