import type { VoucherStatus } from '../../../market/vouchers/validity.ts';

type Props = Pick<VoucherStatus, 'tone' | 'lines'> & {
  /** Paid in Stripe's test mode. */
  isTest: boolean;
};

const LOOKS = {
  good: 'bg-good-tint text-good',
  quiet: 'bg-line/50 text-ink',
  bad: 'bg-bad-tint text-bad',
};

/** What a voucher is at this moment; a screen reader says it again when it changes. */
export function VoucherStatusLines({ tone, lines, isTest }: Props) {
  return (
    <>
      <div
        role="status"
        className={`rounded-[10px] px-4 py-3 print:bg-transparent print:p-0 ${LOOKS[tone]}`}
      >
        {lines.map((line, at) => (
          <p key={line} className={at === 0 ? 'font-semibold text-xl' : ''}>
            {line}
          </p>
        ))}
      </div>
      {isTest && <p className="mt-2 text-ink-soft text-sm">Test: no real money was paid.</p>}
    </>
  );
}
