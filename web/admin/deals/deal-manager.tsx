import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { LIVE_FILTERS, type LiveFilter } from '../../../market/deals/rules.ts';
import type { Bulk } from '../../kit/lists/bulk-bar.tsx';
import { List } from '../../kit/lists/list.tsx';
import { buttonLook } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { LIST_TEXTS } from './copy.ts';
import type { useDealTable } from './deal-rows.tsx';
import type { ManagedView } from './managed.server.ts';
import { dealListHref } from './query.ts';
import { DEAL_STATES, LIVE_FILTER_NAMES, STATE_NAMES } from './state-text.ts';

type Props = {
  view: ManagedView;
  table: ReturnType<typeof useDealTable>['table'];
  bulk?: Bulk;
  level?: ComponentProps<typeof List>['level'];
};

/** The others are chips only while they are chosen: lines of the dashboard lead there. */
const STANDING: LiveFilter[] = ['ending', 'no-picture'];

export function DealManager({ view, ...list }: Props) {
  const { query, count, hasMore, business } = view;
  const { state, search } = query;
  const [live, ...others] = DEAL_STATES.map((state) => ({
    name: STATE_NAMES[state],
    filter: { state, only: undefined },
  }));
  const narrowed = LIVE_FILTERS.filter(
    (only) => STANDING.includes(only) || only === query.only,
  ).map((only) => ({ name: LIVE_FILTER_NAMES[only], filter: { state: 'live', only } }) as const);
  const ofBusiness = {
    name: `Only ${business} ✕`,
    filter: { businessId: '' },
    isCurrent: true,
  } as const;
  return (
    <List
      {...list}
      title={LIST_TEXTS[state].title}
      count={count}
      hasMore={hasMore}
      query={query}
      hrefOf={dealListHref}
      newRecord={createDeal}
      searchLabel="Title, business, city or ZIP"
      chips={{
        label: 'Deals by state',
        all: [...(live ? [live] : []), ...narrowed, ...others, ...(business ? [ofBusiness] : [])],
      }}
      empty={() => (
        <Nothing
          state={state}
          search={search}
          showAll={dealListHref({ ...query, page: 1, search: '' })}
        />
      )}
      upload="/admin/import?kind=deals"
    />
  );
}

const createDeal = (
  <Link to="/admin/deals/new" className={buttonLook()}>
    Create Deal
  </Link>
);

type NothingProps = Pick<ManagedView['query'], 'state' | 'search'> & { showAll: string };

function Nothing({ state, search, showAll }: NothingProps) {
  return (
    <div className={cardLook('p-8 text-center')}>
      <p className="font-semibold text-lg">{LIST_TEXTS[state].empty}</p>
      {search && (
        <TextLink to={showAll} tall className="mt-2">
          Show all, not only “{search}”
        </TextLink>
      )}
    </div>
  );
}
