import { redirect } from '../redirect.server.ts';
import type { RouteFacts } from '../route-facts.ts';
import type { Route } from './+types/v';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** Where 'Sign in to use it' leads: after it, back to the voucher. */
export function loader({ params: { code } }: Route.LoaderArgs) {
  return redirect(`/v/${encodeURIComponent(code)}`);
}
