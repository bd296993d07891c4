import { services } from '../context.ts';
import type { RouteFacts } from '../route-facts.ts';
import type { Route } from './+types/badges';
import { readBadges } from './frame/badges.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** For a screen that is open already: only the numbers, so nothing else on it is loaded again. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await readBadges(context.get(services)));
}
