import { createContext, type RefObject, useContext } from 'react';
import { drawnBy, ServerDrawn } from '../../ui/server-drawn.tsx';
import type { DealCardsProps } from './deal-cards.tsx';

export const loadDealCards = () => import('./deal-cards.tsx');
const DealCards = drawnBy(async () => (await loadDealCards()).DealCards);

/** Beside the first data of a navigation. A failure does not concern the data: `drawnBy` handles it. */
export const prefetchDealCards = () => loadDealCards().catch(() => {});

/** On the server: what a document shows and its data leave out. */
export const DrawnDeals = createContext<DealCardsProps['deals']>(undefined);

type Props = {
  /** Undefined: those that the document shows. */
  deals: DealCardsProps['deals'];
  /** Where the document's data leave the deals out, for `ServerDrawn`. */
  id?: string;
  leads?: boolean;
  ref?: RefObject<HTMLUListElement | null>;
  className: string;
};

/** Deal cards in two columns; `leads` where they are what the page begins with. */
export function DealGrid({ deals, id, leads = false, ref, className }: Props) {
  const drawnDeals = useContext(DrawnDeals);
  return (
    <ServerDrawn
      as="ul"
      id={id}
      ref={ref}
      part={DealCards}
      with={{ deals: deals ?? drawnDeals, leads }}
      className={`grid gap-3 sm:grid-cols-2 md:gap-4 ${className}`}
    />
  );
}
