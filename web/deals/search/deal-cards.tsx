import { DealCard } from '../deal-card.tsx';
import type { DealView } from '../view.server.ts';

/** The pictures that are in sight at once. */
const FIRST_IN_SIGHT = 4;

export type DealCardsProps = {
  deals: Array<DealView & { distanceText?: string }> | undefined;
  /** Where they are what the page begins with. */
  leads: boolean;
};

export function DealCards({ deals, leads }: DealCardsProps) {
  return deals?.map((deal, index) => (
    <li key={deal.id}>
      <DealCard deal={deal} eager={leads && index < FIRST_IN_SIGHT} />
    </li>
  ));
}
