import type { VoucherView } from '../../../market/pages/voucher.server.ts';
import { cardLook } from '../../kit/ui/card.tsx';
import { QrCode } from '../../kit/ui/qr-code.tsx';
import { VoucherCode } from '../../kit/ui/voucher-code.tsx';
import { DealPicture } from '../deals/deal-picture.tsx';
import { VoucherStatusLines } from './voucher-status.tsx';

/** All that the spa needs to see, on a phone or on paper. */
export function VoucherCard({ card, picture }: Pick<VoucherView, 'card' | 'picture'>) {
  const { title, businessName, quantityText, giftName, status, isTest, code, qrCode } = card;
  return (
    <section
      aria-labelledby="voucher-title"
      className={cardLook('mt-6 overflow-hidden print:mt-2 print:border-0')}
    >
      {picture && (
        <DealPicture
          picture={picture}
          eager
          sizes="(min-width: 800px) 768px, 100vw"
          className="h-24 w-full md:h-32 print:hidden"
        />
      )}
      <div className="p-5 md:p-8 print:p-0">
        <VoucherStatusLines {...status} isTest={isTest} />
        <div className="mt-6 flex flex-wrap items-center justify-between gap-6">
          <div>
            <h2 id="voucher-title" className="text-2xl">
              {title}
            </h2>
            <p className="mt-1 text-ink-soft">
              {[businessName, quantityText].filter(Boolean).join(', ')}
            </p>
            {giftName && <p className="mt-1">For {giftName}</p>}
            <p className="mt-5 text-ink-soft text-sm">Voucher code</p>
            <p>
              <VoucherCode code={code} className="text-3xl md:text-4xl" />
            </p>
          </div>
          {qrCode && (
            <QrCode
              svg={qrCode}
              label="The voucher’s QR code, for the spa’s phone; the code beside it says the same"
              className="w-48 rounded-card border border-line"
            />
          )}
        </div>
      </div>
    </section>
  );
}
