import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { services } from '../../context.ts';
import { retriedOrFailed } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { buttonLook } from '../../ui/button.tsx';
import { List, ListScreen } from '../lists/list.tsx';
import { loadList } from '../lists/load.server.ts';
import type { Route } from './+types/deals';
import { LIST_TEXTS } from './copy.ts';
import { useDealTable } from './deal-rows.tsx';
import { BULK_PATH } from './life/bulk-form.ts';
import { BULK_VERBS, VERB_TEXTS } from './life/copy.ts';
import { type ManagedView, managedView } from './managed.server.ts';
import { dealListHref, parseDealListQuery } from './query.ts';
import { DEAL_STATES, STATE_NAMES } from './state-text.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  return loadList(app.report, () => managedView(url.searchParams, app));
}

export const clientLoader = retriedOrFailed;

/** A question changes nothing, and the rows stay selected. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return !args.actionResult?.question && args.defaultShouldRevalidate;
}

export default function DealsPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { title } = LIST_TEXTS[parseDealListQuery(params).state];
  return (
    <ListScreen title={title} what="deals" view={loaderData}>
      {(view) => <DealList {...view} />}
    </ListScreen>
  );
}

const createDeal = (
  <div className="flex flex-wrap gap-2">
    <Link to="/admin/deals/health" className={buttonLook('quiet')}>
      Deal health
    </Link>
    <Link to="/admin/deals/new" className={buttonLook()}>
      Create Deal
    </Link>
  </div>
);

/** All deals of a state, which every chip keeps searched and sorted as they are. */
function DealList({ query, count, hasMore, whole, business, deals }: ManagedView) {
  const { state, search } = query;
  const list = dealListHref(query);
  const { table, ask, dialogs } = useDealTable(deals, state, list);
  const [live, ...others] = DEAL_STATES.map((state) => ({
    name: STATE_NAMES[state],
    filter: { state, endsSoon: false },
  }));
  const thisWeek = { name: 'Ends this week', filter: { state: 'live', endsSoon: true } } as const;
  const ofBusiness = {
    name: `Only ${business} ✕`,
    filter: { businessId: '' },
    isCurrent: true,
  } as const;
  return (
    <>
      <List
        title={LIST_TEXTS[state].title}
        count={count}
        hasMore={hasMore}
        query={query}
        hrefOf={dealListHref}
        newRecord={createDeal}
        searchLabel="Title, business, city or ZIP"
        chips={{
          label: 'Deals by state',
          all: [...(live ? [live] : []), thisWeek, ...others, ...(business ? [ofBusiness] : [])],
        }}
        bulk={{
          action: BULK_PATH,
          field: 'verb',
          ask,
          whole,
          actions: BULK_VERBS.map((verb) => ({ value: verb, name: VERB_TEXTS[verb].button })),
        }}
        table={table}
        empty={() => (
          <Nothing
            state={state}
            search={search}
            showAll={dealListHref({ ...query, page: 1, search: '' })}
          />
        )}
        upload="/admin/import?kind=deals"
      />
      {dialogs}
    </>
  );
}

type NothingProps = Pick<ManagedView['query'], 'state' | 'search'> & { showAll: string };

function Nothing({ state, search, showAll }: NothingProps) {
  return (
    <div className="rounded-card border border-line bg-surface p-8 text-center">
      <p className="font-semibold text-lg">{LIST_TEXTS[state].empty}</p>
      {search && (
        <Link
          to={showAll}
          className="mt-2 inline-flex min-h-11 items-center text-sage underline underline-offset-4"
        >
          Show all, not only “{search}”
        </Link>
      )}
    </div>
  );
}
