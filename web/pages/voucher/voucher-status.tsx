import type { VoucherStatus } from '../../../market/vouchers/validity.ts';

type Props = Pick<VoucherStatus, 'tone' | 'lines'>;

const LOOKS = {
  good: 'bg-good-tint text-good',
  quiet: 'bg-line/50 text-ink',
  bad: 'bg-bad-tint text-bad',
};

/** What a voucher is at this moment, across a counter; a screen reader says it again when it changes. */
export function VoucherStatusLines({ tone, lines: [first, ...more] }: Props) {
  return (
    <div role="status" className={`p-5 md:px-8 print:bg-transparent print:px-0 ${LOOKS[tone]}`}>
      <p className="text-balance font-semibold text-2xl md:text-3xl">{first}</p>
      {more.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

export function TestPurchase() {
  return <p className="mt-2 text-ink-soft text-sm">Test: no real money was paid.</p>;
}
