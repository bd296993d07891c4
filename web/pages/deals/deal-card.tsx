import type { RefObject } from 'react';
import { Link } from 'react-router';
import type { DealView } from '../../../market/pages/card.server.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { cardLook } from '../../kit/ui/card.tsx';
import { DealPicture } from './deal-picture.tsx';
import { PercentBadge, Prices } from './prices.tsx';
import { Rating } from './rating.tsx';

/** The width of a card's picture, which is small next to its facts. */
const CARD_SIZES = '(min-width: 64rem) 200px, 120px';

type DealCardProps = {
  deal: DealView & { distanceText?: string };
  eager?: boolean;
  /** On the page of its own business, whose name and rating it does not repeat. */
  isAtBusiness?: boolean;
};

/** The whole card is one link; its name is the deal's title. */
export function DealCard({ deal, eager = false, isAtBusiness = false }: DealCardProps) {
  const { hasGoogleMaps } = useSite();
  return (
    <article
      className={cardLook(
        'group @container relative grid h-full overflow-hidden has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-sage has-[a:focus-visible]:outline-offset-2',
      )}
    >
      <div className="grid @max-[15rem]:grid-cols-1 grid-cols-[7.5rem_minmax(0,1fr)] @md:grid-cols-[12.5rem_minmax(0,1fr)]">
        <div className="relative min-h-30 @md:min-h-37.5">
          <DealPicture
            picture={deal.picture}
            eager={eager}
            sizes={CARD_SIZES}
            className="absolute! inset-0"
          />
          <PercentBadge
            label={deal.percentOffText}
            className="absolute top-2.5 left-2.5 px-2.5 py-0.5 text-sm"
          />
        </div>
        <div className="flex min-w-0 flex-col gap-0.5 p-3 @md:px-4">
          <h2 className="font-sans font-semibold leading-snug @md:text-lg">
            <Link
              // A document keeps its policy: only that of a deal lets Google's map in.
              reloadDocument={hasGoogleMaps}
              prefetch="intent"
              // The beacon counts it when it comes in sight (web/beacon.ts).
              data-deal={deal.id}
              to={deal.href}
              className="after:absolute after:inset-0 focus:outline-none group-hover:underline"
            >
              {deal.title}
            </Link>
          </h2>
          {!isAtBusiness && (
            <p className="text-ink-soft text-sm @md:text-[0.9375rem]">
              {`${deal.businessName}, ${deal.location}`}
            </p>
          )}
          {deal.rating && !isAtBusiness && (
            <Rating rating={deal.rating} compact className="text-sm" />
          )}
          <p className="text-ink-soft text-sm">
            {deal.distanceText ? `${deal.distanceText} · ${deal.lengthText}` : deal.lengthText}
          </p>
          <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-1">
            <Prices deal={deal} className="text-2xl" />
            <p className="text-ink-soft text-sm">{`Ends ${deal.endsOnText}`}</p>
          </div>
        </div>
      </div>
    </article>
  );
}

/** The pictures that are in sight at once. */
const FIRST_IN_SIGHT = 4;

type DealGridProps = {
  deals: Array<DealView & { distanceText?: string }>;
  /** Where they are what the page begins with. */
  leads?: boolean;
  isAtBusiness?: boolean;
  ref?: RefObject<HTMLUListElement | null>;
  className: string;
};

/** Deal cards in two columns. */
export function DealGrid({
  deals,
  leads = false,
  isAtBusiness = false,
  ref,
  className,
}: DealGridProps) {
  return (
    <ul ref={ref} className={`grid gap-3 sm:grid-cols-2 md:gap-4 ${className}`}>
      {deals.map((deal, index) => (
        <li key={deal.id}>
          <DealCard
            deal={deal}
            eager={leads && index < FIRST_IN_SIGHT}
            isAtBusiness={isAtBusiness}
          />
        </li>
      ))}
    </ul>
  );
}
