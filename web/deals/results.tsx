import { Link } from 'react-router';
import { buttonLook } from '../ui/button.tsx';
import { DealGrid } from './deal-grid.tsx';
import type { NearView } from './search.server.ts';

type Props = {
  product: string;
  zip: string;
  radius: number;
  page: number;
  more: boolean;
  deals: NearView[];
};

export function Results({ product, zip, radius, page, more, deals }: Props) {
  const at = (number: number) =>
    `/deals?zip=${zip}&radius=${radius}${number > 1 ? `&page=${number}` : ''}`;
  return (
    <>
      <h1 className="text-3xl md:text-4xl">
        {product} Deals near {zip}
      </h1>
      <p className="mt-3 text-ink-soft">Showing deals within {radius} miles of your location</p>
      <DealGrid deals={deals} leads className="mt-8" />
      {(page > 1 || more) && (
        <nav aria-label="Pages of results" className="mt-10 flex items-center justify-center gap-4">
          {page > 1 && (
            <Link to={at(page - 1)} rel="prev" className={buttonLook('quiet')}>
              Previous
            </Link>
          )}
          <span className="text-ink-soft">Page {page}</span>
          {more && (
            <Link to={at(page + 1)} rel="next" className={buttonLook('quiet')}>
              Next
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
