import { Form, Link, useLocation, useNavigate, useNavigation } from 'react-router';
import type { RoutePolicy } from '../../access.ts';
import { services } from '../../context.ts';
import { withFallback, withRetries } from '../../layout/client-cache.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { FailedToLoad } from '../lists/failed-to-load.tsx';
import { loadList } from '../lists/load.server.ts';
import { Pages } from '../lists/pages.tsx';
import { listHref } from '../lists/query.ts';
import type { Route } from './+types/businesses';
import { BusinessRows } from './business-rows.tsx';
import { businessList } from './businesses.server.ts';
import { DealsDialog } from './deals-dialog.tsx';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  return loadList(app.report, () => businessList(app, url.searchParams));
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(withRetries(serverLoader), { kind: 'failed' as const });
}

export default function BusinessesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Businesses</title>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl md:text-4xl">Businesses</h1>
        <Link to="/admin/business/new" className={buttonLook()}>
          Add Business
        </Link>
      </div>
      {loaderData.kind === 'failed' ? (
        <FailedToLoad what="businesses" />
      ) : (
        <Listed {...loaderData} />
      )}
    </>
  );
}

type ListedProps = Extract<Route.ComponentProps['loaderData'], { kind: 'loaded' }>;

function Listed({ businesses, search, page, hasMore, dealsShown }: ListedProps) {
  const navigate = useNavigate();
  const isBusy = useNavigation().location?.pathname === useLocation().pathname;
  const pageHref = (page: number) => listHref('/admin/businesses', { search, page });
  const isEmpty = businesses.length === 0 && !search;
  return (
    <>
      {!isEmpty && <Search search={search} />}
      {businesses.length === 0 ? (
        <p className="rounded-card border border-line bg-surface p-8 text-center text-ink-soft">
          {isEmpty ? 'No businesses registered yet.' : `No business matches “${search}”.`}
        </p>
      ) : (
        <div aria-busy={isBusy}>
          <BusinessRows businesses={businesses} search={search} page={page} />
        </div>
      )}
      <Pages page={page} hasMore={hasMore} pageHref={pageHref} />
      {dealsShown && (
        <DealsDialog
          key={dealsShown.id}
          shown={dealsShown}
          onClose={() => navigate(pageHref(page), { replace: true, preventScrollReset: true })}
        />
      )}
    </>
  );
}

function Search({ search }: { search: string }) {
  return (
    <Form role="search" className="mb-6 flex max-w-2xl flex-wrap items-end gap-3">
      <div className="min-w-52 grow">
        <label htmlFor="search" className="mb-1.5 block font-semibold text-sm">
          Name, city or ZIP
        </label>
        <input
          key={search}
          id="search"
          name="search"
          type="search"
          defaultValue={search}
          className="min-h-12.5 w-full rounded-[10px] border border-control bg-surface px-4 text-ink"
        />
      </div>
      <Button type="submit" look="quiet">
        Search
      </Button>
      {search && (
        <Link to="/admin/businesses" className={buttonLook('quiet')}>
          Show all
        </Link>
      )}
    </Form>
  );
}
