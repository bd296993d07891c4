import { Link } from 'react-router';
import type { BookingView } from '../../../market/pages/bought.server.ts';
import { buttonLook } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { BusinessContact } from '../business/business-contact.tsx';
import { Week } from '../business/week.tsx';

/** Phone, address and hours of the spa as they are now: that is where one books. */
export function Booking({ businessName, href, hours, openText, ...contact }: BookingView) {
  return (
    <section aria-labelledby="booking-title" className="mt-6 print:mt-4">
      <h2 id="booking-title" className="text-2xl">
        How to book
      </h2>
      <p className="prose-line mt-2">
        Call{' '}
        {href ? (
          <a href={href} className="text-sage underline underline-offset-4">
            {businessName}
          </a>
        ) : (
          businessName
        )}
        , name this deal, and choose your hour.
      </p>
      <BusinessContact {...contact} isForCalling />
      {hours.length > 0 && (
        <>
          <p className="mt-3 font-semibold print:hidden">{openText}</p>
          <Week lines={hours} />
        </>
      )}
    </section>
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
