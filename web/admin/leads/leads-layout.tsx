import { Link, Outlet } from 'react-router';
import { LEAD_STATUSES } from '../../../market/leads/rules.ts';
import { services } from '../../context.ts';
import { withFallback, withRetries } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { buttonLook } from '../../ui/button.tsx';
import { recordHref } from '../lists/back.ts';
import { FailedToLoad, List } from '../lists/list.tsx';
import { loadList } from '../lists/load.server.ts';
import { csvHref } from '../lists/query.ts';
import type { Route } from './+types/leads-layout';
import { statusLabels } from './copy.ts';
import { UndoBar } from './lead-actions.tsx';
import { LeadRowActions, leadColumns, leadNotes } from './lead-rows.tsx';
import { LEADS, leadsPath } from './query.ts';
import { RetryRelays } from './retry-relays.tsx';
import { leadsView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  return loadList(app.report, () => leadsView(app, url.searchParams));
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(withRetries(serverLoader), { kind: 'failed' as const });
}

/** The list of leads; a mail to one of them is written over it. */
export default function LeadsLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Business Leads</title>
      <Outlet />
      {loaderData.kind === 'failed' ? (
        <>
          <h1 className="mb-6 text-3xl">Business Leads</h1>
          <FailedToLoad what="leads" />
        </>
      ) : (
        <LeadList {...loaderData} />
      )}
    </>
  );
}

type ListedProps = Extract<Route.ComponentProps['loaderData'], { kind: 'loaded' }>;

function LeadList({ leads, query, count, hasMore, changed }: ListedProps) {
  const list = leadsPath(query);
  const { search, status, relayFailed, isDue, order, page, marked } = query;
  const href = (changes: Partial<typeof query>) => leadsPath({ ...query, page: 1, ...changes });
  const chip = (name: string, one: typeof status) => ({
    name,
    to: href({ status: one, isDue: false }),
    isCurrent: status === one && !isDue,
  });
  return (
    <List
      title="Business Leads"
      count={count}
      search={{
        label: 'Name, e-mail, phone or location',
        search,
        searchHref: (search) => href({ search }),
      }}
      chips={{
        label: 'Leads by status',
        all: [
          chip('All', undefined),
          ...LEAD_STATUSES.map((one) => chip(statusLabels[one], one)),
          { name: 'Next step due', to: href({ status: undefined, isDue: true }), isCurrent: isDue },
        ],
      }}
      bulk={{
        action: LEADS,
        back: list,
        actions: [
          { value: 'contacted', name: 'Mark Contacted' },
          { value: 'archived', name: 'Archive' },
        ],
      }}
      notice={
        <>
          {relayFailed && <RetryRelays />}
          {changed && <UndoBar key={changed.version} changed={changed} back={list} />}
        </>
      }
      table={{
        caption: 'Business leads',
        rows: leads,
        first: { heading: 'Business', sort: { by: 'name' } },
        recordOf: (lead) => {
          const to = recordHref(`${LEADS}/${lead.id}`, list);
          const detail = lead.consent ? `${lead.location} · may be texted` : lead.location;
          return { name: lead.name, to, detail, notes: leadNotes(lead, to) };
        },
        columns: leadColumns,
        actions: (lead) => <LeadRowActions lead={lead} back={list} search={leadsPath(query, '')} />,
        order,
        orderHref: (order) => href({ order }),
        marked,
      }}
      empty={<Nothing isFiltered={Boolean(search || status || relayFailed || isDue)} />}
      csv={{ download: csvHref(href({})) }}
      pages={{ page, hasMore, pageHref: (page) => href({ page }) }}
    />
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="rounded-card border border-line bg-surface p-8 text-center text-ink-soft">
      <p>No leads found</p>
      {isFiltered && (
        <Link to={LEADS} className={buttonLook('quiet', 'mt-4')}>
          Show all
        </Link>
      )}
    </div>
  );
}
