import { data } from 'react-router';
import type { RoutePolicy } from '../access.ts';
import { pageUnderWay, services } from '../context.ts';
import { remembered } from '../frame/browser-memory.ts';
import { pageMeta } from '../frame/page-meta.ts';
import { searchAddress } from '../frame/search-address.ts';
import { useSite } from '../frame/use-site.ts';
import { capitalized } from '../frame/words.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/search';
import { FilteredOut, NothingNear } from './nothing-near.tsx';
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
    return data({ result, head: headOf(result, all.site), until }, { status });
  } catch (error) {
    all.report(error);
    return data({ ...failed, until: 0 }, { status: 503 });
  }
}

const failed = {
  result: { kind: 'failed' as const },
  head: {
    title: 'Error Loading Deals',
    description: 'The deals could not be loaded.',
    hidden: true,
  },
};

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const ask = async () => {
    const answer = await serverLoader();
    if (answer.result.kind === 'failed') throw new Error('The deals could not be loaded');
    return answer;
  };
  try {
    return await remembered({ request, ask, trueUntil: (answer) => answer.until });
  } catch (error) {
    if (error instanceof Response) throw error;
    return { ...failed, until: 0 };
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function SearchPage({ loaderData: { result } }: Route.ComponentProps) {
  const { site } = useSite();
  const asked = 'asked' in result ? result.asked : undefined;
  return (
    <div className="page py-8 md:py-12">
      <SearchForm key={searchAddress(asked ?? {})} asked={asked} />
      <div className="mt-10">
        {result.kind === 'no-zip' && <h1 className="text-4xl">Enter your ZIP code</h1>}
        {result.kind === 'unknown-zip' && (
          <EmptyState title="Error Loading Deals" text="Could not geocode search ZIP code" />
        )}
        {result.kind === 'failed' && (
          <EmptyState
            title="Error Loading Deals"
            text="There was a problem loading the deals. Please try again later."
          />
        )}
        {result.kind === 'found' && <Results {...result} product={capitalized(site.product)} />}
        {result.kind === 'filtered-out' && (
          <FilteredOut {...result} product={capitalized(site.product)} />
        )}
        {result.kind === 'none' && <NothingNear {...result} product={capitalized(site.product)} />}
      </div>
    </div>
  );
}
