import { Form, Link } from 'react-router';
import { Button, buttonLook } from '../../ui/button.tsx';
import { FailedToLoad } from '../lists/failed-to-load.tsx';
import { Pages } from '../lists/pages.tsx';
import { DealTable } from './deal-table.tsx';
import type { ManagedView } from './managed.server.ts';
import { dealListHref } from './query.ts';

const states = [
  { state: 'active', name: 'Active' },
  { state: 'expired', name: 'Expired' },
] as const;

/** Filter, search and pages around the list of deals; `back` is where a deletion returns to. */
export function DealManager({ managed, back }: { managed: ManagedView; back?: string }) {
  const { state, search, deals } = managed;
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <nav aria-label="Deals by state">
          <ul className="flex gap-2">
            {states.map((one) => (
              <li key={one.state}>
                <Link
                  to={dealListHref({ state: one.state, search, page: 1 })}
                  aria-current={one.state === state ? 'page' : undefined}
                  className={buttonLook(
                    'quiet',
                    'px-5 aria-[current=page]:border-sage aria-[current=page]:bg-sage-tint',
                  )}
                >
                  {one.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Search key={`${state}-${search}`} state={state} search={search} />
      </div>
      {deals === null && <FailedToLoad what="deals" />}
      {deals?.length === 0 && <Nothing state={state} search={search} />}
      {deals && deals.length > 0 && (
        <DealTable deals={deals} state={state} back={back ?? dealListHref(managed)} />
      )}
      <Pages
        page={managed.page}
        hasMore={managed.hasMore}
        pageHref={(page) => dealListHref({ ...managed, page })}
      />
    </div>
  );
}

function Search({ state, search }: Pick<ManagedView, 'state' | 'search'>) {
  return (
    <Form method="get" action="/admin/deals" role="search" className="flex w-full gap-2 sm:w-auto">
      {state === 'expired' && <input type="hidden" name="state" value="expired" />}
      <input
        type="search"
        name="search"
        defaultValue={search}
        aria-label="Search deals"
        placeholder="Title, business, city or ZIP"
        maxLength={100}
        className="min-h-11 min-w-0 grow rounded-[10px] border border-control bg-surface px-4 text-ink placeholder:text-ink-soft sm:w-72"
      />
      <Button type="submit" look="quiet">
        Search
      </Button>
    </Form>
  );
}

function Nothing({ state, search }: Pick<ManagedView, 'state' | 'search'>) {
  const text = state === 'active' ? 'No active deals found' : 'No expired deals found';
  return (
    <div className="mt-6 rounded-card border border-line bg-surface p-8 text-center">
      <p className="font-semibold text-lg">{text}</p>
      {search && (
        <Link
          to={dealListHref({ state, search: '', page: 1 })}
          className="mt-2 inline-flex min-h-11 items-center text-sage underline underline-offset-4"
        >
          Show all, not only “{search}”
        </Link>
      )}
    </div>
  );
}
