import type { VoucherView } from '../../../market/pages/voucher.server.ts';
import { cardLook } from '../../kit/ui/card.tsx';
import { QrCode } from '../../kit/ui/qr-code.tsx';
import { Sentences } from '../../kit/ui/sentences.tsx';
import { VoucherCode } from '../../kit/ui/voucher-code.tsx';
import { Booking } from '../bought/how-to-book.tsx';
import { DealPicture } from '../deals/deal-picture.tsx';
import { TestPurchase, VoucherStatusLines } from './voucher-status.tsx';

type Props = Pick<VoucherView, 'card' | 'picture' | 'worth' | 'booking'>;

/** A ticket: what to do now, and behind the dashes what is shown at the spa. */
export function VoucherCard({ card, picture, worth, booking }: Props) {
  const { title, businessName, quantityText, giftName, status, isTest, code, qrCode } = card;
  return (
    <section
      aria-labelledby="voucher-title"
      className={cardLook('mt-3 overflow-hidden shadow-float print:border-0 print:shadow-none')}
    >
      {worth ? (
        <DealPicture
          picture={picture}
          eager
          sizes="(min-width: 800px) 768px, 100vw"
          className="h-28 w-full md:h-40 print:hidden"
        />
      ) : (
        <VoucherStatusLines {...status} />
      )}
      <div className="md:flex">
        <div className="grow p-5 md:p-8 print:p-0">
          <h2 id="voucher-title" className="text-3xl">
            {title}
          </h2>
          <p className="mt-1 text-ink-soft">
            {[businessName, quantityText].filter(Boolean).join(', ')}
          </p>
          {giftName && <p className="mt-1">For {giftName}</p>}
          <div className="mt-4 space-y-2">
            <Sentences sentences={worth ?? []} />
            {isTest && <TestPurchase />}
          </div>
          {worth && <Booking {...booking} />}
        </div>
        <div className="shrink-0 content-center border-line border-t-2 border-dashed p-5 text-center md:border-t-0 md:border-l-2 md:p-8 print:border-0 print:px-0 print:text-left">
          <p className="text-ink-soft text-sm">
            {qrCode ? 'Show this code at the spa' : 'Voucher code'}
          </p>
          <p>
            <VoucherCode code={code} className="text-[min(2rem,8vw)]" />
          </p>
          {qrCode && (
            <QrCode
              svg={qrCode}
              label="The voucher’s QR code, for the spa’s phone; the code above it says the same"
              className="mx-auto mt-3 w-48 max-w-full md:w-56 rounded-card border border-line print:mx-0"
            />
          )}
        </div>
      </div>
    </section>
  );
}
