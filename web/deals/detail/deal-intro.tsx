import { Link } from 'react-router';
import type { DetailView, SearchOrigin } from '../../../market/pages/deal.server.ts';
import { DealFacts } from './deal-facts.tsx';

type Props = { deal: DetailView; search: SearchOrigin; isBelowNotice: boolean };

/** What a deal is, with the way to its spa and how far that is. */
export function DealIntro({ deal, search: { distanceText }, isBelowNotice }: Props) {
  return (
    <DealFacts
      deal={deal}
      isBelowNotice={isBelowNotice}
      place={
        <>
          <Link
            to={deal.spa.href}
            prefetch="intent"
            className="text-sage underline underline-offset-4"
          >
            {deal.spa.name}
          </Link>
          , {deal.location}
          {distanceText && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{distanceText}</span>
            </>
          )}
        </>
      }
    />
  );
}
