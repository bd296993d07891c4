import type { VoucherStatus } from '../../market/vouchers/status.ts';

type Props = VoucherStatus & {
  /** Paid in Stripe's test mode. */
  isTest: boolean;
};

/** What a voucher is at this moment; a screen reader says it again when it changes. */
export function VoucherStatusLines({ isGood, lines, isTest }: Props) {
  const look = isGood ? 'bg-good-tint text-good' : 'bg-bad-tint text-bad';
  return (
    <div role="status" className={`rounded-[10px] px-4 py-3 ${look}`}>
      {lines.map((line, at) => (
        <p key={line} className={at === 0 ? 'font-semibold text-xl' : ''}>
          {line}
        </p>
      ))}
      {isTest && <p>Test: no real money was paid.</p>}
    </div>
  );
}
