import { useEffect, useRef } from 'react';
import type { GiftView } from '../../../market/pages/gift.server.ts';
import type { GiftWords } from '../../../market/vouchers/schema.ts';
import { LogoMark } from '../../kit/layout/logo.tsx';
import { useSite } from '../../kit/layout/use-site.ts';
import { QrCode } from '../../kit/ui/qr-code.tsx';
import { Sentences } from '../../kit/ui/sentences.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { VoucherCode } from '../../kit/ui/voucher-code.tsx';
import { DealPicture } from '../deals/deal-picture.tsx';

type Props = Pick<
  GiftView,
  'title' | 'picture' | 'worth' | 'booking' | 'pageUrl' | 'shortUrl' | 'qrCode' | 'code'
> & {
  words: GiftWords;
};

/** The gift card, which is the whole page on paper. */
export function GiftCard({ words, title, picture, worth, booking, ...link }: Props) {
  const { site } = useSite();
  const card = useRef<HTMLElement>(null);
  // The press that made it was below it.
  useEffect(() => card.current?.focus(), []);
  return (
    <article
      ref={card}
      tabIndex={-1}
      data-whole-paper=""
      aria-label="Gift card"
      className="mt-6 max-w-2xl overflow-hidden rounded-3xl border border-line bg-surface shadow-float outline-none [print-color-adjust:exact] print:mt-0 print:max-w-none print:shadow-none"
    >
      <DealPicture
        picture={picture}
        eager
        sizes="(min-width: 704px) 672px, 100vw"
        className="aspect-2/1 print:aspect-5/2"
      />
      <div className="px-6 py-8 text-center sm:px-12 sm:py-10">
        <p className="display text-balance text-4xl wrap-anywhere sm:text-5xl">
          {giftTitle(words)}
        </p>
        {words.message && (
          <p className="mx-auto mt-5 max-w-prose whitespace-pre-line text-pretty text-lg wrap-anywhere">
            {words.message}
          </p>
        )}
        <Leaf />
        <h2 className="text-balance text-2xl">{title}</h2>
        <p className="mt-1 text-ink-soft">{booking.businessName}</p>
        <div className="mx-auto mt-4 max-w-prose text-pretty">
          <Sentences sentences={[worth]} />
        </div>
      </div>
      <HowToBook booking={booking} {...link} />
      <p className="flex justify-center py-4">
        <LogoMark brand={site.brand} />
      </p>
    </article>
  );
}

/** The same as words, for those to whom one cannot hand a card. */
export function giftText(words: GiftWords, { title, booking, worth, code }: GiftView): string {
  return [
    giftTitle(words),
    words.message,
    `${title} at ${booking.businessName}`,
    worth.join(''),
    `To book, call ${booking.phone}.`,
    code && `Voucher code: ${code}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const giftTitle = ({ recipient }: GiftWords) => (recipient ? `For ${recipient}` : 'A gift for you');

function Leaf() {
  return (
    <div aria-hidden="true" className="my-7 flex items-center justify-center gap-4">
      <span className="h-px w-16 bg-line" />
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className="text-clay">
        <path d="M4 20C4 10 10 4 20 4c0 10-6 16-16 16z" fill="currentColor" />
      </svg>
      <span className="h-px w-16 bg-line" />
    </div>
  );
}

type HowToBookProps = Pick<Props, 'booking' | 'pageUrl' | 'shortUrl' | 'qrCode' | 'code'>;

function HowToBook({ booking, pageUrl, shortUrl, qrCode, code }: HowToBookProps) {
  const { businessName, phone, phoneLink, address } = booking;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-5 bg-sage-tint px-6 py-6 sm:flex-nowrap sm:px-10">
      <QrCode
        svg={qrCode}
        label={`A QR code with the ${code ? 'voucher code' : 'address'} beside it`}
        className="size-32 shrink-0 rounded-xl *:size-full"
      />
      <div className="min-w-0 max-sm:text-center">
        <h3>To book, call {businessName}</h3>
        <a href={phoneLink} className="display inline-flex min-h-11 items-center text-2xl">
          {phone}
        </a>
        <p className="text-balance">{address}</p>
        {code && (
          <p className="mt-2">
            Voucher code <VoucherCode code={code} className="block text-xl" />
          </p>
        )}
        <p className="mt-2 text-ink-soft text-sm">
          Terms and a reminder:{' '}
          <TextLink href={pageUrl} color="inherit" className="wrap-anywhere">
            {shortUrl}
          </TextLink>
        </p>
      </div>
    </div>
  );
}
