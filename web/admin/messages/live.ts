import type { RoutePolicy } from '../../access.ts';
import { services } from '../../context.ts';
import type { Route } from './+types/live';
import { liveStream } from './live.server.ts';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

/** Tells each open inbox, for as long as its session lasts, that something has changed. */
export function loader({ request, context }: Route.LoaderArgs) {
  return liveStream(request.headers.get('Cookie'), context.get(services));
}
