import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type AskedSearch, searchAddress } from '../../layout/search-criteria.ts';
import { buttonLook } from '../../ui/button.tsx';
import { PageNumber } from '../../ui/page-number.tsx';
import { dealsInWords } from '../format.ts';
import { DealGrid } from './deal-grid.tsx';
import { Refine } from './filters.tsx';
import type { NearView, Total } from './search.server.ts';

type Props = {
  product: string;
  asked: AskedSearch;
  more: boolean;
  total: Total;
  deals: NearView[];
};

type HeadingProps = { product: string; asked: AskedSearch; children?: ReactNode };

/** What was searched for, above what was found, also where that is nothing. */
export function ResultsHeading({ product, asked, children }: HeadingProps) {
  return (
    <>
      <h1 className="text-3xl md:text-4xl">
        {product} Deals near {asked.zip}
      </h1>
      <div className="mt-3 flex flex-wrap justify-between gap-x-6 text-ink-soft">
        <p>Showing deals within {asked.radius} miles of your location</p>
        {children}
      </div>
    </>
  );
}

export function Results({ product, asked, more, total, deals }: Props) {
  const { page } = asked;
  return (
    <>
      <ResultsHeading product={product} asked={asked}>
        <p>{dealsInWords(total)}</p>
      </ResultsHeading>
      <Refine asked={asked} />
      <DealGrid deals={deals} leads className="mt-8" />
      {(page > 1 || more) && (
        <nav aria-label="Pages of results" className="mt-10 flex items-center justify-center gap-4">
          {page > 1 && (
            <Link
              to={searchAddress({ ...asked, page: page - 1 })}
              rel="prev"
              className={buttonLook('quiet')}
            >
              Previous
            </Link>
          )}
          <PageNumber page={page} />
          {more && (
            <Link
              to={searchAddress({ ...asked, page: page + 1 })}
              rel="next"
              className={buttonLook('quiet')}
            >
              Next
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
