import { lasting } from '../../../market/lasting.ts';
import { pageState, services } from '../../context.ts';
import { byPath, type RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/licenses';

export const handle = { access: 'public', cached: byPath } satisfies RouteFacts;

/** The licenses of what is bundled, which ask to be passed on with it. */
export async function loader({ context }: Route.LoaderArgs) {
  const text = await context.get(services).readLicenses();
  context.get(pageState).lasts = lasting(undefined);
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
