import { services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/links';
import { findLinkOptions } from './link-options.server.ts';
import { parseInboxQuery } from './query.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { search, phone } = parseInboxQuery(url.searchParams);
  return Response.json(await findLinkOptions(context.get(services), search, phone));
}
