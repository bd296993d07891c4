import { services } from '../context.ts';
import type { RouteFacts } from '../route-facts.ts';
import type { Route } from './+types/suggest';
import { findZips } from './find.server.ts';

export const handle = { access: 'public' } satisfies RouteFacts;

/** The table of a release does not change; where somebody is must not be remembered by anyone. */
const ONE_DAY = 'public, max-age=86400';

export function loader({ context, url }: Route.LoaderArgs) {
  const { byCity, found, more } = findZips(url.searchParams, context.get(services).zipTable);
  return Response.json(
    { found, more },
    { headers: { 'Cache-Control': byCity ? ONE_DAY : 'no-store' } },
  );
}
