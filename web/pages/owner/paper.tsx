import type { ReactNode } from 'react';
import { formatExactDollars } from '../../../market/dollars.ts';
import { amountsText, COUNTED, ROUNDING } from '../../../market/statements/copy.ts';
import { MAX_SHOWN_LINES, type Totals } from '../../../market/statements/rules.ts';
import { formatNumber } from '../../../market/words.ts';
import { Fact, Facts } from '../../kit/ui/fact.tsx';
import { Section } from '../../kit/ui/section.tsx';

/** What the lines of a statement add up to. */
export function StatementSums({
  totals,
  used,
  children,
}: {
  totals: Totals;
  used: number;
  children?: ReactNode;
}) {
  return (
    <Facts>
      <Fact name="Purchases">{amountsText(totals.purchase)}</Fact>
      {totals.refund.count > 0 && <Fact name="Refunds">{amountsText(totals.refund)}</Fact>}
      {totals.dispute.count > 0 && <Fact name="Disputes">{amountsText(totals.dispute)}</Fact>}
      <Fact name="Gross">{formatExactDollars(totals.grossCents)}</Fact>
      <Fact name="Commission">{formatExactDollars(totals.commissionCents)}</Fact>
      <Fact name="Vouchers used">{formatNumber(used)}</Fact>
      {children}
    </Facts>
  );
}

const CELL = 'py-2 pl-3 text-right align-top whitespace-nowrap';

interface Line {
  id: string;
  deal: string;
  detail: string[];
  amount: string;
  commission: string;
}

interface LinesProps<Shown extends Line> {
  lines: Shown[];
  hasMore: boolean;
  /** Where the other lines are, if there are more. */
  moreText: string;
  beside?: ReactNode;
  dealOf?: (line: Shown) => ReactNode;
  below?: (line: Shown) => ReactNode;
}

/** The lines of a statement, as the administrator and the spa read and print them. */
export function StatementLines<Shown extends Line>(props: LinesProps<Shown>) {
  const { lines, hasMore, moreText, beside, dealOf, below } = props;
  return (
    <Section id="lines" title="Lines" beside={beside} className="max-w-2xl">
      {hasMore && (
        <p className="mb-2">{`The first ${formatNumber(MAX_SHOWN_LINES)} lines. ${moreText}`}</p>
      )}
      <table className="w-full text-sm">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-2 text-left">
              Deal
            </th>
            <th scope="col" className={CELL}>
              Amount
            </th>
            <th scope="col" className={CELL}>
              Commission
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-line border-b">
              <td className="wrap-anywhere py-2">
                {dealOf ? dealOf(line) : line.deal}
                <span className="block text-ink-soft">{line.detail.join(' · ')}</span>
                {below?.(line)}
              </td>
              <td className={CELL}>{line.amount}</td>
              <td className={CELL}>{line.commission}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-ink-soft text-sm">{ROUNDING}</p>
      <p className="mt-2 text-ink-soft text-sm">{COUNTED}</p>
    </Section>
  );
}
