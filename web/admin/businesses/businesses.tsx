import { Link, useNavigate } from 'react-router';
import { services } from '../../context.ts';
import { pressButton } from '../../forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../forms/submit-or-restore.ts';
import { withFallback, withRetries } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { buttonLook } from '../../ui/button.tsx';
import { FailedToLoad } from '../lists/failed-to-load.tsx';
import { List } from '../lists/list.tsx';
import { loadList } from '../lists/load.server.ts';
import { csvHref } from '../lists/query.ts';
import type { Route } from './+types/businesses';
import { BusinessActions, businessColumns, editHref } from './business-rows.tsx';
import { BusinessStatusBadge } from './business-status.tsx';
import { businessList } from './businesses.server.ts';
import { FAILED_TO_UPDATE } from './copy.ts';
import { DealsDialog } from './deals-dialog.tsx';
import { BUSINESSES, businessListHref } from './query.ts';
import { setStatuses } from './save.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  return loadList(app.report, () => businessList(app, url.searchParams));
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(withRetries(serverLoader), { kind: 'failed' as const });
}

/** The status of those that are selected. */
export function action(args: Route.ActionArgs) {
  return pressButton(args, setStatuses);
}

/** Where no answer arrives, the page stays and says so. */
export const clientAction = submitOrRestore(FAILED_TO_UPDATE, toastOnly);

const addBusiness = (
  <Link to="/admin/business/new" className={buttonLook()}>
    Add Business
  </Link>
);

export default function BusinessesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Businesses</title>
      {loaderData.kind === 'failed' ? (
        <>
          <h1 className="mb-6 text-3xl">Businesses</h1>
          <FailedToLoad what="businesses" />
        </>
      ) : (
        <Listed {...loaderData} />
      )}
    </>
  );
}

type ListedProps = Extract<Route.ComponentProps['loaderData'], { kind: 'loaded' }>;

function Listed({ businesses, query, count, hasMore, dealsShown }: ListedProps) {
  const navigate = useNavigate();
  const { search, status, order, page, marked } = query;
  const list = businessListHref(query);
  const href = (changes: Partial<typeof query>) =>
    businessListHref({ ...query, page: 1, ...changes });
  const chip = (name: string, one: typeof status) => ({
    name,
    to: href({ status: one }),
    isCurrent: status === one,
  });
  return (
    <>
      <List
        title="Businesses"
        count={count}
        newRecord={addBusiness}
        search={{
          label: 'Name, city or ZIP',
          search,
          searchHref: (search) => href({ search }),
        }}
        chips={{
          label: 'Businesses by status',
          all: [chip('All', undefined), chip('Active', 'active'), chip('Inactive', 'inactive')],
        }}
        bulk={{
          action: BUSINESSES,
          back: list,
          actions: [
            { value: 'active', name: 'Set active' },
            { value: 'inactive', name: 'Set inactive' },
          ],
        }}
        table={{
          caption: 'Businesses',
          rows: businesses,
          first: { heading: 'Business', sort: { by: 'name' } },
          recordOf: ({ id, name, email, status }) => ({
            name,
            to: editHref(id, list),
            badge: status === 'inactive' && <BusinessStatusBadge isActive={false} />,
            detail: email,
          }),
          columns: businessColumns,
          actions: (business) => <BusinessActions business={business} list={list} />,
          order,
          orderHref: (order) => href({ order }),
          marked,
        }}
        empty={<Nothing search={search} isFiltered={Boolean(status)} />}
        csv={{ download: csvHref(href({})), upload: '/admin/import?kind=businesses' }}
        pages={{ page, hasMore, pageHref: (page) => href({ page }) }}
      />
      {dealsShown && (
        <DealsDialog
          key={dealsShown.id}
          shown={dealsShown}
          onClose={() => navigate(list, { replace: true, preventScrollReset: true })}
        />
      )}
    </>
  );
}

function Nothing({ search, isFiltered }: { search: string; isFiltered: boolean }) {
  const isEmpty = !search && !isFiltered;
  return (
    <div className="rounded-card border border-line bg-surface p-8 text-center text-ink-soft">
      <p>{isEmpty ? 'No businesses registered yet.' : emptyText(search)}</p>
      {!isEmpty && (
        <Link to={BUSINESSES} className={buttonLook('quiet', 'mt-4')}>
          Show all
        </Link>
      )}
    </div>
  );
}

const emptyText = (search: string) =>
  search ? `No business matches “${search}”.` : 'No business has this status.';
