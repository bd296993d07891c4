import { data } from 'react-router';
import type { RoutePolicy } from '../../access.ts';
import { pageUnderWay, services } from '../../context.ts';
import { capitalized } from '../../layout/capitalize.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { searchAddress } from '../../layout/search-criteria.ts';
import { useSite } from '../../layout/use-site.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingFailed, loadingFailed, rememberedDeals } from '../loading-failed.tsx';
import type { Route } from './+types/search';
import { FilteredOut, NothingNear } from './no-results.tsx';
import { Results } from './results.tsx';
import { headOf, search, trueUntil } from './search.server.ts';
import { SearchForm } from './search-form.tsx';

export const handle = { access: 'public' } satisfies RoutePolicy;

export async function loader({ context, url }: Route.LoaderArgs) {
  const all = context.get(services);
  try {
    const result = await search(url.searchParams, all);
    const until = trueUntil(result);
    context.get(pageUnderWay).keepUntil = until;
    const status = result.kind === 'unknown-zip' ? 404 : 200;
    const head = headOf(result, all.site);
    return data({ kind: 'loaded' as const, result, head, until }, { status });
  } catch (error) {
    all.report(error);
    return data(loadingFailed, { status: 503 });
  }
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return rememberedDeals(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { site } = useSite();
  const result = loaderData.kind === 'loaded' ? loaderData.result : undefined;
  const asked = result?.asked;
  return (
    <div className="page py-8 md:py-12">
      <SearchForm key={searchAddress(asked ?? {})} asked={asked} />
      <div className="mt-10">
        {result?.kind === 'no-zip' && <h1 className="text-4xl">Enter your ZIP code</h1>}
        {result?.kind === 'unknown-zip' && (
          <EmptyState title="Error Loading Deals" text="Could not geocode search ZIP code" />
        )}
        {!result && <LoadingFailed />}
        {result?.kind === 'found' && <Results {...result} product={capitalized(site.product)} />}
        {result?.kind === 'filtered-out' && (
          <FilteredOut {...result} product={capitalized(site.product)} />
        )}
        {result?.kind === 'none' && <NothingNear {...result} product={capitalized(site.product)} />}
      </div>
    </div>
  );
}
