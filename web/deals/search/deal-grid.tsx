import { DealCard } from '../deal-card.tsx';
import { drawingsOf } from '../drawings.ts';
import type { DealView } from '../view.server.ts';

/** The pictures that are in sight at once. */
const FIRST_IN_SIGHT = 4;

type Props = {
  deals: Array<DealView & { distanceText?: string }>;
  leads?: boolean;
  className: string;
};

/** Deal cards in two columns; `leads` where they are what the page begins with. */
export function DealGrid({ deals, leads = false, className }: Props) {
  const drawings = drawingsOf(deals);
  return (
    <ul className={`grid gap-3 sm:grid-cols-2 md:gap-4 ${className}`}>
      {deals.map((deal, index) => (
        <li key={deal.id}>
          <DealCard deal={deal} drawing={drawings[index]} eager={leads && index < FIRST_IN_SIGHT} />
        </li>
      ))}
    </ul>
  );
}
