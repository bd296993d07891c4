import { useEffect, useRef } from 'react';
import type { BookingView } from '../../market/pages/bought.server.ts';
import type { GiftNote } from '../../market/vouchers/schema.ts';
import { Booking } from './booking.tsx';
import { PrintButton } from './print-button.tsx';
import { Sentences } from './sentences.tsx';

type Props = {
  note: GiftNote;
  title: string;
  worth: string[];
  booking: BookingView;
  pageUrl: string;
};

/** On paper this is the whole page. */
export function GiftCard({ note, title, worth, booking, pageUrl }: Props) {
  const card = useRef<HTMLElement>(null);
  // The press that made it was below it.
  useEffect(() => card.current?.focus(), []);
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label="The note"
      className="mb-10 rounded-card border border-line bg-surface p-6 outline-none md:p-10 print:mb-0 print:border-0 print:p-0"
    >
      {note.recipient && <p className="text-ink-soft">For {note.recipient}</p>}
      {note.message && (
        <p className="display mt-3 whitespace-pre-line text-2xl wrap-anywhere">{note.message}</p>
      )}
      <h2 className="mt-8 text-2xl">{title}</h2>
      <div className="prose-line mt-2">
        <Sentences sentences={[worth]} />
      </div>
      <Booking {...booking} />
      <p className="mt-6 text-ink-soft text-sm wrap-anywhere">
        Terms and a reminder:{' '}
        <a href={pageUrl} className="underline underline-offset-4">
          {pageUrl}
        </a>
      </p>
      <div className="mt-6 print:hidden">
        <PrintButton />
      </div>
    </article>
  );
}
