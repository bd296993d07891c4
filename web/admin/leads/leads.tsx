import { LEAD_STATUSES } from '../../../market/leads/rules.ts';
import { services } from '../../context.ts';
import { pressButton } from '../../forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../forms/submit-or-restore.ts';
import { withFallback, withRetries } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { recordHref } from '../lists/back.ts';
import { List, ListScreen } from '../lists/list.tsx';
import { loadList } from '../lists/load.server.ts';
import type { Route } from './+types/leads';
import { changeLead } from './change.server.ts';
import { FAILED_TO_UPDATE, statusLabels } from './copy.ts';
import { LeadRowActions, leadColumns, leadNotes } from './lead-rows.tsx';
import { LEADS, leadsPath } from './query.ts';
import { RetryRelays } from './retry-relays.tsx';
import { type LeadsView, leadsView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  return loadList(app.report, () => leadsView(app, url.searchParams));
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(withRetries(serverLoader), { kind: 'failed' as const });
}

export function action(args: Route.ActionArgs) {
  return pressButton(args, changeLead);
}

/** Where no answer arrives, the page stays and says so. */
export const clientAction = submitOrRestore(FAILED_TO_UPDATE, toastOnly);

export default function LeadsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen title="Business Leads" what="leads" view={loaderData}>
      {(view) => <LeadList {...view} />}
    </ListScreen>
  );
}

function LeadList({ leads, query, count, hasMore }: LeadsView) {
  const list = leadsPath(query);
  return (
    <List
      title="Business Leads"
      count={count}
      hasMore={hasMore}
      query={query}
      hrefOf={leadsPath}
      searchLabel="Name, e-mail, phone or location"
      chips={{
        label: 'Leads by status',
        all: [
          { name: 'All', filter: { status: undefined, isDue: false } },
          ...LEAD_STATUSES.map((status) => ({
            name: statusLabels[status],
            filter: { status, isDue: false },
          })),
          { name: 'Next step due', filter: { status: undefined, isDue: true } },
        ],
      }}
      bulk={{
        action: LEADS,
        actions: [
          { value: 'contacted', name: 'Mark Contacted' },
          { value: 'archived', name: 'Archive' },
        ],
      }}
      notice={query.relayFailed && <RetryRelays />}
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
        actions: (lead) => <LeadRowActions lead={lead} list={list} />,
      }}
      empty={() => 'No leads found'}
    />
  );
}
