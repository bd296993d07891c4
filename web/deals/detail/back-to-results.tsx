import { Link } from 'react-router';
import type { DetailView, SearchOrigin } from '../../../market/pages/deal.server.ts';
import { useLastSearch } from '../last-search.ts';
import { ShareButton } from './share-button.tsx';

type Props = { search: SearchOrigin; deal: Pick<DetailView, 'title' | 'href'> };

/** The way back to where the deal was found, and the way to tell somebody of it. */
export function BackToResults({ search, deal }: Props) {
  const path = useLastSearch(search.zip, search.path);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 print:hidden">
      <Link
        to={path}
        className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:underline"
      >
        <span aria-hidden="true">‹&nbsp;</span>
        {`Deals near ${search.zip}`}
      </Link>
      <ShareButton title={deal.title} path={deal.href} />
    </div>
  );
}
