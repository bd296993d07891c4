import type { BookingView } from '../../market/pages/bought.server.ts';
import { SpaContact } from '../layout/spa-contact.tsx';

/** Phone, address and hours of the spa as they are now: that is where one books. */
export function Booking({ spaName, href, hours, openText, ...contact }: BookingView) {
  return (
    <section aria-labelledby="booking-title" className="mt-10 print:mt-4">
      <h2 id="booking-title" className="text-2xl">
        How to book
      </h2>
      <p className="prose-line mt-2">
        Call{' '}
        {href ? (
          <a href={href} className="text-sage underline underline-offset-4">
            {spaName}
          </a>
        ) : (
          spaName
        )}
        , name this deal, and choose your hour.
      </p>
      <SpaContact {...contact} />
      {hours.length > 0 && (
        <>
          <p className="mt-3 font-semibold print:hidden">{openText}</p>
          <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            {hours.map(({ days, times }) => (
              <div key={days} className="contents">
                <dt className="text-ink-soft">{days}</dt>
                <dd>{times}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
