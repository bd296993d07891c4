import { createContext, type RefObject, useContext } from 'react';
import { drawnBy, ServerDrawn } from '../../ui/server-drawn.tsx';
import type { DealCardsProps } from './deal-cards.tsx';

/** Fetched with the first deals that this browser draws itself. */
export const loadDealCards = () => import('./deal-cards.tsx');
const DealCards = drawnBy(async () => (await loadDealCards()).DealCards);

/** On the server: what a document shows and its data leave out. */
export const DrawnDeals = createContext<DealCardsProps['deals']>(undefined);

type Props = {
  /** Undefined: those that the document shows. */
  deals: DealCardsProps['deals'];
  leads?: boolean;
  ref?: RefObject<HTMLUListElement | null>;
  className: string;
};

/** Deal cards in two columns; `leads` where they are what the page begins with. */
export function DealGrid({ deals, leads = false, ref, className }: Props) {
  const drawnDeals = useContext(DrawnDeals);
  return (
    <ServerDrawn
      as="ul"
      ref={ref}
      part={DealCards}
      with={{ deals: deals ?? drawnDeals, leads }}
      className={`grid gap-3 sm:grid-cols-2 md:gap-4 ${className}`}
    />
  );
}
