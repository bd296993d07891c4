import type { RefObject } from 'react';
import { DealCard } from '../deal-card.tsx';
import type { DealView } from '../view.server.ts';

/** The pictures that are in sight at once. */
const FIRST_IN_SIGHT = 4;

type Props = {
  deals: Array<DealView & { distanceText?: string }>;
  leads?: boolean;
  ref?: RefObject<HTMLUListElement | null>;
  /** The ids of those that a map points at. */
  chosen?: readonly string[];
  className: string;
};

/** Deal cards in two columns; `leads` where they are what the page begins with. */
export function DealGrid({ deals, leads = false, ref, chosen, className }: Props) {
  return (
    <ul ref={ref} className={`grid gap-3 sm:grid-cols-2 md:gap-4 ${className}`}>
      {deals.map((deal, index) => (
        <li key={deal.id} data-chosen={chosen?.includes(deal.id) || undefined}>
          <DealCard deal={deal} eager={leads && index < FIRST_IN_SIGHT} />
        </li>
      ))}
    </ul>
  );
}
