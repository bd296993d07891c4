import { Link } from 'react-router';
import type { BookingView } from '../../../market/pages/bought.server.ts';
import { buttonLook } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { Directions } from '../business/business-contact.tsx';

/** The spa's phone, address and hours as they are now: that is where one books. */
export function Booking({ businessName, phone, phoneLink, address, ...times }: BookingView) {
  return (
    <address className="mt-5 not-italic">
      <a
        href={phoneLink}
        className={buttonLook(
          'primary',
          'min-h-16 w-full flex-col gap-0 text-lg leading-snug print:min-h-0 print:items-start print:bg-transparent print:p-0 print:text-ink print:transition-none',
        )}
      >
        Call {businessName} to book <span className="font-normal text-base">{phone}</span>
      </a>
      <p className="mt-4 text-balance">{address}</p>
      <p className="text-ink-soft print:hidden">{times.openText}</p>
      <p className="flex flex-wrap items-center justify-between gap-x-6 text-ink-soft">
        {times.hours}
        <Directions address={address} />
      </p>
    </address>
  );
}

export function NothingBought() {
  return (
    <div className="page py-12">
      <EmptyState
        title="Deal Not Found"
        text="The deal you're looking for doesn't exist. Your receipt from Stripe names the spa."
      >
        <Link to="/deals" className={buttonLook()}>
          Browse Available Deals
        </Link>
      </EmptyState>
    </div>
  );
}
