import type { RoutePolicy } from '../access.ts';
import type { Route } from './+types/not-found';
import { redirect } from './redirect.server.ts';

export const handle = { access: 'public' } satisfies RoutePolicy;

/** Any other path leads home; a write to one is refused, for it was meant for something else. */
export function loader(_: Route.LoaderArgs) {
  return redirect('/');
}

export function action(_: Route.ActionArgs) {
  return new Response('Not found', { status: 404 });
}
