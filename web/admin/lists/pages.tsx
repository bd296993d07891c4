import { Link } from 'react-router';
import { buttonLook } from '../../ui/button.tsx';
import { PageNumber } from '../../ui/page-number.tsx';

type Props = { page: number; hasMore: boolean; pageHref: (page: number) => string };

/** Leads to the pages before and after this one of a list; nothing where there is one alone. */
export function Pages({ page, hasMore, pageHref }: Props) {
  if (page === 1 && !hasMore) return null;
  const step = (to: number, name: string) => (
    <Link to={pageHref(to)} className={buttonLook('quiet')}>
      {name}
    </Link>
  );
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
      {page > 1 ? step(page - 1, 'Previous') : <span />}
      <PageNumber page={page} />
      {hasMore ? step(page + 1, 'Next') : <span />}
    </nav>
  );
}
