import { services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { parseListQuery } from '../lists/query.ts';
import type { Route } from './+types/deals';
import { findDealOptions } from './deal-options.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** Live deals that match a search, as a saved reply needs them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { search } = parseListQuery(url.searchParams);
  return Response.json(await findDealOptions(context.get(services), search));
}
