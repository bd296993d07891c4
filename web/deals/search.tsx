import { data } from 'react-router';
import type { RoutePolicy } from '../access.ts';
import { pageUnderWay, services } from '../context.ts';
import { pageMeta } from '../frame/page-meta.ts';
import { useSite } from '../frame/use-site.ts';
import { capitalized } from '../frame/words.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/search';
import { NothingNear } from './nothing-near.tsx';
import { Results } from './results.tsx';
import { search, trueUntil } from './search.server.ts';
import { SearchForm } from './search-form.tsx';

export const handle = { access: 'public' } satisfies RoutePolicy;

export async function loader({ context, url }: Route.LoaderArgs) {
  const all = context.get(services);
  const page = context.get(pageUnderWay);
  const { brand, product, publicUrl } = all.site;
  const head = {
    title: `${capitalized(product)} deals by ZIP code | ${brand}`,
    description: `Discounted ${product} and spa deals by ZIP code, nearest first.`,
    url: `${publicUrl}/deals`,
  };
  try {
    const result = await search(url.searchParams, all);
    page.keepUntil = trueUntil(result);
    const status = result.kind === 'unknown-zip' ? 404 : 200;
    return data({ result, head: { ...head, ...headOf(result, all.site) } }, { status });
  } catch (error) {
    all.report(error);
    return data(
      { result: { kind: 'failed' as const }, head: { ...head, hidden: true } },
      { status: 503 },
    );
  }
}

function headOf(
  result: Awaited<ReturnType<typeof search>>,
  site: { product: string; brand: string; publicUrl: string },
) {
  if (result.kind === 'no-zip') return {};
  if (result.kind === 'unknown-zip') return { hidden: true };
  const { zip, radius } = result;
  const title = `${capitalized(site.product)} Deals near ${zip} | ${site.brand}`;
  const url = `${site.publicUrl}/deals?zip=${zip}&radius=${radius}`;
  if (result.kind === 'none') return { title, url, hidden: true };
  return {
    title,
    url: result.page > 1 ? `${url}&page=${result.page}` : url,
    description: `${site.product} and spa deals within ${radius} miles of ${zip}, nearest first, with prices and expiry dates.`,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function SearchPage({ loaderData: { result } }: Route.ComponentProps) {
  const { site } = useSite();
  const zip = 'zip' in result ? result.zip : '';
  const radius = 'radius' in result ? result.radius : undefined;
  return (
    <div className="page py-8 md:py-12">
      <SearchForm key={`${zip}-${radius}`} zip={zip} radius={radius} />
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
        {result.kind === 'none' && <NothingNear {...result} product={capitalized(site.product)} />}
      </div>
    </div>
  );
}
