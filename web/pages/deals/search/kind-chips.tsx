import { Link } from 'react-router';
import type { KindCount, Total } from '../../../../market/deals/count.server.ts';
import { formatCount } from '../../../../market/deals/format-count.ts';
import { KINDS, kindLabel } from '../../../../market/deals/kinds.ts';
import { type SearchCriteria, searchPath } from '../../../../market/deals/search-criteria.ts';
import { useNewestSearch } from './search-form.tsx';

type KindChipsProps = { criteria: SearchCriteria; kinds: KindCount[] };

/** What there is of each kind, each a link to the search for it alone; in the bar, and so in sight. */
export function KindChips({ criteria, kinds }: KindChipsProps) {
  const newest = useNewestSearch(criteria);
  const chosen = criteria.filters.kind;
  const shown = KINDS.flatMap(({ kind }): KindCount[] => {
    const found = kinds.find((one) => one.kind === kind);
    if (found) return [found];
    return kind === chosen ? [{ kind, deals: 0, orMore: false }] : [];
  });
  if (shown.length < 2 && !chosen) return null;
  const href = (kind: typeof chosen) =>
    searchPath({ ...newest, filters: { ...newest.filters, kind }, page: 1 });
  return (
    <nav aria-label="Kinds of deals" className="page chips" data-kinds="">
      <ul className="flex gap-2">
        <li>
          <Chip id="kind-all" href={href(undefined)} isChosen={!chosen} label="All" />
        </li>
        {shown.map(({ kind, ...count }) => (
          <li key={kind}>
            <Chip
              id={`kind-${kind}`}
              href={href(kind)}
              isChosen={kind === chosen}
              label={kindLabel(kind)}
              count={count}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ChipProps = { id: string; href: string; isChosen: boolean; label: string; count?: Total };

function Chip({ id, href, isChosen, label, count }: ChipProps) {
  return (
    <Link
      // The id keeps the focus on the link where the chips are rendered again.
      id={id}
      to={href}
      aria-current={isChosen ? 'true' : undefined}
      className="motion-soft inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full border border-line bg-surface px-4 text-ink hover:bg-sage-tint aria-[current]:border-sage aria-[current]:bg-sage-tint aria-[current]:font-semibold"
    >
      {label}
      {count && (count.deals > 0 || !count.orMore) && (
        <span className="font-normal text-ink-soft">{formatCount(count)}</span>
      )}
    </Link>
  );
}
