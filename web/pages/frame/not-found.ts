import { redirect } from '../../redirect.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/not-found';

export const handle = { access: 'public' } satisfies RouteFacts;

/**
 * What programs ask for: a file, a name under /.well-known, or one of our own addresses for them that is
 * misspelled. The landing page would pass for it: a probe would always be content.
 */
const FOR_PROGRAMS =
  /^\/+(?:\.well-known|healthz|readyz|metrics|webhooks|seen)(?:\/|$)|\/[^/]*\.\w+\/*$/i;

/** Any other path leads home, in the back office to its own; a write to one is refused: it was meant for something else. */
export function loader({ url }: Route.LoaderArgs) {
  if (FOR_PROGRAMS.test(url.pathname)) return notFound();
  return redirect(url.pathname.startsWith('/admin/') ? '/admin' : '/');
}

export function action(_: Route.ActionArgs) {
  return notFound();
}

const notFound = () => new Response('Not found', { status: 404 });
