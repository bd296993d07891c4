import { complaintKindName } from '../../../market/complaints/kinds.ts';
import { listComplaints } from '../../../market/complaints/list.server.ts';
import { dayStyle } from '../../../market/dates.ts';
import { countText } from '../../../market/deals/copy.ts';
import { type Services, services } from '../../context.ts';
import { adminTimeZone } from '../../kit/layout/admin-time.server.ts';
import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { retriedOrNotLoaded, useLastFound } from '../../kit/layout/last-shown.ts';
import { orUnavailable } from '../../kit/layout/or-unavailable.server.ts';
import { recordHref } from '../../kit/lists/back.ts';
import { List } from '../../kit/lists/list.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/complaints';
import { COMPLAINTS, complaintsPath, parseComplaintsQuery } from './query.ts';
import { StatusBadge, statusLabels } from './status.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  return orUnavailable(app.report, complaintList(app, url.searchParams));
}

async function complaintList(app: Services, params: URLSearchParams) {
  const query = parseComplaintsQuery(params);
  const { rows, page, hasMore, count } = await listComplaints(app.db, query, query.page);
  const complaints = rows.map(({ id, created_at: received, ...row }) => ({
    ...{ id, received, business: row.business_name, status: row.status },
    ...{ email: row.email, phone: row.phone },
    detail: `${complaintKindName(row.kind)} · ${row.deal_title}`,
    receivedStyle: dayStyle(received, app.now(), adminTimeZone(app)),
  }));
  return { complaints, query: { ...query, page }, hasMore, count: countText(count) };
}

export const clientLoader = retriedOrNotLoaded;

const ONLY_ONE_SPA = {
  name: 'Only this spa ✕',
  filter: { business: '' },
  isCurrent: true,
} as const;

export default function ComplaintsPage({ loaderData }: Route.ComponentProps) {
  const { complaints, query, hasMore, count } = useLastFound(loaderData);
  return (
    <List
      {...{ title: 'Complaints', count, hasMore, query, hrefOf: complaintsPath }}
      searchLabel="Spa, deal, email or phone"
      chips={{
        label: 'Complaints by status',
        all: [
          ...[undefined, 'open' as const, 'closed' as const].map((status) => ({
            name: status ? statusLabels[status] : 'All',
            filter: { status },
          })),
          ...(query.business ? [ONLY_ONE_SPA] : []),
        ],
      }}
      table={{
        rows: complaints,
        first: { heading: 'Spa' },
        recordOf: ({ id, business, detail }) => ({
          name: business,
          to: recordHref(`${COMPLAINTS}/${id}`, complaintsPath(query)),
          detail,
        }),
        columns: [
          { heading: 'From', cell: ({ email }) => email },
          {
            heading: 'Received',
            isNumber: true,
            cell: ({ received, receivedStyle }) => (
              <AdminTime at={received} style={receivedStyle} />
            ),
          },
          { heading: 'Status', cell: StatusBadge },
        ],
        actions: () => null,
      }}
      empty={(isFiltered) => (isFiltered ? 'No complaints found' : 'Nobody has complained.')}
    />
  );
}
