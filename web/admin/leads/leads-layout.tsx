import { Form, Link, Outlet, useLocation, useNavigation } from 'react-router';
import { LEAD_STATUSES } from '../../../market/leads/rules.ts';
import type { RoutePolicy } from '../../access.ts';
import { services } from '../../context.ts';
import { withFallback, withRetries } from '../../layout/client-cache.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { FailedToLoad } from '../lists/failed-to-load.tsx';
import { loadList } from '../lists/load.server.ts';
import { Pages } from '../lists/pages.tsx';
import type { Route } from './+types/leads-layout';
import { statusLabels } from './copy.ts';
import { UndoBar } from './lead-actions.tsx';
import { LeadRows } from './lead-rows.tsx';
import { type LeadsQuery, leadsPath } from './query.ts';
import { RetryRelays } from './retry-relays.tsx';
import { leadsView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

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
      <h1 className="mb-6 text-3xl md:text-4xl">Business Leads</h1>
      <Outlet />
      {loaderData.kind === 'failed' ? <FailedToLoad what="leads" /> : <LeadList {...loaderData} />}
    </>
  );
}

type ListedProps = Extract<Route.ComponentProps['loaderData'], { kind: 'loaded' }>;

function LeadList({ leads, query, hasMore, changed }: ListedProps) {
  const isBusy = useNavigation().location?.pathname === useLocation().pathname;
  const back = leadsPath(query);
  const { search, status, relayFailed, page } = query;
  const isFiltered = Boolean(search || status || relayFailed);
  return (
    <>
      <Filters key={leadsPath({ search, status })} query={query} />
      {relayFailed && <RetryRelays />}
      {changed && <UndoBar key={changed.version} changed={changed} back={back} />}
      <p role="status" className="sr-only">
        {isBusy ? 'Loading leads…' : ''}
      </p>
      <div aria-busy={isBusy} className={isBusy ? 'opacity-60' : ''}>
        {leads.length === 0 ? (
          <div className="rounded-card border border-line bg-surface p-8 text-center text-ink-soft">
            <p>No leads found</p>
            {isFiltered && (
              <Link to="/admin/leads" className={buttonLook('quiet', 'mt-4')}>
                Show all
              </Link>
            )}
          </div>
        ) : (
          <LeadRows leads={leads} back={back} search={leadsPath(query, '')} />
        )}
      </div>
      <Pages page={page} hasMore={hasMore} pageHref={(page) => leadsPath({ ...query, page })} />
    </>
  );
}

const CONTROL = 'min-h-12.5 w-full rounded-[10px] border border-control bg-surface px-4 text-ink';

function Filters({ query: { search, status, relayFailed } }: { query: LeadsQuery }) {
  return (
    <Form
      role="search"
      action="/admin/leads"
      className="mb-6 flex max-w-3xl flex-wrap items-end gap-3"
    >
      <div className="min-w-52 grow">
        <label htmlFor="search" className="mb-1.5 block font-semibold text-sm">
          Name, e-mail, phone or location
        </label>
        <input
          id="search"
          name="search"
          type="search"
          defaultValue={search}
          maxLength={100}
          className={CONTROL}
        />
      </div>
      <div className="w-40">
        <label htmlFor="status" className="mb-1.5 block font-semibold text-sm">
          Status
        </label>
        <select id="status" name="status" defaultValue={status ?? ''} className={CONTROL}>
          <option value="">All</option>
          {LEAD_STATUSES.map((one) => (
            <option key={one} value={one}>
              {statusLabels[one]}
            </option>
          ))}
        </select>
      </div>
      {relayFailed && <input type="hidden" name="relay" value="failed" />}
      <Button type="submit" look="quiet">
        Search
      </Button>
      {(search || status || relayFailed) && (
        <Link to="/admin/leads" className={buttonLook('quiet')}>
          Show all
        </Link>
      )}
    </Form>
  );
}
