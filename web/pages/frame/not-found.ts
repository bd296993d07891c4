import { redirect } from '../../redirect.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/not-found';

export const handle = { access: 'public' } satisfies RouteFacts;

/**
 * Programs ask for these, or misspell them. A redirect to the landing page would make a probe
 * believe that all is well.
 */
const FOR_PROGRAMS =
  /^\/+(?:\.well-known|healthz|readyz|metrics|webhooks|seen)(?:\/|$)|\/[^/]*\.\w+\/*$/i;

/** Any other path leads home; a write to it is refused. */
export function loader({ url }: Route.LoaderArgs) {
  return FOR_PROGRAMS.test(url.pathname) ? notFound() : redirect('/');
}

export function action(_: Route.ActionArgs) {
  return notFound();
}

const notFound = () => new Response('Not found', { status: 404 });
