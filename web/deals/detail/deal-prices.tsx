import type { DetailView } from '../../../market/pages/deal.server.ts';
import { Prices } from '../prices.tsx';

type Props = { deal: DetailView; isClosed: boolean };

/** What a deal costs; quieter where it can no longer be booked. */
export function DealPrices({ deal, isClosed }: Props) {
  return (
    <>
      <Prices
        deal={deal}
        quiet={isClosed}
        className={isClosed ? 'text-2xl' : 'text-3xl desk:text-5xl'}
      />
      {!isClosed && deal.savingText && (
        <p className="text-ink-soft text-sm desk:mt-1">You save {deal.savingText}</p>
      )}
    </>
  );
}
