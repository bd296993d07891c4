import { parseSearch } from '../../market/deals/search-criteria.ts';
import { services } from '../context.ts';
import { retried } from '../layout/client-cache.ts';
import { pageMeta } from '../layout/page-meta.ts';
import type { RouteFacts } from '../route-facts.ts';
import type { Route } from './+types/zips';
import { findZips } from './find.server.ts';
import { ZipSearch } from './zip-search.tsx';

export const handle = {
  access: 'public',
  cached: false,
  counted: true,
  listed: true,
} satisfies RouteFacts;

export function loader({ context, url }: Route.LoaderArgs) {
  const { zipTable, site } = context.get(services);
  const head = {
    title: `Find a ZIP code by city | ${site.brand}`,
    description: 'Type a city to find its ZIP code and the deals near it.',
    url: `${site.publicUrl}/zips`,
    hidden: url.search !== '',
  };
  const { city, found, more } = findZips(url.searchParams, zipTable);
  return { head, city, found, more, criteria: parseSearch(url.searchParams) };
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function ZipsPage({ loaderData }: Route.ComponentProps) {
  const { city, found, more, criteria } = loaderData;
  return <ZipSearch city={city} found={found} more={more} criteria={criteria} />;
}
