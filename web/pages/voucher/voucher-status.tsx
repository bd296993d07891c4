import type { VoucherStatus } from '../../../market/vouchers/validity.ts';

type Props = Pick<VoucherStatus, 'tone' | 'lines'> & {
  /** It is what one looks for first, across a counter. */
  isLarge?: boolean;
};

const LOOKS = {
  good: 'bg-good-tint text-good',
  quiet: 'bg-line/50 text-ink',
  bad: 'bg-bad-tint text-bad',
};

/** What a voucher is at this moment; a screen reader says it again when it changes. */
export function VoucherStatusLines({ tone, lines, isLarge = false }: Props) {
  return (
    <div
      role="status"
      className={`print:bg-transparent print:p-0 ${LOOKS[tone]} ${isLarge ? 'p-5 md:px-8' : 'rounded-[10px] px-4 py-3'}`}
    >
      {lines.map((line, at) => (
        <p key={line} className={at > 0 ? '' : `font-semibold ${isLarge ? 'text-balance text-2xl md:text-3xl' : 'text-xl'}`}>
          {line}
        </p>
      ))}
    </div>
  );
}

/** Paid in Stripe's test mode. */
export function TestPurchase() {
  return <p className="mt-2 text-ink-soft text-sm">Test: no real money was paid.</p>;
}
