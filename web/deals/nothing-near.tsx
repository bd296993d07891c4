import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { DealGrid } from './deal-grid.tsx';
import type { NearView } from './search.server.ts';

type Props = {
  product: string;
  zip: string;
  radius: number;
  wider: number | undefined;
  nearest: NearView[];
};

/** Nothing within the radius: the specified words, then what there is. */
export function NothingNear({ product, zip, radius, wider, nearest }: Props) {
  return (
    <>
      <EmptyState
        title="No deals available"
        text={`We couldn't find any deals within ${radius} miles of ${zip}. Try expanding your search radius or check back later.`}
      >
        {wider && (
          <a href={`/deals?zip=${zip}&radius=${wider}`} className={buttonLook()}>
            Show deals within {wider} miles
          </a>
        )}
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
