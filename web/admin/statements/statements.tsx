import type { ReactNode } from 'react';
import { formatExactDollars } from '../../../market/dollars.ts';
import type { Amounts } from '../../../market/statements/rules.ts';
import { formatNumber } from '../../../market/words.ts';
import { services } from '../../context.ts';
import { retriedOrNotLoaded, useLastFound } from '../../kit/layout/last-shown.ts';
import { orUnavailable } from '../../kit/layout/or-unavailable.server.ts';
import { recordHref } from '../../kit/lists/back.ts';
import { List } from '../../kit/lists/list.tsx';
import type { Column } from '../../kit/lists/list-table.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/statements';
import { stateLabels } from './copy.ts';
import { statementPath, statementsPath } from './query.ts';
import { StatementBadge } from './state-badge.tsx';
import { type StatementRowView, statementsView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  return orUnavailable(app.report, statementsView(app, url.searchParams));
}

export const clientLoader = retriedOrNotLoaded;

/** What each spa sold in each month, and what it owes. */
export default function StatementsPage({ loaderData }: Route.ComponentProps) {
  const { statements, query, count, hasMore, months, only } = useLastFound(loaderData);
  const list = statementsPath(query);
  const narrowed = (name: string, filter: Partial<typeof query>) =>
    ({ name: `Only ${name} ✕`, filter, isCurrent: true }) as const;
  return (
    <List
      title="Statements"
      count={count}
      hasMore={hasMore}
      query={query}
      hrefOf={statementsPath}
      searchLabel="Spa"
      chips={{
        label: 'Statements by state and month',
        all: [
          { name: 'All', filter: { state: undefined } },
          { name: stateLabels.closed, filter: { state: 'open' } },
          { name: stateLabels.settled, filter: { state: 'settled' } },
          ...(only.month
            ? [narrowed(only.month, { month: '' })]
            : [
                { name: 'Last month', filter: { month: months.last } },
                { name: 'This month', filter: { month: months.this } },
              ]),
          ...(only.business ? [narrowed(only.business, { business: '' })] : []),
        ],
      }}
      table={{
        rows: statements,
        first: { heading: 'Spa' },
        recordOf: ({ id, business, month, sum }) => ({
          name: business,
          to: recordHref(statementPath(id), list),
          detail: `${sum} · ${month}`,
        }),
        columns,
        actions: () => null,
      }}
      empty={(isFiltered) =>
        isFiltered ? 'No statements found' : 'Nothing was sold since Stripe was connected.'
      }
    />
  );
}

const amounts = (heading: string, of: (row: StatementRowView) => Amounts) => ({
  heading,
  isNumber: true as const,
  cell: (row: StatementRowView) => {
    const { count, cents } = of(row);
    if (count === 0) return <span className="text-ink-soft max-xl:hidden">–</span>;
    return (
      <Named name={heading}>
        {formatExactDollars(cents)}{' '}
        <span className="text-ink-soft">{`(${formatNumber(count)})`}</span>
      </Named>
    );
  },
});

const columns: Column<StatementRowView, never>[] = [
  amounts('Purchases', ({ totals }) => totals.purchase),
  amounts('Refunds', ({ totals }) => totals.refund),
  amounts('Disputes', ({ totals }) => totals.dispute),
  {
    heading: 'Gross',
    isNumber: true,
    cell: ({ totals }) => <Named name="Gross">{formatExactDollars(totals.grossCents)}</Named>,
  },
  {
    heading: 'Commission',
    isNumber: true,
    cell: ({ totals }) => (
      <Named name="Commission">{formatExactDollars(totals.commissionCents)}</Named>
    ),
  },
  {
    heading: 'Used',
    isNumber: true,
    cell: ({ used }) => <Named name="Vouchers used">{formatNumber(used)}</Named>,
  },
  { heading: 'State', cell: (row) => <StatementBadge {...row} /> },
];

/** A card has no headings. */
function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className="text-ink-soft xl:hidden">{name} </span>
      {children}
    </>
  );
}
