import { Link } from 'react-router';
import { PURCHASE_FILTERS } from '../../../market/purchases/filters.ts';
import { services } from '../../context.ts';
import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { retriedOrNotLoaded, useLastFound } from '../../kit/layout/last-shown.ts';
import { orUnavailable } from '../../kit/layout/or-unavailable.server.ts';
import { recordHref } from '../../kit/lists/back.ts';
import { List } from '../../kit/lists/list.tsx';
import type { Column } from '../../kit/lists/list-table.tsx';
import { buttonLook } from '../../kit/ui/button.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/purchases';
import { stateLabels } from './copy.ts';
import { type PurchaseRowView, purchasesView } from './list-view.server.ts';
import { CHECK_VOUCHER, purchasePath, purchasesPath } from './query.ts';
import { PurchaseBadge, VoucherUse } from './state-badge.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  return orUnavailable(app.report, purchasesView(app, url.searchParams));
}

export const clientLoader = retriedOrNotLoaded;

export default function PurchasesPage({ loaderData }: Route.ComponentProps) {
  const { purchases, query, count, hasMore, today, only } = useLastFound(loaderData);
  const list = purchasesPath(query);
  const narrowed = (name: string, filter: Partial<typeof query>) =>
    ({ name: `Only ${name} ✕`, filter, isCurrent: true }) as const;
  return (
    <List
      title="Purchases"
      count={count}
      hasMore={hasMore}
      query={query}
      hrefOf={purchasesPath}
      searchLabel="Code, buyer, email, spa or deal"
      newRecord={
        <Link to={CHECK_VOUCHER} className={buttonLook('quiet')}>
          Check a voucher
        </Link>
      }
      chips={{
        label: 'Purchases by state',
        all: [
          { name: 'All', filter: { state: undefined } },
          ...PURCHASE_FILTERS.map((state) => ({
            name: stateLabels[state],
            filter: { state },
          })),
          ...(query.day === '' ? [{ name: 'Today', filter: { day: today } }] : []),
          ...(only.day ? [narrowed(only.day, { day: '' })] : []),
          ...(only.deal ? [narrowed(only.deal, { deal: '' })] : []),
          ...(only.business ? [narrowed(only.business, { business: '' })] : []),
        ],
      }}
      table={{
        rows: purchases,
        first: { heading: 'Deal' },
        recordOf: (view) => ({
          name: view.deal,
          to: recordHref(purchasePath(view.id), list),
          detail: view.business,
        }),
        columns,
        actions: () => null,
      }}
      empty={(isFiltered) =>
        isFiltered ? 'No purchases found' : 'Nothing was bought since Stripe was connected.'
      }
    />
  );
}

const columns: Column<PurchaseRowView, 'bought'>[] = [
  {
    heading: 'Buyer',
    cell: ({ firstName, email }) => (
      <>
        <span className="block truncate">{firstName}</span>
        <span className="block truncate text-ink-soft xl:max-w-36">{email}</span>
      </>
    ),
  },
  {
    heading: 'Paid',
    isNumber: true,
    cell: ({ paid, wentBack, quantity }) => (
      <>
        {paid}
        {quantity > 1 && <span className="text-ink-soft"> for {quantity}</span>}
        {wentBack && <span className="block text-ink-soft">{wentBack}</span>}
      </>
    ),
  },
  {
    heading: 'Bought',
    sort: { by: 'bought', isDescendingFirst: true },
    isNumber: true,
    cell: ({ at, atStyle }) => <AdminTime at={at} style={atStyle} />,
  },
  { heading: 'State', cell: (view) => <PurchaseBadge {...view} /> },
  {
    heading: 'Voucher',
    cell: ({ hasVoucher, usedAt }) => hasVoucher && <VoucherUse usedAt={usedAt} />,
  },
];
