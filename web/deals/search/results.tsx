import { useRef, useState } from 'react';
import type { KindCount, Total } from '../../../market/deals/count.server.ts';
import type { SearchCriteria } from '../../layout/search-criteria.ts';
import { drawnBy, ServerDrawn } from '../../ui/server-drawn.tsx';
import { useRememberSearch } from '../last-search.ts';
import { DealGrid } from './deal-grid.tsx';
import type { Pin } from './pins.server.ts';
import { ResultsHeading } from './results-heading.tsx';
import type { ResultsMap } from './results-map.tsx';
import type { NearView } from './search.server.ts';

const SearchLinks = drawnBy(async () => (await import('./search-links.tsx')).SearchLinks);
const PageLinks = drawnBy(async () => (await import('./page-links.tsx')).PageLinks);

type Props = {
  product: string;
  criteria: SearchCriteria;
  path: string;
  hasMore: boolean;
  total: Total;
  totalText: string;
  kinds: KindCount[];
  /** Undefined where the browser leaves the server's cards alone. */
  deals: NearView[] | undefined;
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
        <ServerDrawn part={SearchLinks} with={{ criteria, kinds }} />
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
      <DealGrid id="drawn-deals" ref={cards} deals={deals} leads className="mt-2" />
      <ServerDrawn part={PageLinks} with={{ criteria, hasMore, total }} />
    </div>
  );
}
