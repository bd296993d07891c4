import type { KindCount } from '../../../market/deals/count.server.ts';
import type { SearchCriteria } from '../../../market/deals/search-criteria.ts';
import { FilterLinks } from './filter-links.tsx';
import { KindChips } from './kind-chips.tsx';

type Props = { criteria: SearchCriteria; kinds: KindCount[] };

/** What narrows a search: the kinds to choose from, and the filters that are set. */
export function SearchLinks({ criteria, kinds }: Props) {
  return (
    <>
      <KindChips criteria={criteria} kinds={kinds} />
      <FilterLinks criteria={criteria} />
    </>
  );
}
