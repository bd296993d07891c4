import type { ReactNode } from 'react';
import type { Closed, DetailView } from '../../../market/pages/deal.server.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { DealPrices } from './deal-prices.tsx';

type Props = { deal: DetailView; closed: Closed | undefined; children: ReactNode };

/** Beside the deal on wide screens; on phones the price and the button stay at the bottom. */
export function BuyingPanel({ deal, closed, children }: Props) {
  return (
    <aside
      aria-label="Book this deal"
      data-booking
      className="desk:col-start-2 desk:row-span-3 desk:row-start-1"
    >
      <div className="grid gap-4 print:gap-1 desk:sticky desk:top-6">
        <div className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-surface px-4 py-3 short:static desk:static print:static print:block print:border-0 print:bg-transparent print:p-0 desk:grid desk:grid-cols-1 desk:gap-3 desk:rounded-card desk:border desk:p-6">
          <div className="grow-999">
            <DealPrices deal={deal} isClosed={closed !== undefined} />
          </div>
          {closed ? (
            <Button type="button" disabled className="grow">
              {closed.button}
            </Button>
          ) : (
            <a
              href={deal.checkoutUrl}
              target="_blank"
              // How the beacon knows it (web/beacon.ts).
              slot="book"
              rel="noopener"
              aria-describedby="checkout-note"
              className={buttonLook(
                'primary',
                'min-h-13 grow px-9 text-lg desk:w-full print:hidden',
              )}
            >
              Book Now
            </a>
          )}
          {!closed && (
            <p
              id="checkout-note"
              className="sr-only text-center text-ink-soft text-sm desk:not-sr-only print:hidden"
            >
              opens checkout in a new tab
            </p>
          )}
          {!closed && (
            <p className="mt-2 hidden print:block">
              {deal.percentOffText && (
                <span className="font-semibold">{deal.percentOffText}. </span>
              )}
              Book at {deal.checkoutUrl}
            </p>
          )}
        </div>
        {children}
      </div>
    </aside>
  );
}
