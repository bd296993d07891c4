import type { RefObject } from 'react';
import type { DealView } from '../../../market/pages/card.server.ts';
import { DealCard } from '../deal-card.tsx';

/** The pictures that are in sight at once. */
const FIRST_IN_SIGHT = 4;

type Props = {
  deals: Array<DealView & { distanceText?: string }>;
  /** Where they are what the page begins with. */
  leads?: boolean;
  ref?: RefObject<HTMLUListElement | null>;
  className: string;
};

/** Deal cards in two columns. */
export function DealGrid({ deals, leads = false, ref, className }: Props) {
  return (
    <ul ref={ref} className={`grid gap-3 sm:grid-cols-2 md:gap-4 ${className}`}>
      {deals.map((deal, index) => (
        <li key={deal.id}>
          <DealCard deal={deal} eager={leads && index < FIRST_IN_SIGHT} />
        </li>
      ))}
    </ul>
  );
}
