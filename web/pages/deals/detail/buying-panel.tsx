import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PriceSeen } from '../../../../market/deals/copy.ts';
import type { Closed, DetailView } from '../../../../market/pages/deal.server.ts';
import type { Sentence } from '../../../../market/vouchers/copy.ts';
import { Button, buttonLook } from '../../../kit/ui/button.tsx';
import { cardLook } from '../../../kit/ui/card.tsx';
import { Section } from '../../../kit/ui/section.tsx';
import { Sentences } from '../../../kit/ui/sentences.tsx';
import { TextLink } from '../../../kit/ui/text-link.tsx';
import { Prices } from '../prices.tsx';

type BuyingPanelProps = { deal: DetailView; closed: Closed | undefined; children: ReactNode };

const BAR = 'fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface px-4 py-3 short:static';

/** All about buying in one card; on phones price and button stay at the bottom of the screen while one can buy. */
export function BuyingPanel({ deal, closed, children }: BuyingPanelProps) {
  return (
    <aside
      aria-label="Book this deal"
      data-booking={closed ? undefined : ''}
      className="desk:grid desk:gap-4 desk:overflow-hidden desk:rounded-card desk:border desk:border-line desk:bg-surface desk:p-6 print:space-y-1"
    >
      <div
        className={`flex flex-wrap items-center gap-x-4 gap-y-2 desk:contents print:static print:block print:border-0 print:bg-transparent print:p-0 ${closed ? '' : BAR}`}
      >
        <div className="grow-999 desk:-order-2">
          <DealPrices deal={deal} isClosed={closed !== undefined} />
        </div>
        {closed ? (
          <Button type="button" disabled className="grow">
            {closed.button}
          </Button>
        ) : (
          <CheckoutLink deal={deal} />
        )}
      </div>
      {!closed && (
        <div
          className={cardLook(
            'grid gap-4 p-5 text-sm desk:contents print:block print:border-0 print:bg-transparent print:p-0',
          )}
        >
          {children}
        </div>
      )}
    </aside>
  );
}

function CheckoutLink({ deal: { checkoutUrl, percentOffText } }: Pick<BuyingPanelProps, 'deal'>) {
  return (
    <>
      <a
        href={checkoutUrl}
        target="_blank"
        // The beacon counts its presses (web/beacon.ts).
        data-book=""
        rel="noopener"
        aria-describedby="checkout-note"
        className={buttonLook('primary', 'min-h-13 grow px-9 text-lg print:hidden')}
      >
        Book Now
      </a>
      <p
        id="checkout-note"
        className="sr-only text-center text-ink-soft text-sm desk:not-sr-only desk:-mt-2 print:hidden"
      >
        opens checkout in a new tab
      </p>
      <p className="mt-2 hidden print:block">
        {percentOffText && <span className="font-semibold">{percentOffText}. </span>}
        Book at {checkoutUrl}
      </p>
    </>
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
      {!isClosed && <p className="text-ink-soft text-sm desk:mt-1">You save {deal.savingText}</p>}
    </>
  );
}

/** Says where the regular price was seen, and when; on a desk it stands between price and button. */
export function RegularPriceSeen({ seen }: { seen: PriceSeen | undefined }) {
  if (!seen) return null;
  const { start, place, href, end } = seen;
  return (
    <p className="wrap-anywhere text-ink-soft text-sm desk:-order-1 print:hidden">
      {start}{' '}
      {href ? (
        <TextLink href={href} target="_blank" rel="nofollow noopener noreferrer" color="inherit">
          {place}
        </TextLink>
      ) : (
        place
      )}
      , {end}.
    </p>
  );
}

/** What happens after 'Book Now', in the order in which it happens. */
export function NextSteps({ deal }: { deal: Pick<DetailView, 'checkoutHost' | 'business'> }) {
  return (
    <Section
      id="next-title"
      title="What happens next"
      heading="sr-only"
      className="desk:border-line desk:border-t desk:pt-4 print:hidden"
    >
      <ol className="grid gap-1 text-sm">
        <Step number={1}>
          {deal.checkoutHost
            ? `Pay at Stripe (${deal.checkoutHost})`
            : 'Pay in this demo: nothing is charged'}
        </Step>
        <Step number={2}>Your confirmation comes by email</Step>
        <Step number={3}>
          <TextLink href={deal.business.phoneLink}>Call the spa</TextLink> to choose your hour
        </Step>
      </ol>
    </Section>
  );
}

/** What the voucher is worth, in dates and dollars. */
export function Worth({ sentences }: { sentences: Sentence[] }) {
  return (
    <div className="space-y-1 border-line border-t pt-4 text-sm print:mt-2 print:border-0 print:p-0">
      <Sentences sentences={sentences} />
    </div>
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

type ClosedNoticeProps = Omit<Closed, 'button'> & { path: string; dealTitle: string };

/** Why a deal cannot be booked; leads on to the deals near, `path`. */
export function ClosedNotice({ title, text, path, dealTitle }: ClosedNoticeProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-warn-tint p-6 text-warn"
    >
      <div>
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 font-semibold">{dealTitle}</p>
        <p>{text}</p>
      </div>
      <Link to={path} className={buttonLook()}>
        Browse Available Deals
      </Link>
    </div>
  );
}
