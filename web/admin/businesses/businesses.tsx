import { useEffect, useRef } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import type { ListedBusiness } from '../../../market/businesses/list.server.ts';
import { services } from '../../context.ts';
import { pressButton } from '../../kit/forms/form-action.server.ts';
import { HiddenFields } from '../../kit/forms/hidden-fields.tsx';
import { submitOrRestore, toastOnly } from '../../kit/forms/submit-or-restore.ts';
import { retriedOrNotLoaded, useLastFound } from '../../kit/layout/last-shown.ts';
import { orUnavailable } from '../../kit/layout/or-unavailable.server.ts';
import { recordHref } from '../../kit/lists/back.ts';
import { List } from '../../kit/lists/list.tsx';
import type { Column } from '../../kit/lists/list-table.tsx';
import { ROW_ACTION } from '../../kit/lists/list-table.tsx';
import { buttonLook } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/businesses';
import { BusinessStatusBadge } from './business-status.tsx';
import { businessList } from './businesses.server.ts';
import { FAILED_TO_UPDATE } from './copy.ts';
import { BUSINESSES, businessListHref } from './query.ts';
import { setStatuses } from './save.server.ts';
import { BUSINESS_VERBS } from './verbs.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  return orUnavailable(app.report, businessList(app, url.searchParams));
}

export const clientLoader = retriedOrNotLoaded;

export function action(args: Route.ActionArgs) {
  return pressButton(args, setStatuses);
}

export const clientAction = submitOrRestore(FAILED_TO_UPDATE, toastOnly);

const addBusiness = (
  <Link to="/admin/business/new" className={buttonLook()}>
    Add Business
  </Link>
);

type View = Awaited<ReturnType<typeof businessList>>;

export default function BusinessesPage({ loaderData }: Route.ComponentProps) {
  const { businesses, query, count, hasMore, dealsShown } = useLastFound(loaderData);
  const navigate = useNavigate();
  const { search } = query;
  const list = businessListHref(query);
  const noMatch = search ? `No business matches “${search}”.` : 'No business has this status.';
  return (
    <>
      <List
        title="Businesses"
        count={count}
        hasMore={hasMore}
        query={query}
        hrefOf={businessListHref}
        newRecord={addBusiness}
        searchLabel="Name, city or ZIP"
        chips={{
          label: 'Businesses by status',
          all: [
            { name: 'All', filter: { status: undefined } },
            ...BUSINESS_VERBS.map(({ value: status, state: name }) => ({
              name,
              filter: { status },
            })),
          ],
        }}
        bulk={{ action: BUSINESSES, actions: BUSINESS_VERBS }}
        table={{
          rows: businesses,
          first: { heading: 'Business', sort: { by: 'name' } },
          recordOf: ({ id, name, email, status }) => ({
            name,
            to: editHref(id, list),
            badge: status === 'inactive' && <BusinessStatusBadge status={status} />,
            detail: email,
          }),
          columns: businessColumns,
          actions: (business) => <BusinessActions business={business} list={list} />,
        }}
        empty={(isFiltered) => (isFiltered ? noMatch : 'No businesses registered yet.')}
        upload="/admin/import?kind=businesses"
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

const businessColumns: Column<ListedBusiness, 'name' | 'location'>[] = [
  {
    heading: 'Location',
    sort: { by: 'location' },
    cell: ({ city, state, zip }) => (
      <span className="block truncate xl:max-w-56">{`${city}, ${state} ${zip}`}</span>
    ),
  },
];

const editHref = (id: string, list: string) => recordHref(`${BUSINESSES}/${id}/edit`, list);

type BusinessActionsProps = { business: ListedBusiness; list: string };

function BusinessActions({ business: { id }, list }: BusinessActionsProps) {
  const described = { 'aria-describedby': `row-${id}` };
  const listParams = Object.fromEntries(new URLSearchParams(list.split('?')[1]));
  return (
    <>
      <Form preventScrollReset>
        <HiddenFields values={listParams} />
        <button type="submit" name="deals" value={id} {...described} className={ROW_ACTION}>
          View Deals
        </button>
      </Form>
      <Link to={editHref(id, list)} {...described} className={ROW_ACTION}>
        Edit
      </Link>
    </>
  );
}

type ShownDeals = NonNullable<View['dealsShown']>;

/** A business's deals over the list; open as long as the address names the business. */
function DealsDialog({ shown, onClose }: { shown: ShownDeals; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    // The server's page shows it open; a script turns it into a modal.
    if (!element || element.matches(':modal')) return;
    element.open = false;
    element.showModal();
  }, []);

  return (
    <Dialog ref={dialog} title={`Deals of ${shown.name}`} open onClose={onClose}>
      {shown.isHidden && (
        <p className="mt-4 rounded-card bg-warn-tint p-4 text-warn">
          This spa is paused, so visitors see none of these.
        </p>
      )}
      {shown.deals.length === 0 && <p className="mt-4 text-ink-soft">No deals yet.</p>}
      <ul className="mt-4 divide-y divide-line">
        {shown.deals.map(({ id, title, dealPriceText, regularPriceText, isLive, stateText }) => (
          <li key={id} className="grid gap-1 py-4">
            <TextLink to={`/admin/deals/${id}/edit`} color="inherit" className="font-semibold">
              {title}
            </TextLink>
            <span>
              <span className="sr-only">deal price </span>
              {dealPriceText}{' '}
              <span className="text-ink-soft">
                <span className="sr-only">regular price </span>
                <s>{regularPriceText}</s>
              </span>
            </span>
            <span className={`text-sm ${isLive ? 'text-good' : 'text-ink-soft'}`}>{stateText}</span>
          </li>
        ))}
      </ul>
      <noscript>
        <a href="/admin/businesses" className={buttonLook('quiet', 'mt-4')}>
          All businesses
        </a>
      </noscript>
    </Dialog>
  );
}
