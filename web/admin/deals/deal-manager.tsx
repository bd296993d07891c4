import { Link } from 'react-router';
import { buttonLook } from '../../ui/button.tsx';
import { List } from '../lists/list.tsx';
import { csvHref } from '../lists/query.ts';
import { LIST_TEXTS } from './copy.ts';
import { useDealTable } from './deal-rows.tsx';
import { BULK_PATH, UndoBatch } from './life/bulk-bar.tsx';
import { BULK_VERBS, VERB_TEXTS } from './life/copy.ts';
import type { ManagedRow, ManagedView } from './managed.server.ts';
import { dealListHref } from './query.ts';
import { DEAL_STATES, STATE_NAMES } from './state-text.ts';

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
export function DealManager({ managed, deals }: { managed: ManagedView; deals: ManagedRow[] }) {
  const { query, count, hasMore, batch, spa } = managed;
  const { state, endsSoon, search, order, page, marked } = query;
  const list = dealListHref(query);
  const href = (changes: Partial<typeof query>) => dealListHref({ ...query, page: 1, ...changes });
  const { table, deleteDialog } = useDealTable(deals, state, list);
  const [live, ...others] = DEAL_STATES.map((one) => ({
    name: STATE_NAMES[one],
    to: href({ state: one, endsSoon: false }),
    isCurrent: state === one && !endsSoon,
  }));
  const thisWeek = {
    name: 'Ends this week',
    to: href({ state: 'live', endsSoon: true }),
    isCurrent: endsSoon,
  };
  const ofSpa = { name: `Only ${spa} ✕`, to: href({ businessId: '' }), isCurrent: true };
  return (
    <>
      <List
        title={LIST_TEXTS[state].title}
        count={count}
        newRecord={createDeal}
        search={{
          label: 'Title, business, city or ZIP',
          search,
          searchHref: (search) => href({ search }),
        }}
        chips={{
          label: 'Deals by state',
          all: [...(live ? [live] : []), thisWeek, ...others, ...(spa ? [ofSpa] : [])],
        }}
        bulk={{
          action: BULK_PATH,
          back: list,
          field: 'verb',
          asksFirst: true,
          actions: BULK_VERBS.map((verb) => ({ value: verb, name: VERB_TEXTS[verb].button })),
        }}
        notice={batch && <UndoBatch batch={batch} back={list} />}
        table={{ ...table, order, orderHref: (order) => href({ order }), marked }}
        empty={<Nothing state={state} search={search} showAll={href({ search: '' })} />}
        csv={{ download: csvHref(href({})), upload: '/admin/import?kind=deals' }}
        pages={{ page, hasMore, pageHref: (page) => href({ page }) }}
      />
      {deleteDialog}
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
