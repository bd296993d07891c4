import { Link } from 'react-router';
import type { BookingView } from '../../../market/pages/bought.server.ts';
import { buttonLook } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { BusinessContact } from '../business/business-contact.tsx';
import { Week } from '../business/week.tsx';

/** Phone, address and hours of the spa as they are now: that is where one books. */
export function Booking({ businessName, href, hours, openText, ...contact }: BookingView) {
  return (
    <Section id="booking-title" title="How to book" className="mt-6 print:mt-4">
      <p className="prose-line mt-2">
        Call {href ? <TextLink href={href}>{businessName}</TextLink> : businessName}, name this
        deal, and choose your hour.
      </p>
      <BusinessContact {...contact} isForCalling />
      {hours.length > 0 && (
        <>
          <p className="mt-3 font-semibold print:hidden">{openText}</p>
          <Week lines={hours} />
        </>
      )}
    </Section>
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
