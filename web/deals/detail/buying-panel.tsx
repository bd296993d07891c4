import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Closed, DetailView } from '../../../market/pages/deal.server.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Prices } from '../prices.tsx';

type BuyingPanelProps = { deal: DetailView; closed: Closed | undefined; children: ReactNode };

/** Stands next to the deal on wide screens; on phones price and button stay at the bottom. */
export function BuyingPanel({ deal, closed, children }: BuyingPanelProps) {
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

type DealPricesProps = { deal: DetailView; isClosed: boolean };

/** What a deal costs; quieter where it can no longer be booked. */
function DealPrices({ deal, isClosed }: DealPricesProps) {
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

type DealNotesProps = { deal: DetailView; proof: string | undefined };

/** What somebody wants to know at 'Book Now': why this price, and what happens next. */
export function DealNotes({ deal, proof }: DealNotesProps) {
  return (
    <>
      {proof && <PriceProof proof={proof} />}
      <NextSteps deal={deal} />
    </>
  );
}

/** Says who saw the regular price, and when. */
function PriceProof({ proof }: { proof: string }) {
  return (
    <details className="text-sm print:hidden">
      <summary className="min-h-11 w-fit content-center text-sage underline underline-offset-4">
        Why this price?
      </summary>
      {proof}
    </details>
  );
}

/** What happens after 'Book Now', in the order in which it happens. */
function NextSteps({ deal }: { deal: Pick<DetailView, 'checkoutHost' | 'spa'> }) {
  return (
    <section aria-labelledby="next-title" className="print:hidden">
      <h2 id="next-title" className="sr-only">
        What happens next
      </h2>
      <ol className="grid gap-1.5 rounded-card border border-line bg-surface p-5 text-sm">
        <Step number={1}>{`Pay at Stripe (${deal.checkoutHost})`}</Step>
        <Step number={2}>Your confirmation comes by e-mail</Step>
        <Step number={3}>
          <a href={deal.spa.phoneLink} className="text-sage underline underline-offset-4">
            Call the spa
          </a>{' '}
          to choose your hour
        </Step>
      </ol>
    </section>
  );
}

function Step({ number, children }: { number: number; children: React.ReactNode }) {
  return (
    <li className="flex items-baseline gap-3">
      <span aria-hidden="true" className="display w-2.5 text-base text-sage">
        {number}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

export const EXPIRED = {
  title: 'Deal Has Expired',
  text: 'This deal is no longer available. Please check our other deals.',
  button: 'Deal Expired',
};

/** Why a deal cannot be booked; leads on to the deals near, `path`. */
export function ClosedNotice({ title, text, path }: Omit<Closed, 'button'> & { path: string }) {
  return (
    <div
      role="status"
      className="mb-8 flex flex-wrap items-center justify-between gap-4 rounded-card bg-warn-tint p-6 text-warn"
    >
      <div>
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2">{text}</p>
      </div>
      <Link to={path} className={buttonLook()}>
        Browse Available Deals
      </Link>
    </div>
  );
}
