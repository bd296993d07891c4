import { administratorSession, services } from '../../../context.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import type { Route } from './+types/live';
import { liveStream } from './live.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** Sends each change to each open inbox, for as long as its session lasts. */
export function loader({ request, context }: Route.LoaderArgs) {
  // A data request would wait for its end, which it does not have.
  if (new URL(request.url).pathname.endsWith('.data')) {
    return new Response('Not found', { status: 404 });
  }
  return liveStream(context.get(administratorSession).id, context.get(services));
}
