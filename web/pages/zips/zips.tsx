import { parseSearch } from '../../../market/deals/search-criteria.ts';
import { siteHead } from '../../../market/pages/site-head.server.ts';
import { services } from '../../context.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/zips';
import { ZipSearch } from './zip-search.tsx';

export const handle = {
  access: 'public',
  cached: false,
  counted: true,
  listed: true,
} satisfies RouteFacts;

/** A larger city needs more than its name. */
const MAX_SUGGESTIONS = 60;

export function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  const { zipTable } = app;
  const description = 'Type a city to find its ZIP code and the deals near it.';
  const head = {
    ...siteHead(app, '/zips', 'Find a ZIP code by city', description),
    hidden: url.search !== '',
  };
  const city = url.searchParams.get('city') ?? '';
  const exact = zipTable.findByCity(city, MAX_SUGGESTIONS + 1);
  const meant = exact.meant && `${exact.meant.city}, ${exact.meant.state}`;
  const { found } =
    exact.found.length === 0 && meant ? zipTable.findByCity(meant, MAX_SUGGESTIONS + 1) : exact;
  return {
    head,
    city,
    meant,
    found: found.slice(0, MAX_SUGGESTIONS).map(({ zip, city, state }) => ({ zip, city, state })),
    more: found.length > MAX_SUGGESTIONS,
    criteria: parseSearch(url.searchParams),
  };
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function ZipsPage({ loaderData }: Route.ComponentProps) {
  const { head: _, ...view } = loaderData;
  return <ZipSearch key={view.city} {...view} />;
}
